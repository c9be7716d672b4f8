import type { ScanVerdict } from '~/domain/clocking/verdict.ts'
import type { Position } from '~/ui/geolocation.ts'

/** A call that did not succeed: its status (0: no answer at all) and words for the person. */
export class CallFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code?: string,
  ) {
    super(message)
  }
}

export type ScanAnswer = ScanVerdict & { verificationId: string }
export type PunchAnswer = { id: string; action: string; safetyWarning?: string }

export type PunchWish = {
  action: 'clock_in' | 'clock_out'
  location: Position | null
  uniformDetected?: boolean
  biometricData?: {
    verificationId: string
    faceConfidence: number
    jacketConfidence: number
    isCompliant: boolean
    analysis: string
  }
  manualCheck?: boolean
  alternativeDeclaration?: boolean
}

/** Has the server look at a picture. @throws CallFailure */
export const callVerify = (imageData: string) => post<ScanAnswer>('/api/biometric/verify', { imageData })

/** Clocks in or out. The key makes a second sending of the same press the same punch. @throws CallFailure */
export const callPunch = (wish: PunchWish, key: string) =>
  post<PunchAnswer>('/api/clock', { ...wish, timestamp: new Date().toISOString() }, { 'Idempotency-Key': key })

async function post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new CallFailure(0, 'The server could not be reached. Check your connection.')
  })
  const said = (await answer.json().catch(() => ({}))) as { message?: string; code?: string }
  if (!answer.ok) throw new CallFailure(answer.status, said.message ?? '', said.code)
  return said as T
}
