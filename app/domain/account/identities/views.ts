import { z } from 'zod'

export const IdentityView = z
  .object({ issuer: z.string(), createdAt: z.date(), lastUsedAt: z.date().nullable() })
  .meta({ id: 'IdentityView' })
