import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'

const REQUIRED = 'Please fill in all required fields'
const RATING = 'Give a rating from 1 to 5'

/** Feedback that an admin writes about a person. */
export const NewFeedback = z.object({
  userId: z.string({ error: 'Choose a member of staff' }).min(1, 'Choose a member of staff').max(60),
  title: z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .max(200, 'Use at most 200 characters')
    .regex(...ONE_LINE),
  content: z.string({ error: REQUIRED }).trim().min(1, REQUIRED).max(5000, 'Use at most 5,000 characters'),
  rating: z.coerce.number({ error: RATING }).int(RATING).min(1, RATING).max(5, RATING),
})
export type NewFeedback = z.infer<typeof NewFeedback>

/** A page of feedback, newest first; `userId` is for admins. */
export const FeedbackList = z.object({
  userId: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  before: z.string().max(60).optional(),
})
export type FeedbackList = z.infer<typeof FeedbackList>
