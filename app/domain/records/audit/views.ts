import { z } from 'zod'

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
