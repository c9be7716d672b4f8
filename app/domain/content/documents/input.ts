import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { optionalText } from '~/platform/optional-text.ts'
import { sortField } from '~/platform/sort.ts'
import { ById } from '../../kernel/access/input.ts'
import { PublishAt } from '../news/input.ts'
import { documentCategories } from './category.ts'
import { isSafeLink } from './link.ts'

const TITLE = 'Please enter a title'
const FILE = 'Please choose a file or enter its address'
const LINK = 'The address must begin with https:// or http://, or be an uploaded file'

/** A form posts a ticked box as 'on', a call as true. */
const ticked = z
  .union([z.boolean(), z.enum(['true', 'false', 'on', ''])])
  .nullish()
  .transform((word) => word === true || word === 'true' || word === 'on')

/** A new document. */
export const NewDocument = z.object({
  title: z
    .string({ error: TITLE })
    .trim()
    .min(1, TITLE)
    .max(200, 'Use at most 200 characters')
    .regex(...ONE_LINE),
  description: optionalText(2000),
  category: z.enum(documentCategories, { error: 'Choose a category' }).default('policy'),
  fileUrl: z.string({ error: FILE }).min(1, FILE).max(2000, LINK).refine(isSafeLink, LINK),
  fileSize: z.coerce
    .number({ error: 'Enter the size in bytes' })
    .int('Enter the size in bytes')
    .min(0, 'Enter the size in bytes')
    .max(2 ** 40, 'Enter the size in bytes')
    .default(0),
  /** The owner of a personal document. */
  userId: z
    .string()
    .max(60)
    .nullish()
    .transform((id) => id || null),
  needsAcknowledgement: ticked,
  publishedAt: PublishAt,
})
export type NewDocument = z.infer<typeof NewDocument>

/** A change to a document. `updatedAtWas` prevents overwriting what another admin changed. */
export const DocumentChange = NewDocument.extend({
  id: z.string().min(1).max(60),
  updatedAtWas: z.string().max(40).nullish(),
})
export type DocumentChange = z.infer<typeof DocumentChange>

/** A confirmation that a document was read. `fileUrl` is the file that the person was shown, if the client says so. */
export const DocumentRead = ById.extend({ fileUrl: z.string().max(2000).optional() })
export type DocumentRead = z.infer<typeof DocumentRead>

/** Documents, newest first. */
const documentSorts = ['published', 'title', 'category', 'size'] as const
export type DocumentSort = (typeof documentSorts)[number]

export const DocumentList = z.object({
  sort: sortField(documentSorts),
  limit: z.coerce.number().int().min(1).max(200).default(200),
  before: z.string().max(60).optional(),
  category: z.string().max(60).optional(),
  q: z.string().trim().max(100).optional(),
})
export type DocumentList = z.infer<typeof DocumentList>

/** Who has confirmed a document and who has not, one page of each. */
export const ReaderList = z.object({
  id: z.string().min(1).max(60),
  limit: z.coerce.number().int().min(1).max(500).default(500),
  before: z.string().max(60).optional(),
  after: z.string().max(60).optional(),
})
export type ReaderList = z.infer<typeof ReaderList>

/** A file for a document, as a data URL, with its original name. */
export const NewFile = z.object({
  data: z.string({ error: 'Please choose a file' }).min(1, 'Please choose a file').max(15_500_000),
  name: z
    .string({ error: 'The file needs a name' })
    .trim()
    .min(1, 'The file needs a name')
    .max(200, 'The name of the file is too long')
    .regex(...ONE_LINE),
})
export type NewFile = z.infer<typeof NewFile>
