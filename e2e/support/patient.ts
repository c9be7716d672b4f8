import { type APIResponse } from '@playwright/test'

/**
 * Sends again for as long as the answer is to slow down: one administrator does here in a minute what others do in a
 * week.
 */
export async function patient(send: () => Promise<APIResponse>): Promise<APIResponse> {
  for (;;) {
    const answer = await send()
    if (answer.status() !== 429) return answer
    const seconds = Number(answer.headers()['retry-after'] ?? 1)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}
