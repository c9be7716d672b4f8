/** Somebody who calls: the headers that say who they are. */
export type Caller = Record<string, string>
export type Answered = { status: number; headers: Headers; type: string; text: string }
export type Asked = { method: string; address: string; body?: string; headers?: Record<string, string> }

export const JSON_TYPE = { 'Content-Type': 'application/json' }
let sent = 0

/**
 * Makes one request and returns the answer, whatever it is: a simpler client than Playwright's, for thousands of
 * requests. Each comes from an address of its own, because strangers are limited by their address.
 */
export async function ask(url: string, caller: Caller, asked: Asked): Promise<Answered> {
  const { method, address, body, headers } = asked
  const from = { 'X-Forwarded-For': `10.${++sent % 200}.${sent % 250}.${sent % 241}` }
  const answer = await fetch(url + address, {
    method,
    headers: { ...from, ...caller, ...(body !== undefined && JSON_TYPE), ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  })
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  return { status: answer.status, headers: answer.headers, type, text: await answer.text() }
}

/** Does the same as `ask`, but repeats a request while the answer is to slow down. */
export async function askPatiently(url: string, caller: Caller, asked: Asked): Promise<Answered> {
  const answer = await ask(url, caller, asked)
  const wait = Number(answer.headers.get('retry-after'))
  if (answer.status !== 429 || wait > 2) return answer
  await new Promise((resolve) => setTimeout(resolve, wait * 1000))
  return askPatiently(url, caller, asked)
}
