import { z } from 'zod'
import { SCOPES } from './scopes.ts'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const TokenView = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    /** Null for all sites. */
    sites: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
    expiresOn: z.string(),
    /** Stopped: its maker is no active administrator any more. */
    state: z.enum(['active', 'expired', 'revoked', 'stopped']),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    lastUsedFrom: z.string().nullable(),
  })
  .meta({ id: 'TokenView' })

export const TokenMade = z
  .object({
    /** The secret, told this once. */
    token: z.string(),
    view: TokenView,
  })
  .meta({ id: 'TokenMade' })
