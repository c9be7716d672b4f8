import { z } from 'zod'

// JSON schemas of the answers, beside the views that they describe; the tests compare the two.
export const IdentityView = z
  .object({ issuer: z.string(), createdAt: z.date(), lastUsedAt: z.date().nullable() })
  .meta({ id: 'IdentityView' })
