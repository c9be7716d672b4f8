import { z } from 'zod'
import { postedInstant } from '~/platform/instant.ts'
import { rowIds } from '~/platform/rows.ts'
import { sortField } from '~/platform/sort.ts'
import { wholeShiftHasEnd } from '../../time/corrections/input.ts'
import { REVIEW_STATUSES } from './review-status.ts'

const answers = z.record(z.string(), z.unknown(), { error: 'The answers in formData must be an object' })
const status = z.enum(['draft', 'submitted'], { error: 'The status must be draft or submitted' })
const templateId = z.number({ error: 'Unknown form template' }).int('Unknown form template')
const picture = z.string({ error: 'The signature must be a picture' }).nullish()

/** How many photographs each answer must have. Another number is refused, so that none is lost. */
const manifest = z.record(z.string(), z.number().int().min(0)).optional()

/** A new submission. `submittedAt` is what the client claims; the server's clock decides. */
export const NewSubmission = z.object({
  templateId,
  formData: answers.default({}),
  status: status.default('draft'),
  signatureData: picture,
  submittedAt: z.string().max(40).nullish(),
  manifest,
})
export type NewSubmission = z.infer<typeof NewSubmission>

/** A draft saved again, or submitted. `updatedAtWas` prevents overwriting what was saved on another device. */
export const SubmissionChange = z.object({
  id: z.string(),
  updatedAtWas: z.string().max(40).nullish(),
  formData: answers,
  status: status.default('draft'),
  signatureData: picture,
  manifest,
})
export type SubmissionChange = z.infer<typeof SubmissionChange>

/** The second call of a submit; its body may be empty. */
export const SubmissionSubmit = z.object({ id: z.string(), signatureData: picture })
export type SubmissionSubmit = z.infer<typeof SubmissionSubmit>

/** The flat call of the self appraisal: answers, signature, status and templateId side by side. */
export const FlatSubmission = z.looseObject({
  templateId: templateId.default(29),
  status: status.default('submitted'),
})
export type FlatSubmission = z.infer<typeof FlatSubmission>

export const SubmissionId = z.object({ id: z.string() })
export type SubmissionId = z.infer<typeof SubmissionId>

const limit = z.coerce.number().int().min(1).max(200).default(50)
const before = z.string().max(60).optional()

/** A page of the actor's own submissions, newest first. */
export const SubmissionList = z.object({ limit, before, status: status.optional() })
export type SubmissionList = z.infer<typeof SubmissionList>

const submissionSorts = ['submitted', 'form', 'status', 'staff'] as const
export type SubmissionSort = (typeof submissionSorts)[number]

/** A page of the forms about the actor's sites. */
export const SiteFormsQuery = z.object({ limit, before })
export type SiteFormsQuery = z.infer<typeof SiteFormsQuery>

/** A page of all submissions, for admins. */
export const ReviewList = z.object({
  sort: sortField(submissionSorts),
  limit,
  before,
  status: z.enum(REVIEW_STATUSES).optional(),
  templateId: z.coerce.number().int().optional(),
  userId: z.string().max(60).optional(),
  /** Days in the company's zone, inclusive, on which it was submitted (or for a draft, started). */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Only forms with dangerous answers. */
  alarms: z.literal('yes').optional(),
})
export type ReviewList = z.infer<typeof ReviewList>

/** An admin's decision on a submission. */
export const Review = z.object({
  id: z.string(),
  status: z.enum(['reviewed', 'approved', 'rejected'], { error: 'Choose reviewed, approved or rejected' }),
  notes: z.string().trim().max(2000, 'Use at most 2,000 characters').nullish(),
})
export type Review = z.infer<typeof Review>

/** Several submissions can be marked as reviewed together. To approve or reject one, open it. */
export const Reviews = z.object({
  ids: rowIds,
  status: z.literal('reviewed', { error: 'Several forms can only be marked as reviewed together' }),
})
export type Reviews = z.infer<typeof Reviews>

/** The submissions of one form as CSV. */
export const SubmissionExport = z.object({
  templateId: z.coerce.number({ error: 'Choose a form' }).int('Choose a form'),
  format: z.literal('csv', { error: 'The format must be csv' }).default('csv'),
})
export type SubmissionExport = z.infer<typeof SubmissionExport>

/** One photograph sent ahead of its form. */
export const NewPhoto = z.object({ data: z.string({ error: 'Use a JPEG, PNG or WebP photo' }) })
export type NewPhoto = z.infer<typeof NewPhoto>

/**
 * The right time of a punch, in answer to a pay query: the start or end of a shift, a missing start, or with 'shift' a
 * whole missing shift from `at` to `endsAt`.
 */
export const QueryCorrection = z
  .object({
    id: z.string().min(1).max(60),
    target: z
      .string({ error: 'Choose which time is wrong' })
      .regex(/^(shift|clock_(in|(in|out)\/[\w-]{1,60}))$/, 'Choose which time is wrong'),
    at: postedInstant.refine((given) => given !== null, 'Enter a date and a time').transform((given) => given!),
    endsAt: postedInstant,
    reason: z
      .string({ error: 'Please say what happened' })
      .trim()
      .min(1, 'Please say what happened')
      .max(400, 'Please keep it under 400 characters'),
  })
  .superRefine(wholeShiftHasEnd)
export type QueryCorrection = z.infer<typeof QueryCorrection>
