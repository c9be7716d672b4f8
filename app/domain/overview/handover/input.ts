import { z } from 'zod'
import { isDay } from '~/platform/dates.ts'

const text = (message: string) =>
  z.string({ error: message }).trim().min(1, message).max(2000, 'Use at most 2000 characters')
const words = z
  .string()
  .trim()
  .max(2000, 'Use at most 2000 characters')
  .nullish()
  .transform((given) => given || null)
const person = z.string({ error: 'Choose who takes over' }).min(1, 'Choose who takes over').max(60)

export const SignOff = z.object({ words })
export type SignOff = z.infer<typeof SignOff>

/** With the password of the person taking over, given at this desk, both have signed. */
export const HandOver = z.object({
  to: person,
  words,
  password: z
    .string()
    .max(1000)
    .nullish()
    .transform((given) => given || null),
})
export type HandOver = z.infer<typeof HandOver>

export const TakeOver = z.object({ from: z.string().min(1).max(60) })
export type TakeOver = z.infer<typeof TakeOver>

export const DeskNote = z.object({ text: text('Write a note') })
export type DeskNote = z.infer<typeof DeskNote>

export const DeskCorrection = z.object({
  id: z.string().regex(/^\d{1,15}$/, 'There is no such note'),
  text: text('Write the correction'),
})
export type DeskCorrection = z.infer<typeof DeskCorrection>

/** The night that begins on this day; without a day, the present night. */
export const NightQuery = z.object({
  night: z.string().refine(isDay, 'Enter a date').meta({ format: 'date' }).optional(),
})
export type NightQuery = z.infer<typeof NightQuery>
