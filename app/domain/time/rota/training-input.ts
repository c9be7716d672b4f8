import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { optionalText } from '~/platform/optional-text.ts'
import { day } from './input.ts'

const id = z.string().min(1).max(60)

const WHO = 'Please say who trained them'

/** Training of a person at the site `id`: the day, the trainer, and notes. */
export const NewTraining = z.object({
  id,
  userId: z.string({ error: 'Choose a person' }).min(1, 'Choose a person').max(60),
  trainedOn: day,
  trainer: z
    .string({ error: WHO })
    .trim()
    .min(1, WHO)
    .max(120, 'Use at most 120 characters')
    .regex(...ONE_LINE),
  words: optionalText(500),
})
export type NewTraining = z.infer<typeof NewTraining>

export const TrainingView = z
  .object({
    id: z.string(),
    siteId: z.string(),
    userId: z.string(),
    userName: z.string(),
    trainedOn: z.string(),
    trainer: z.string(),
    words: z.string().nullable(),
    recordedBy: z.string().nullable(),
    recordedAt: z.string(),
  })
  .meta({ id: 'TrainingView' })
export type TrainingView = z.infer<typeof TrainingView>
