import { type ScanVerdict } from '~/domain/time/clocking/verdict.ts'
import { type AnswerOf, call } from '~/api/call.ts'
import { type Position } from '~/ui/geolocation.ts'

export type AskedTurn = { nonce: string; side: 'left' | 'right'; seconds: number }
export type ScanAnswer = ScanVerdict & { verificationId: string; turn: AskedTurn | null }
export type PunchAnswer = AnswerOf<'POST /api/clock'>

/** What the person did and declared. The server finds the result of the scan by its id. */
export type PunchInput = {
  action: 'clock_in' | 'clock_out'
  location: Position | null
  /** The site of the shift. */
  siteId?: string
  uniformDetected?: boolean
  biometricData?: { verificationId: string }
  manualCheck?: boolean
  alternativeDeclaration?: boolean
  /** A picture for a check that could not be made offline, as a data URL. */
  frame?: string
}

/** How a picture and a head turn are sent to the server: for the signed-in person, or for the person at a kiosk. */
export type Looks = {
  /** The device with the camera: a phone is held, a tablet is mounted. */
  device: 'phone' | 'tablet'
  /** @throws CallFailure */
  verify: (imageData: string, siteId: string | null) => Promise<ScanAnswer>
  /** @throws CallFailure */
  turn: (nonce: string, frames: string[]) => Promise<ScanAnswer>
}

/** Asks the server to check the signed-in person, for a clock-in at the chosen site. */
export const ownLooks: Looks = {
  device: 'phone',
  verify: (imageData, siteId) => call('POST /api/biometric/verify', { imageData, siteId }),
  turn: (nonce, frames) => call('POST /api/biometric/turn', { nonce, frames }),
}
