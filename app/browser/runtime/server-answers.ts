import { call, faultOf } from '~/api/call.ts'

const PATIENCE_MS = 5000

/**
 * Does the server itself answer (own-answers.ts), with any answer, within five seconds? @param part the address of a
 * missing part, which is then requested
 */
export async function serverAnswers(part?: string): Promise<boolean> {
  if (!part) return (await faultOf(call('GET /api/auth/user', {}, { deadline: PATIENCE_MS })))?.status !== 0
  // The part is a script, so no call of the API could answer it.
  return window.fetch(part, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    () => true,
    () => false,
  )
}
