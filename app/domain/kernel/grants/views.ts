import { z } from 'zod'
import { LEVELS } from '../access/levels.ts'

export const GrantView = z
  .object({
    userId: z.string(),
    userName: z.string(),
    /** Null for all sites. */
    siteId: z.string().nullable(),
    siteName: z.string().nullable(),
    level: z.enum(LEVELS),
    grantedAt: z.string(),
  })
  .meta({ id: 'GrantView' })
export type GrantView = z.infer<typeof GrantView>
