import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const IdentityView = z
  .object({ issuer: z.string(), createdAt: z.date(), lastUsedAt: z.date().nullable() })
  .meta({ id: 'IdentityView' })
