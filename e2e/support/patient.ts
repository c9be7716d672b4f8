import { type APIResponse } from '@playwright/test'

/** Repeats a request while the answer is to slow down: here one administrator does a week's work in a minute. */
export async function patient(send: () => Promise<APIResponse>): Promise<APIResponse> {
  for (;;) {
    const answer = await send()
    if (answer.status() !== 429) return answer
    const seconds = Number(answer.headers()['retry-after'] ?? 1)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}
