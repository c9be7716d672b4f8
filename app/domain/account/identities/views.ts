import { z } from 'zod'

// JSON schemas of the answers, next to the views they describe. Tests compare the two.
export const IdentityView = z
  .object({ issuer: z.string(), createdAt: z.date(), lastUsedAt: z.date().nullable() })
  .meta({ id: 'IdentityView' })
