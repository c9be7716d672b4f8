import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { WALL_TIME } from '../../rota/wall-clock.ts'
import { type Schedule } from './plan.ts'

const id = z.string().min(1).max(60)
const blank = (given: unknown) => (given === '' || given === null ? undefined : given)
const NAME = 'Enter the name of the tour'
const TIME = 'Enter a time, such as 02:00'
const EVERY = 'Enter from 15 to 1,440 minutes'
const ALLOWED = 'Enter from 5 to 480 minutes'
const POINTS = 'Choose at least one checkpoint'

const time = z.string({ error: TIME }).trim().regex(WALL_TIME, TIME)

const fields = {
  name: z
    .string({ error: NAME })
    .trim()
    .min(1, NAME)
    .max(80, 'Use at most 80 characters')
    .regex(...ONE_LINE),
  checkpointIds: z
    .array(id, { error: POINTS })
    .min(1, POINTS)
    .max(100, 'A tour can have at most 100 checkpoints')
    .transform((ids) => [...new Set(ids)]),
  order: z.enum(['fixed', 'free'], { error: 'Choose fixed or free' }).default('fixed'),
  times: z.array(time).max(24, 'At most 24 times a day').nullish(),
  everyMinutes: z.preprocess(
    blank,
    z.coerce.number({ error: EVERY }).int(EVERY).min(15, EVERY).max(1440, EVERY).optional(),
  ),
  /** The hours in which `everyMinutes` applies. If they are omitted, it applies round the clock. */
  from: z.preprocess(blank, time.default('00:00')),
  to: z.preprocess(blank, time.default('00:00')),
  /** The tour is due once in each window, at a random time. */
  windows: z
    .array(z.object({ from: time, to: time }))
    .max(12, 'At most 12 windows a day')
    .nullish(),
  allowedMinutes: z.preprocess(
    blank,
    z.coerce.number({ error: ALLOWED }).int(ALLOWED).min(5, ALLOWED).max(480, ALLOWED).default(45),
  ),
}

type Given = {
  times?: string[] | null
  everyMinutes?: number
  from: string
  to: string
  windows?: { from: string; to: string }[] | null
}

/** Requires that there is at most one kind of schedule. */
export const oneSchedule = [
  ({ times, everyMinutes, windows }: Given) =>
    [times?.length, everyMinutes, windows?.length].filter(Boolean).length <= 1,
  { path: ['times'], message: 'Enter only one of these: times, minutes or windows' },
] as [(input: Given) => boolean, { path: string[]; message: string }]

/** Returns the schedule from the given fields; null if none of them is given. */
export function scheduleOf({ times, everyMinutes, from, to, windows }: Given): Schedule {
  if (times?.length) return { times: [...new Set(times)].sort() }
  if (everyMinutes) return { everyMinutes, from, to }
  return windows?.length ? { windows } : null
}

/** The site whose checkpoints or tours are asked for. */
export const SiteById = z.object({ siteId: id })
export type SiteById = z.infer<typeof SiteById>

/** A new tour of the site `siteId`. */
export const NewTour = z.object({ siteId: id, ...fields }).refine(...oneSchedule)
export type NewTour = z.infer<typeof NewTour>

/** The new content of the tour `id`. */
export const TourChange = z.object({ id, ...fields, updatedAtWas: z.string().max(40).nullish() }).refine(...oneSchedule)
export type TourChange = z.infer<typeof TourChange>
