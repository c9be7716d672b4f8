import { z } from 'zod'

export const KioskView = z
  .object({
    id: z.string(),
    name: z.string(),
    siteId: z.string(),
    site: z.string(),
    /** `waiting` means that no tablet has used the code yet, and `expired` that no tablet used it in time. */
    state: z.enum(['active', 'waiting', 'expired', 'revoked']),
    codeUntil: z.iso.datetime().nullable(),
    enrolledAt: z.iso.datetime().nullable(),
    lastSeenAt: z.iso.datetime().nullable(),
    lastSeenFrom: z.string().nullable(),
    /** How many punches the tablet had not sent at its last contact. */
    waiting: z.number(),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
  })
  .meta({ id: 'KioskView' })

export const KioskRegistered = z
  .object({
    /** The code that binds one tablet within half an hour. It is shown only once. */
    code: z.string(),
    view: KioskView,
  })
  .meta({ id: 'KioskRegistered' })

export const KioskEnrolled = z
  .object({ id: z.string(), name: z.string(), site: z.string() })
  .meta({ id: 'KioskEnrolled' })

export const KioskPinState = z
  .object({ set: z.boolean(), changedAt: z.string().nullable() })
  .meta({ id: 'KioskPinState' })
