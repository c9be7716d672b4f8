import { z } from 'zod'
import { SCOPES } from './scopes.ts'

export const TokenView = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    /** Null for all sites. */
    sites: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
    expiresOn: z.string(),
    /** `stopped` means that its creator is no longer an active administrator. */
    state: z.enum(['active', 'expired', 'revoked', 'stopped']),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    lastUsedFrom: z.string().nullable(),
  })
  .meta({ id: 'TokenView' })

export const TokenMade = z
  .object({
    /** The secret, which is shown only this once. */
    token: z.string(),
    view: TokenView,
  })
  .meta({ id: 'TokenMade' })
