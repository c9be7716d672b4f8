import { z } from 'zod'

const DataType = z.enum([
  'safety_violations',
  'form_submissions',
  'audit_logs',
  'clock_entries',
  'holiday_requests',
  'consent_logs',
  'emergency_logs',
  'site_books',
  'vehicle_checks',
  'biometric_data',
])

export const PolicyView = z
  .object({
    id: z.string(),
    dataType: DataType,
    retentionPeriodDays: z.number(),
    description: z.string().nullable(),
    overridden: z.boolean(),
    notes: z.string().nullable(),
    floorDays: z.number().nullable(),
    createdAt: z.string(),
    createdBy: z.string().nullable(),
    effectiveFrom: z.string().nullable(),
    previousDays: z.number().nullable(),
  })
  .meta({ id: 'PolicyView' })

export const CleanupReport = z
  .object({
    deletedRecords: z.number(),
    dataTypes: z.array(DataType),
    details: z.array(
      z.object({
        dataType: DataType,
        cutoff: z.string(),
        deleted: z.number(),
      }),
    ),
    dryRun: z.boolean(),
  })
  .meta({ id: 'CleanupReport' })

export const LegalHoldView = z.object({ id: z.string(), legalHold: z.boolean() }).meta({ id: 'LegalHoldView' })
