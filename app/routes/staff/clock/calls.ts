import { type ScanVerdict } from '~/domain/time/clocking/verdict.ts'
import { type AnswerOf, call } from '~/api/call.ts'
import { type Position } from '~/ui/geolocation.ts'

export type AskedTurn = { nonce: string; side: 'left' | 'right'; seconds: number }
export type ScanAnswer = ScanVerdict & { verificationId: string; turn: AskedTurn | null }
export type PunchAnswer = AnswerOf<'POST /api/clock'>

/** What the person did and declared. What the server made of the scan it knows by the scan's id. */
export type PunchInput = {
  action: 'clock_in' | 'clock_out'
  location: Position | null
  /** Where the shift is worked. */
  siteId?: string
  uniformDetected?: boolean
  biometricData?: { verificationId: string }
  manualCheck?: boolean
  alternativeDeclaration?: boolean
  /** A picture of the check that could not be scored for want of a line, as a data URL. */
  frame?: string
}

/** How a picture and a turn of the head get to the server: of who is signed in, or of who stands before a kiosk. */
export type Looks = {
  /** What the camera is in: a phone is held, a tablet stands. */
  device: 'phone' | 'tablet'
  /** @throws CallFailure */
  verify: (imageData: string, siteId: string | null) => Promise<ScanAnswer>
  /** @throws CallFailure */
  turn: (nonce: string, frames: string[]) => Promise<ScanAnswer>
}

/** Has the server look at the person who is signed in, for a clock-in at the chosen site. */
export const ownLooks: Looks = {
  device: 'phone',
  verify: (imageData, siteId) => call('POST /api/biometric/verify', { imageData, siteId }),
  turn: (nonce, frames) => call('POST /api/biometric/turn', { nonce, frames }),
}
