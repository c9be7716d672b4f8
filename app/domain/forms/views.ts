import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
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

export const ReviewView = z
  .object({ status: z.string(), notes: z.string().nullable(), by: z.string(), at: z.iso.datetime() })
  .meta({ id: 'ReviewView' })

export const SubmissionView = z
  .object({
    id: z.string(),
    reference: z.string(),
    templateId: z.number(),
    templateVersion: z.number(),
    templateName: z.string(),
    userId: z.string(),
    status: z.string(),
    complete: z.boolean(),
    awaitingSignature: z.boolean(),
    formData: z.record(z.string(), z.unknown()),
    data: z.record(z.string(), z.unknown()),
    signatureData: z.string().nullable(),
    alarms: z.array(z.string()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    submittedAt: z.iso.datetime().nullable(),
    reviewNotes: z.string().nullable(),
    history: z.array(ReviewView),
  })
  .meta({ id: 'SubmissionView' })

export const Author = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    employeeId: z.string().nullable(),
    email: z.string(),
  })
  .meta({ id: 'Author' })

export const ReviewLine = z
  .object({
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
    user: Author,
    data: z.record(z.string(), z.unknown()),
    formData: z.record(z.string(), z.unknown()),
    signatureData: z.string().nullable(),
    alarmCount: z.number(),
    sensitive: z.boolean(),
  })
  .meta({ id: 'ReviewLine' })

export const ReviewDetail = SubmissionView.extend({ user: Author }).meta({ id: 'ReviewDetail' })

export const SentPhoto = z.object({ id: z.string(), url: z.string(), sha256: z.string() }).meta({ id: 'SentPhoto' })

export const SubmittedForm = z.object({ ok: z.literal(true), id: z.string() }).meta({ id: 'SubmittedForm' })

export const DeletedForm = z.object({ ok: z.literal(true) }).meta({ id: 'DeletedForm' })
