import { z } from 'zod'
import { postedInstant } from '~/platform/instant.ts'
import { keptLocation } from '../../time/clocking/location.ts'

const id = z.string().min(1).max(60)
const INTERVAL = 'Choose from 5 to 240 minutes'
const GRACE = 'Choose from 1 to 30 minutes'

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .nullish()
    .transform((given) => given || null)

const number = z.coerce.number().nullish().catch(null)

/** The device's location. Unreadable parts are left out, because a location must never stop a check-in. */
const Location = z
  .object({ latitude: number, longitude: number, accuracy: number })
  .nullish()
  .catch(null)
  .transform((claimed) => {
    const kept = claimed?.latitude != null && claimed.longitude != null ? keptLocation(claimed) : null
    return kept && { latitude: kept.latitude, longitude: kept.longitude, accuracy: kept.accuracy }
  })
export type CheckLocation = z.infer<typeof Location>

/** The battery level in per cent. Browsers report it as a fraction of one. */
const Battery = z.coerce
  .number()
  .min(0)
  .max(100)
  .nullish()
  .catch(null)
  .transform((level) => (level == null ? null : Math.round(level <= 1 ? level * 100 : level)))

/** The time of the press by the device's clock; null if it cannot be used. */
const Pressed = z
  .union([z.string().max(40), z.number()])
  .nullish()
  .catch(null)
  .transform((given) => {
    const at = given == null ? NaN : new Date(given).getTime()
    return Number.isNaN(at) ? null : new Date(at)
  })

const Pin = z
  .string()
  .max(20)
  .nullish()
  .transform((pin) => pin || null)

/** How many minutes after its due time a missed check-in raises an alert by default. */
export const STANDARD_GRACE_MINUTES = 5

const session = {
  /** If omitted, the site's interval applies, or an hour. */
  intervalMinutes: z.preprocess(
    (given) => (given === '' || given === null ? undefined : given),
    z.coerce.number({ error: INTERVAL }).int(INTERVAL).min(5, INTERVAL).max(240, INTERVAL).optional(),
  ),
  graceMinutes: z.coerce
    .number({ error: GRACE })
    .int(GRACE)
    .min(1, GRACE)
    .max(30, GRACE)
    .default(STANDARD_GRACE_MINUTES),
  plannedEnd: postedInstant,
  siteId: id.nullish().or(z.literal('').transform(() => null)),
  place: text(200),
  note: text(1000),
}

/** A session that a person starts for themselves. */
export const LoneStart = z.object({ ...session, location: Location })
export type LoneStart = z.infer<typeof LoneStart>

/** A session that control starts for a person. */
export const LoneStartFor = z.object({
  ...session,
  userId: z.string({ error: 'Choose a person' }).min(1, 'Choose a person').max(60),
})
export type LoneStartFor = z.infer<typeof LoneStartFor>

/** A person's own check-in. Only a wrong PIN can stop it. */
export const LoneCheck = z.object({ id, pin: Pin, location: Location, battery: Battery, timestamp: Pressed })
export type LoneCheck = z.infer<typeof LoneCheck>

export const LoneEnd = z.object({ id, pin: Pin })
export type LoneEnd = z.infer<typeof LoneEnd>

export const LonePins = z.object({
  safe: z.string({ error: 'Choose 4 to 8 digits' }).trim().max(20),
  duress: z.string({ error: 'Choose 4 to 8 digits' }).trim().max(20),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000),
})
export type LonePins = z.infer<typeof LonePins>

const WORDS = 'Please say how you know: for example "Spoke to them, all quiet"'

/** A controller's confirmation, and how they know that the person is safe. */
export const LoneWord = z.object({ id, words: z.string({ error: WORDS }).trim().min(3, WORDS).max(1000) })
export type LoneWord = z.infer<typeof LoneWord>

/** A month as `YYYY-MM`. */
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month as 2026-11')

/** A month; by default the current one. */
export const MonthQuery = z.object({ month: Month.optional() })
export type MonthQuery = z.infer<typeof MonthQuery>

/** The open sessions, or the ended ones: of all times, or started in a month or before it. */
export const LoneQuery = z.object({
  state: z.enum(['active', 'ended']).default('active'),
  month: Month.optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  before: id.optional(),
})
export type LoneQuery = z.infer<typeof LoneQuery>
