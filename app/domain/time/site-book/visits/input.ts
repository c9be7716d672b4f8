import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { optionalLine } from '~/platform/optional-text.ts'
import { VersionWas } from '~/platform/opened.ts'
import { yes } from '~/platform/yes.ts'

const id = z.string().min(1).max(60)
const NAME = 'Enter the name of the visitor'

/** A new visitor of a site. */
export const NewVisit = z.object({
  siteId: id,
  name: z
    .string({ error: NAME })
    .trim()
    .min(1, NAME)
    .max(120, 'Please keep it under 120 characters')
    .regex(...ONE_LINE),
  company: optionalLine(120),
  host: optionalLine(120),
  vehicle: optionalLine(40),
  badge: optionalLine(40),
})
export type NewVisit = z.infer<typeof NewVisit>

export const VisitId = z.object({ id })
export type VisitId = z.infer<typeof VisitId>

export const VisitQuery = z.object({
  siteId: id,
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type VisitQuery = z.infer<typeof VisitQuery>

/** For how long visitors are kept, and whether the client sees photographs. */
export const BookSettings = z.object({
  siteId: id,
  visitorDays: z.coerce
    .number({ error: 'Enter a number of days' })
    .int('Enter a whole number of days')
    .min(1, 'At least 1 day')
    .max(365, 'At most 365 days'),
  showPhotos: yes.default(false),
})
export type BookSettings = z.infer<typeof BookSettings>

/** The settings as their page posts them. */
export const BookSettingsForm = BookSettings.extend({ versionWas: VersionWas })
