import { VersionWas } from '~/platform/opened.ts'
import { z } from 'zod'
import { isDay } from '~/platform/dates.ts'
import { optionalText } from '~/platform/optional-text.ts'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { plateKey } from './plate.ts'

const id = z.string().min(1).max(60)
const blank = (given: unknown) => (given === '' ? null : given)
const PLATE = 'Enter the number plate'
const plate = z
  .string({ error: PLATE })
  .trim()
  .max(15, 'A number plate can have at most 15 characters')
  .transform((given) => given.toUpperCase().replace(/\s+/g, ' '))
  .refine((given) => plateKey(given).length > 1 && /^[A-Z0-9 -]+$/.test(given), PLATE)
const day = z.preprocess(blank, z.string().refine(isDay, 'Enter a date as year-month-day').nullish())
const MILES = 'Enter the miles as a whole number'
const odometer = z.preprocess(
  blank,
  z.coerce.number({ error: MILES }).int(MILES).min(0, MILES).max(999_999_999, MILES).nullish(),
)
const facts = {
  makeModel: z.preprocess(
    blank,
    z
      .string()
      .trim()
      .max(100, 'Use at most 100 characters')
      .regex(...ONE_LINE)
      .nullish(),
  ),
  siteId: z.preprocess(blank, id.nullish()),
  odometer,
  motOn: day,
  insuranceOn: day,
  serviceOn: day,
}

export const NewVehicle = z.object({ plate, ...facts })
export type NewVehicle = z.infer<typeof NewVehicle>

/**
 * Omitted fields do not change. `state: 'off_road'` takes it off the road with the reason in `words`; `removed` ends
 * its record.
 */
export const VehicleChange = z
  .object({
    id,
    plate: plate.optional(),
    ...facts,
    state: z
      .literal('off_road', { error: "Only 'off_road' is allowed here. To return a vehicle to the road, clear it." })
      .optional(),
    words: optionalText(300),
    removed: z.boolean().optional(),
  })
  .refine(({ state, words }) => !state || words, { path: ['words'], message: 'Say why it is off the road' })
export type VehicleChange = z.infer<typeof VehicleChange>

const DONE = 'Say what was repaired or checked'
const EVIDENCE = 'Give the evidence, such as the invoice number'

/** A named person returns a vehicle to the road, with the repair and its evidence. */
export const ClearVehicle = z.object({
  id,
  words: z.string({ error: DONE }).trim().min(1, DONE).max(1000, 'Please keep it under 1000 characters'),
  evidence: z.string({ error: EVIDENCE }).trim().min(1, EVIDENCE).max(500, 'Please keep it under 500 characters'),
})
export type ClearVehicle = z.infer<typeof ClearVehicle>

export const VehicleList = z.object({
  state: z.enum(['on_road', 'off_road'], { error: 'No such state' }).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  after: id.optional(),
})
export type VehicleList = z.infer<typeof VehicleList>

/** Forms of the page. */
export const VehicleForm = VehicleChange.safeExtend({ versionWas: VersionWas })
export const TakeOff = z.object({
  id,
  words: z
    .string({ error: 'Say why it is off the road' })
    .trim()
    .min(1, 'Say why it is off the road')
    .max(300, 'Please keep it under 300 characters'),
})
export const RemoveVehicle = z.object({ id })
