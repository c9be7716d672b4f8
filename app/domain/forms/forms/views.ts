import { z } from 'zod'

export const CatalogueCard = z
  .object({
    id: z.number(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    category: z.enum(['staff', 'performance', 'general', 'learning']),
    version: z.number(),
    available: z.boolean(),
    needsSignature: z.boolean(),
    needsPhoto: z.boolean(),
  })
  .meta({ id: 'CatalogueCard' })

const ReviewView = z
  .object({ status: z.string(), notes: z.string().nullable(), by: z.string(), at: z.iso.datetime() })
  .meta({ id: 'ReviewView' })

/** The part of a submission that can be read without decryption. */
const Outline = z.object({
  id: z.string(),
  reference: z.string(),
  templateId: z.number(),
  templateVersion: z.number(),
  templateName: z.string(),
  userId: z.string(),
  status: z.string(),
  complete: z.boolean(),
  awaitingSignature: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  submittedAt: z.iso.datetime().nullable(),
  madeAt: z.iso.datetime().nullable(),
})

/** The answers, under both their documented names. */
const answers = {
  formData: z.record(z.string(), z.unknown()),
  data: z.record(z.string(), z.unknown()),
  signatureData: z.string().nullable(),
}

export const SubmissionView = Outline.extend({
  ...answers,
  alarms: z.array(z.string()),
  reviewNotes: z.string().nullable(),
  history: z.array(ReviewView),
}).meta({ id: 'SubmissionView' })

const Author = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    employeeId: z.string().nullable(),
    email: z.string(),
  })
  .meta({ id: 'Author' })

export const ReviewLine = Outline.extend({
  user: Author,
  ...answers,
  alarmCount: z.number(),
  sensitive: z.boolean(),
}).meta({ id: 'ReviewLine' })

export const ReviewDetail = SubmissionView.extend({ user: Author }).meta({ id: 'ReviewDetail' })

export const SentPhoto = z.object({ id: z.string(), url: z.string(), sha256: z.string() }).meta({ id: 'SentPhoto' })

export const SubmittedForm = z.object({ ok: z.literal(true), id: z.string() }).meta({ id: 'SubmittedForm' })

export const DeletedForm = z.object({ ok: z.literal(true) }).meta({ id: 'DeletedForm' })
