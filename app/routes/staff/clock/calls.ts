import { type ScanVerdict } from '~/domain/clocking/verdict.ts'
import { type AnswerOf, call } from '~/api/call.ts'
import { type Position } from '~/ui/geolocation.ts'

export type AskedTurn = { nonce: string; side: 'left' | 'right'; seconds: number }
export type ScanAnswer = ScanVerdict & { verificationId: string; turn: AskedTurn | null }
type PunchAnswer = AnswerOf<'POST /api/clock'>

/** What the person did and declared. What the server made of the scan it knows by the scan's id. */
export type PunchInput = {
  action: 'clock_in' | 'clock_out'
  location: Position | null
  uniformDetected?: boolean
  biometricData?: { verificationId: string }
  manualCheck?: boolean
  alternativeDeclaration?: boolean
}

/** Has the server look at a picture. @throws CallFailure */
export const callVerify = (imageData: string): Promise<ScanAnswer> => call('POST /api/biometric/verify', { imageData })

/** Clocks in or out. The key makes a second sending of the same press the same punch. @throws CallFailure */
export const callPunch = (input: PunchInput, key: string): Promise<PunchAnswer> =>
  call('POST /api/clock', { ...input, timestamp: new Date().toISOString() }, { key })
