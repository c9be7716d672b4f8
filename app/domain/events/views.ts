import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const Unread = z
  .object({ holidays: z.number(), news: z.number(), documents: z.number(), forms: z.number(), performance: z.number() })
  .meta({ id: 'Unread' })

export const AuditEntry = z
  .object({
    id: z.string(),
    userId: z.string().nullable(),
    userName: z.string(),
    action: z.string(),
    timestamp: z.string(),
    details: z.record(z.string(), z.unknown()),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    subject: z.object({ type: z.string(), id: z.string() }).nullable(),
  })
  .meta({ id: 'AuditEntry' })

export const ChainReport = z
  .object({
    ok: z.boolean(),
    checked: z.number(),
    firstBad: z.number().nullable(),
    reason: z.string().nullable(),
    from: z.number(),
  })
  .meta({ id: 'ChainReport' })
