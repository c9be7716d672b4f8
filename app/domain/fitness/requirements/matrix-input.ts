import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'

const id = z.string().min(1).max(60)

/** Which part of the matrix is asked for. */
export const MatrixQuery = z.object({
  /** The papers that this site and its positions need; left out, every kind of paper. */
  siteId: id.optional(),
  /** What is typed where there are too many sites for a list. */
  siteName: z
    .string()
    .max(200)
    .regex(...ONE_LINE)
    .optional(),
  /** The papers that this shift needs, for the whole of its hours. */
  dutyId: id.optional(),
  kind: id.optional(),
  q: z.string().max(100).optional(),
  /** Only people who hold all that is needed of them, or only people who do not. */
  only: z.enum(['fit', 'unfit'], { error: 'Choose fit or unfit' }).optional(),
  format: z.enum(['json', 'csv'], { error: 'Choose json or csv' }).default('json'),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  after: id.optional(),
})
export type MatrixQuery = z.infer<typeof MatrixQuery>
