import { z } from 'zod'
import { yes } from '~/platform/yes.ts'
import { DATA_TYPES } from './data-types.ts'

const MISSING = 'Please fill in all required fields'

export const RetentionPolicy = z.object({
  dataType: z.enum(DATA_TYPES, { error: MISSING }),
  retentionPeriodDays: z.preprocess(
    (value) => (typeof value === 'string' && value.trim() ? Number.parseInt(value, 10) : value),
    z
      .number({ error: MISSING })
      .int('Enter whole days')
      .min(1, 'Enter at least 1 day')
      .max(36_500, 'At most 100 years'),
  ),
  description: z.string().trim().max(1000).nullish(),
  override: yes.catch(false),
  notes: z.string().trim().max(1000).nullish(),
})
export type RetentionPolicy = z.infer<typeof RetentionPolicy>

export const Cleanup = z.object({ dryRun: yes.catch(false) })
export type Cleanup = z.infer<typeof Cleanup>

export const LegalHold = z.object({
  id: z.string().min(1).max(100),
  legalHold: yes.catch(false),
  reason: z.string({ error: 'Please say why' }).trim().min(1, 'Please say why').max(1000),
})
export type LegalHold = z.infer<typeof LegalHold>
