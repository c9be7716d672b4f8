import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const OwnAlert = z
  .object({
    id: z.string(),
    type: z.string(),
    drill: z.boolean(),
    triggeredAt: z.string(),
    safeAt: z.string().nullable(),
    acknowledgedBy: z.string().nullable(),
    acknowledgedAt: z.string().nullable(),
    resolvedBy: z.string().nullable(),
    resolvedAt: z.string().nullable(),
    resolution: z.string().nullable(),
  })
  .meta({ id: 'OwnAlert' })

export const AlertView = OwnAlert.extend({
  userId: z.string(),
  emergencyTime: z.string(),
  updatedAt: z.string(),
  presses: z.number(),
  userDetails: z.object({
    fullName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    department: z.string().nullable(),
    position: z.string().nullable(),
    employeeId: z.string().nullable(),
    email: z.string(),
    role: z.string(),
    phone: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
  }),
  lastPunch: z
    .object({
      action: z.string(),
      at: z.string(),
      address: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    })
    .nullable(),
  location: z
    .object({
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      accuracy: z.number().nullable(),
      address: z.string().nullable(),
    })
    .nullable(),
  formattedLocation: z.string(),
  locationDetails: z.object({ address: z.string().nullable(), coordinates: z.string().nullable() }),
  actionTaken: z.string(),
  notes: z.string().nullable(),
  escalations: z.number(),
  loneSessionId: z.string().nullable(),
  siteId: z.string().nullable(),
  siteName: z.string().nullable(),
}).meta({ id: 'AlertView' })

export const AlertLogEntry = z
  .object({ kind: z.enum(['note', 'going']), text: z.string(), by: z.string(), at: z.string() })
  .meta({ id: 'AlertLogEntry' })

export const EscalationContactsView = z
  .object({ contacts: z.array(z.object({ name: z.string(), email: z.string() })) })
  .meta({ id: 'EscalationContactsView' })
