import { z } from 'zod'

export const DocumentView = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    category: z.string(),
    fileUrl: z.string(),
    fileType: z.string().nullable(),
    fileSize: z.number(),
    userId: z.string().nullable(),
    uploadedAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    needsAcknowledgement: z.boolean(),
    acknowledgedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DocumentView' })

export const DocumentAdminView = DocumentView.extend({
  updatedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime(),
  scheduled: z.boolean(),
  ownerName: z.string().nullable(),
  asked: z.number(),
  acknowledged: z.number(),
}).meta({ id: 'DocumentAdminView' })

const Reader = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.string(),
    employeeId: z.string().nullable(),
    at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Reader' })

export const UploadedFile = z
  .object({ url: z.string(), size: z.number(), type: z.string() })
  .meta({ id: 'UploadedFile' })

export const DocumentToEdit = DocumentAdminView.extend({ ownerMark: z.string().nullable() }).meta({
  id: 'DocumentToEdit',
})

export const Readers = z
  .object({ done: z.array(Reader), missing: z.array(Reader), totalDone: z.number(), totalMissing: z.number() })
  .meta({ id: 'Readers' })
