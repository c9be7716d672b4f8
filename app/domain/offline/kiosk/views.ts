import { z } from 'zod'
import { SiteAlert } from '../../safety/emergencies/views.ts'
import { HandoverView } from '../../time/site-book/handover/views.ts'
import { EvacuationList } from '../../time/site-book/visits/views.ts'
import { OPERATION_STATES } from '../outbox/states.ts'

// JSON schemas of the answers, beside the views that they describe; the tests compare the two.
export const KioskGreeting = z
  .object({
    id: z.string(),
    name: z.string(),
    site: z.string(),
    /** By which the tablet signs what it keeps. */
    macSecret: z.string(),
    serverKey: z.object({ id: z.string(), publicKey: z.string() }),
    serverAt: z.iso.datetime(),
    /** That the server said this time to this tablet. */
    proof: z.string(),
    /** What was raised on it and is not over; null where there is nothing. */
    sos: SiteAlert.nullable(),
    /** Who is at the site, where it was asked for. */
    list: EvacuationList.nullable(),
  })
  .meta({ id: 'KioskGreeting' })

/** Who stands there, once their PIN was right: no more than the next step needs. */
export const KioskPersonView = z
  .object({
    firstName: z.string(),
    isClockedIn: z.boolean(),
    clockedInAt: z.iso.datetime().nullable(),
    check: z.enum(['none', 'face', 'face_and_hi_vis']),
    jacket: z.boolean(),
    method: z.enum(['biometric', 'alternative']),
    /** What the person reads before they clock in. */
    notices: z.array(z.object({ title: z.string(), text: z.string() })),
    failuresInRow: z.number(),
  })
  .meta({ id: 'KioskPersonView' })

/** The site as somebody who works there sees it at its gate. */
export const KioskSiteView = z
  .object({
    list: EvacuationList,
    /** Handovers that wait for them. */
    handovers: z.array(HandoverView),
  })
  .meta({ id: 'KioskSite' })

export const KioskPunched = z
  .object({
    action: z.enum(['clock_in', 'clock_out']),
    at: z.iso.datetime(),
    /** Why control looks at it, or what to do before starting work; null where there is nothing. */
    words: z.string().nullable(),
  })
  .meta({ id: 'KioskPunched' })

/** What became of a punch that the tablet had sealed. */
export const KioskReceipt = z
  .object({
    id: z.string(),
    state: z.enum(OPERATION_STATES),
    /** Pictures that have not arrived. */
    missing: z.array(z.string()),
    /** What its person should know, said once; null where it has arrived before. */
    words: z.string().nullable(),
    serverAt: z.iso.datetime(),
    /** That the server said this time to this tablet. */
    proof: z.string(),
  })
  .meta({ id: 'KioskReceipt' })
