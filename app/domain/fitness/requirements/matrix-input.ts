import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'

const id = z.string().min(1).max(60)

/** The requested part of the matrix. */
export const MatrixQuery = z.object({
  /** The papers required at this site and its positions; by default every kind of paper. */
  siteId: id.optional(),
  /** The site as typed, if there are too many for a list. */
  siteName: z
    .string()
    .max(200)
    .regex(...ONE_LINE)
    .optional(),
  /** The papers required for all the hours of this shift. */
  dutyId: id.optional(),
  kind: id.optional(),
  q: z.string().max(100).optional(),
  /** Only people who hold everything required, or only people who do not. */
  only: z.enum(['fit', 'unfit'], { error: 'Choose fit or unfit' }).optional(),
  format: z.enum(['json', 'csv'], { error: 'Choose json or csv' }).default('json'),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  after: id.optional(),
})
export type MatrixQuery = z.infer<typeof MatrixQuery>
