import { z } from 'zod'

export const ThreatView = z
  .object({
    level: z.enum(['LOW', 'MODERATE', 'SUBSTANTIAL', 'SEVERE', 'CRITICAL']),
    description: z.string(),
    source: z.string(),
    colorClass: z.string(),
    lastUpdated: z.iso.datetime().nullable(),
    checkedAt: z.iso.datetime().nullable(),
    stale: z.boolean(),
  })
  .meta({ id: 'ThreatView' })

export const ThreatChange = z
  .object({
    id: z.string(),
    level: z.string(),
    description: z.string(),
    source: z.string(),
    publishedAt: z.iso.datetime().nullable(),
    checkedAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    setBy: z.string().nullable(),
  })
  .meta({ id: 'ThreatChange' })

export const ThreatRefreshed = ThreatView.extend({ message: z.string() }).meta({ id: 'ThreatRefreshed' })
