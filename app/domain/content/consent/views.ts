import { z } from 'zod'
import { ROLES } from '../../kernel/access/actor.ts'

export const ConsentLogView = z
  .object({
    id: z.string(),
    userId: z.string(),
    consentType: z.string(),
    consentGiven: z.boolean(),
    consentVersion: z.string(),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: 'ConsentLogView' })

export const ConsentStatus = z
  .object({
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    hasCurrentConsent: z.boolean(),
    consentTimestamp: z.iso.datetime().nullable(),
    latestConsentVersion: z.string().nullable(),
  })
  .meta({ id: 'ConsentStatus' })
