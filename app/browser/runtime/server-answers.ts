import { call, faultOf } from '~/api/call.ts'

const PATIENCE_MS = 5000

/**
 * Says whether the server itself answers (own-answers.ts), whatever it says, within five seconds.
 * @param part the address of a part of the page that did not arrive, which it is asked for then
 */
export async function serverAnswers(part?: string): Promise<boolean> {
  if (!part) return (await faultOf(call('GET /api/auth/user', {}, { deadline: PATIENCE_MS })))?.status !== 0
  // A part of the page is a script: no call of the API answers it.
  return window.fetch(part, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    () => true,
    () => false,
  )
}
