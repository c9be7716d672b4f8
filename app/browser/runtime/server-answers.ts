import { call, faultOf } from '~/api/call.ts'

const PATIENCE_MS = 5000

/**
 * Returns whether the server itself (own-answers.ts) gives any answer within five seconds. @param part the address of a
 * missing part, which is requested instead
 */
export async function serverAnswers(part?: string): Promise<boolean> {
  if (!part) return (await faultOf(call('GET /api/auth/user', {}, { deadline: PATIENCE_MS })))?.status !== 0
  // A part is a script, so a call to the API could not stand in for it.
  return window.fetch(part, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    () => true,
    () => false,
  )
}
