import { z } from 'zod'
import { SiteAlert } from '../../safety/emergencies/views.ts'
import { HandoverView } from '../../time/site-book/handover/views.ts'
import { EvacuationList } from '../../time/site-book/visits/views.ts'
import { OPERATION_STATES } from '../outbox/states.ts'

export const KioskGreeting = z
  .object({
    id: z.string(),
    name: z.string(),
    site: z.string(),
    /** The secret with which the tablet signs what it stores. */
    macSecret: z.string(),
    serverKey: z.object({ id: z.string(), publicKey: z.string() }),
    serverAt: z.iso.datetime(),
    /** Proves that this tablet got this time from the server. */
    proof: z.string(),
    /** An alert raised on it that is still open; null if none. */
    sos: SiteAlert.nullable(),
    /** The people at the site, if the tablet asked for them. */
    list: EvacuationList.nullable(),
  })
  .meta({ id: 'KioskGreeting' })

/** The person at the tablet once their PIN has been accepted, with only what the next step needs. */
export const KioskPersonView = z
  .object({
    firstName: z.string(),
    isClockedIn: z.boolean(),
    clockedInAt: z.iso.datetime().nullable(),
    check: z.enum(['none', 'face', 'face_and_hi_vis']),
    jacket: z.boolean(),
    method: z.enum(['biometric', 'alternative']),
    /** Shown to the person before they clock in. */
    notices: z.array(z.object({ title: z.string(), text: z.string() })),
    failuresInRow: z.number(),
  })
  .meta({ id: 'KioskPersonView' })

/** The site as a person who works there sees it at its gate. */
export const KioskSiteView = z
  .object({
    list: EvacuationList,
    /** Handovers that wait for this person. */
    handovers: z.array(HandoverView),
  })
  .meta({ id: 'KioskSite' })

export const KioskPunched = z
  .object({
    action: z.enum(['clock_in', 'clock_out']),
    at: z.iso.datetime(),
    /** Why control will check it, or what to do before starting work; null if there is nothing to say. */
    words: z.string().nullable(),
  })
  .meta({ id: 'KioskPunched' })

/** What happened to a punch that the tablet had sealed and stored. */
export const KioskReceipt = z
  .object({
    id: z.string(),
    state: z.enum(OPERATION_STATES),
    /** Pictures that have not arrived yet. */
    missing: z.array(z.string()),
    /** A message for the person who made it, shown once; null if the punch had arrived before. */
    words: z.string().nullable(),
    serverAt: z.iso.datetime(),
    /** Proves that this tablet got this time from the server. */
    proof: z.string(),
  })
  .meta({ id: 'KioskReceipt' })
