import { z } from 'zod'
import { yes } from '~/platform/yes.ts'
import { atKiosk } from '../../account/kiosks/input.ts'
import { Envelope } from '../outbox/input.ts'

const MISSING_PICTURE = 'Please take a picture'
const picture = z.string({ error: MISSING_PICTURE }).min(1, MISSING_PICTURE)

/** What a tablet says about itself. */
export const KioskHello = z.object({
  /** Punches that it still stores because they have not been sent. */
  waiting: z.number().int().min(0).max(10_000).default(0),
  /** True if the tablet asks for the people at the site. It stores them in case there is a fire while it is offline. */
  list: z.boolean().default(false),
})
export type KioskHello = z.infer<typeof KioskHello>

/** A picture of the person at the tablet. */
export const KioskScan = z.object({ ...atKiosk, imageData: picture })
export type KioskScan = z.infer<typeof KioskScan>

/** The frames of a head turn, with the nonce of the scan that required it. */
export const KioskTurn = z.object({
  ...atKiosk,
  nonce: z.string({ error: 'Scan first' }).min(1, 'Scan first').max(60),
  frames: z
    .array(picture, { error: MISSING_PICTURE })
    .min(3, 'Three to five pictures are needed')
    .max(5, 'Three to five pictures are needed'),
})
export type KioskTurn = z.infer<typeof KioskTurn>

const word = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((said) => said === 'true')])
  .nullish()
  .catch(null)

const punch = {
  action: z.enum(['clock_in', 'clock_out'], { error: 'Choose clock_in or clock_out' }),
  /** The scan to use. */
  verificationId: z.string().max(100).nullish().catch(null),
  uniformDetected: word,
  manualCheck: yes.nullish().catch(null),
  alternativeDeclaration: yes.nullish().catch(null),
}

/** A punch at a kiosk. It names no place, because the server knows where the kiosk is. */
export const KioskPunch = z.object({ ...atKiosk, ...punch })
export type KioskPunch = z.infer<typeof KioskPunch>

/** A punch that a tablet sealed: as above, with the name of its picture if there is one. */
export const KeptKioskPunch = z.object({ ...atKiosk, ...punch, frame: z.literal('part:0').nullish() })

/**
 * Or an act at the site: `visitor_in`, `visitor_out`, `handover`, `list_opened`. Which other fields are needed depends
 * on the act.
 */
export const KeptKioskAct = z.looseObject({ ...atKiosk, act: z.string().min(1).max(40) })

/** A handover that is accepted at the gate. */
export const KioskTake = z.object({ ...atKiosk, id: z.string().min(1).max(60) })
export type KioskTake = z.infer<typeof KioskTake>

/** A sealed punch as it is sent. `sentAt` is the time on the tablet's clock. */
export const KioskSent = z.object({ envelope: Envelope, sentAt: z.iso.datetime() })
export type KioskSent = z.infer<typeof KioskSent>
