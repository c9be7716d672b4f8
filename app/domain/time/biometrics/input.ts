import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { optionalText } from '~/platform/optional-text.ts'
import { INCOMPLETE, NO_PICTURE } from './reference-words.ts'

const MISSING_PICTURE = 'Please take or choose a picture'
const picture = z.string({ error: MISSING_PICTURE }).min(1, MISSING_PICTURE)

/** A scan: one picture, and the chosen site. The session tells who the person is. */
export const Scan = z.object({ imageData: picture, siteId: z.string().max(60).nullish().catch(null) })
export type Scan = z.infer<typeof Scan>

/**
 * The frames of a head turn, in order and mirrored, as people see themselves. The nonce is that of the scan that
 * required the turn.
 */
export const Turn = z.object({
  nonce: z.string({ error: 'Scan first' }).min(1, 'Scan first').max(60),
  frames: z
    .array(picture, { error: MISSING_PICTURE })
    .min(3, 'Three to five pictures are needed')
    .max(5, 'Three to five pictures are needed'),
})
export type Turn = z.infer<typeof Turn>

/** An admin's enrolment of a face, from one picture (`imageData`) or up to three (`images`) taken in a row. */
export const Enrolment = z
  .object({
    userId: z.string({ error: 'Choose a member of staff' }).min(1, 'Choose a member of staff').max(100),
    imageData: picture.optional(),
    images: z.array(picture).min(1, MISSING_PICTURE).max(3, 'At most three pictures are used').optional(),
  })
  .refine(({ imageData, images }) => imageData !== undefined || images !== undefined, {
    path: ['imageData'],
    message: MISSING_PICTURE,
  })
export type Enrolment = z.infer<typeof Enrolment>

/** People to enrol: `again` for those who had a template before, `first` for those who never did; both if omitted. */
export const EnrolmentList = z.object({
  due: z.enum(['again', 'first'], { error: 'Choose again or first' }).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.string().max(60).optional(),
})
export type EnrolmentList = z.infer<typeof EnrolmentList>

const EQUIPMENT = ['hi_vis_jacket', 'hard_hat', 'safety_boots'] as const
/** A picture of the equipment that the company issues. */
export const NewReference = z.object({
  name: z
    .string({ error: INCOMPLETE })
    .trim()
    .min(1, INCOMPLETE)
    .max(120)
    .regex(...ONE_LINE),
  description: optionalText(1000),
  imageData: z.string({ error: INCOMPLETE }).min(1, INCOMPLETE),
  equipmentType: z
    .enum(EQUIPMENT, { error: 'Choose hi_vis_jacket, hard_hat or safety_boots' })
    .default('hi_vis_jacket'),
})
export type NewReference = z.infer<typeof NewReference>

export const ReferenceQuery = z.object({
  equipmentType: z.enum(EQUIPMENT).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  before: z.string().max(60).optional(),
})
export type ReferenceQuery = z.infer<typeof ReferenceQuery>

/** The same, posted by a page with the picture as a file. */
export const ReferenceForm = NewReference.omit({ imageData: true }).extend({
  image: z
    .instanceof(File, { error: INCOMPLETE })
    .refine((file) => file.size > 0, { error: INCOMPLETE, abort: true })
    .refine((file) => file.type.startsWith('image/'), NO_PICTURE),
})
