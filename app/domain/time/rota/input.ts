import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { optionalText } from '~/platform/optional-text.ts'
import { isDay, weekday } from '~/platform/dates.ts'
import { daysInOrder } from '~/platform/day-span.ts'
import { yes } from '~/platform/yes.ts'
import { WALL_TIME } from './wall-clock.ts'

const SWAP_STATES = ['offered', 'accepted', 'refused', 'approved', 'rejected', 'withdrawn', 'ended'] as const

const id = z.string().min(1).max(60)
const blank = (given: unknown) => (given === '' || given === null ? undefined : given)

export const number = (least: number, most: number) => {
  const message = `Enter a whole number from ${least} to ${most}`
  return z.coerce.number({ error: message }).int(message).min(least, message).max(most, message)
}

export const day = z.string({ error: 'Enter a date' }).refine(isDay, 'Enter a date').meta({ format: 'date' })
export const wallTime = z
  .string({ error: 'Enter a time, such as 19:00' })
  .regex(WALL_TIME, 'Enter a time, such as 19:00')

/** The reason for doing something despite a warning; undefined if omitted. */
const reason = optionalText(500)

const NAME = 'Please enter the name of the position'
const post = {
  name: z
    .string({ error: NAME })
    .trim()
    .min(1, NAME)
    .max(120, 'Use at most 120 characters')
    .regex(...ONE_LINE),
  people: z.preprocess(blank, number(1, 50).default(1)),
  worksAlone: yes.default(false),
  /** If omitted, the site's interval applies. */
  checkIntervalMinutes: z.preprocess(blank, number(5, 240).optional()).transform((minutes) => minutes ?? null),
  unpaidBreakMinutes: z.preprocess(blank, number(0, 240).default(0)),
}

/** The names of a site's positions in one cell of a spreadsheet, separated by |; twenty at most. */
export const PositionNames = z
  .string()
  .transform((cell) => [...new Set(cell.split('|').map((name) => name.trim()))].filter(Boolean))
  .pipe(z.array(post.name).max(20, 'Use at most 20 positions'))

/** A new position for the site `id`. */
export const NewPost = z.object({ id, ...post })
export type NewPost = z.infer<typeof NewPost>

/** The new content of the position `id`. */
export const PostChange = z.object({ id, ...post, updatedAtWas: z.string().max(40).nullish() })
export type PostChange = z.infer<typeof PostChange>

/** Filters duties by when they begin; by default the seven days from today. */
export const DutyQuery = z
  .object({
    from: z.preprocess(blank, day.optional()),
    to: z.preprocess(blank, day.optional()),
    siteId: z.preprocess(blank, id.optional()),
    userId: z.preprocess(blank, id.optional()),
    after: z.preprocess(blank, id.optional()),
    limit: z.coerce.number().int().min(1).max(2000).default(2000),
  })
  .superRefine(daysInOrder(62))
export type DutyQuery = z.infer<typeof DutyQuery>

const duty = {
  postId: z.string({ error: 'Choose a position' }).min(1, 'Choose a position').max(60),
  day,
  start: wallTime,
  end: wallTime,
  /** If omitted, the position's value applies. */
  breakMinutes: z.preprocess(blank, number(0, 240).optional()),
  people: z.preprocess(blank, number(1, 50).optional()),
}

/** A new duty, with its person if one is assigned at the same time. */
export const NewDuty = z.object({ ...duty, userId: z.preprocess(blank, id.optional()), reason })
export type NewDuty = z.infer<typeof NewDuty>

const version = z.preprocess(blank, z.coerce.number().int().optional())

/** A person's answer about the shift, swap or offer `id`; `version` is that of the shift as they saw it. */
export const AsShown = z.object({ id, version })
export type AsShown = z.infer<typeof AsShown>

/**
 * The new content of the duty `id`. Fields that are omitted do not change. `version` is the one that the planner saw.
 */
export const DutyChange = z.object({
  id,
  postId: z.preprocess(blank, id.optional()),
  day: z.preprocess(blank, day.optional()),
  start: z.preprocess(blank, wallTime.optional()),
  end: z.preprocess(blank, wallTime.optional()),
  breakMinutes: duty.breakMinutes,
  people: duty.people,
  version,
  reason,
})
export type DutyChange = z.infer<typeof DutyChange>

/** Filters changes by when they were made; by default the last 28 days. */
export const ChangeQuery = z
  .object({
    from: z.preprocess(blank, day.optional()),
    to: z.preprocess(blank, day.optional()),
    siteId: z.preprocess(blank, id.optional()),
    /** Selects only changes with less notice than this many days. */
    underDays: z.preprocess(blank, number(1, 60).optional()),
    before: z.preprocess(blank, id.optional()),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  })
  .superRefine(daysInOrder(366))
export type ChangeQuery = z.infer<typeof ChangeQuery>

/** Assigns a person to the duty `id`. If an absent person is named, they are replaced. */
export const NewAssignment = z.object({
  id,
  userId: z.string({ error: 'Choose a person' }).min(1, 'Choose a person').max(60),
  insteadOf: z.preprocess(blank, id.optional()),
  reason,
})
export type NewAssignment = z.infer<typeof NewAssignment>

/** Asks for candidates for the duty `id`, by a part of their name, or else with people who know its site first. */
export const CandidateQuery = z.object({
  id,
  q: z.string().trim().max(100).optional(),
  first: z.preprocess(blank, z.enum(['least', 'nearest']).default('least')),
})
export type CandidateQuery = z.infer<typeof CandidateQuery>

/** Asks for candidates for a new shift at the position `id`. */
export const PostCandidateQuery = CandidateQuery.extend({ day, start: wallTime, end: wallTime })
export type PostCandidateQuery = z.infer<typeof PostCandidateQuery>

/** Filters the actor's own duties by when they begin; by default the fourteen days from today. */
export const OwnDutyQuery = z
  .object({ from: z.preprocess(blank, day.optional()), to: z.preprocess(blank, day.optional()) })
  .superRefine(daysInOrder(62))
export type OwnDutyQuery = z.infer<typeof OwnDutyQuery>

const WHY = 'Please say why'
/** The actor declines the duty `id`. */
export const Decline = AsShown.extend({
  reason: z.string({ error: WHY }).trim().min(1, WHY).max(500, 'Use at most 500 characters'),
})
export type Decline = z.infer<typeof Decline>

/** Offers the duty `id` to a colleague. */
export const SwapOffer = z.object({
  id,
  userId: z.string({ error: 'Choose a colleague' }).min(1, 'Choose a colleague').max(60),
})
export type SwapOffer = z.infer<typeof SwapOffer>

export const SwapDecision = z.object({
  id,
  status: z.preprocess(
    (given) => (given === 'refused' ? 'rejected' : given),
    z.enum(['approved', 'rejected'], { error: 'Choose approved or refused' }),
  ),
  reason,
})
export type SwapDecision = z.infer<typeof SwapDecision>

/** Selects swaps by their state; by default those that wait for control. */
export const SwapQuery = z.object({
  status: z.preprocess(blank, z.enum(SWAP_STATES).default('accepted')),
  siteId: z.preprocess(blank, z.string().max(60).optional()),
  before: z.preprocess(blank, id.optional()),
  limit: z.coerce.number().int().min(1).max(200).default(200),
})
export type SwapQuery = z.infer<typeof SwapQuery>

const MONDAY = 'Choose a Monday'
const monday = day.refine((text) => weekday(text) === 1, MONDAY)

/** A week of a site and the week to copy it to, each given by its Monday. */
export const CopyWeek = z
  .object({ siteId: id, from: monday, to: monday })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Choose another week' })
export type CopyWeek = z.infer<typeof CopyWeek>

/** A week and the week to copy it to, for all sites. */
export const WeekCopy = z
  .object({ from: monday, to: monday })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Choose another week' })
export type WeekCopy = z.infer<typeof WeekCopy>

/** A copy of a week, identified by the instant at which its drafts were made. */
export const CopyBack = z.object({ to: monday, at: z.coerce.date({ error: 'There is no such copy' }) })
export type CopyBack = z.infer<typeof CopyBack>

/** A range of days, for all sites. */
export const WeekDays = z.object({ from: day, to: day }).superRefine(daysInOrder(62))
export type WeekDays = z.infer<typeof WeekDays>

/** A duty in each such week; weekday 1 is Monday. */
const Line = z.object({ weekday: number(1, 7), start: wallTime, end: wallTime })
/** If a pattern is longer than half a year, it should be planned by hand. */
export const MOST_WEEKS = 26
export const pattern = {
  name: z
    .string({ error: 'Please enter a name' })
    .trim()
    .min(1, 'Please enter a name')
    .max(120, 'Use at most 120 characters')
    .regex(...ONE_LINE),
  weeks: z
    .array(z.array(Line).max(50))
    .min(1, 'Enter at least one week')
    .max(MOST_WEEKS, `At most ${MOST_WEEKS} weeks`),
  userIds: z
    .array(id)
    .max(50)
    .nullish()
    .transform((ids) => [...new Set(ids ?? [])]),
  /** The Monday of the first week; by default the Monday of the first week for which duties are made. */
  startsOn: z.preprocess(blank, monday.optional()),
}

export const NewPattern = z.object({ ...pattern, postId: duty.postId })
export type NewPattern = z.infer<typeof NewPattern>

/** The new content of the pattern `id`, and the time of the version that the planner saw. */
export const PatternChange = z.object({ id, ...pattern, updatedAtWas: z.string().max(40).nullish() })
export type PatternChange = z.infer<typeof PatternChange>

export const PatternQuery = z.object({
  siteId: z.preprocess(blank, id.optional()),
  after: z.preprocess(blank, id.optional()),
  limit: z.coerce.number().int().min(1).max(500).default(500),
})
export type PatternQuery = z.infer<typeof PatternQuery>

/** The days on which the pattern `id` makes duties. */
export const Generate = z.object({ id, from: day, to: day }).superRefine(daysInOrder(190))
export type Generate = z.infer<typeof Generate>

/** A range of days, such as a week, at one site. */
export const SiteDays = z.object({ siteId: id, from: day, to: day }).superRefine(daysInOrder(62))
export type SiteDays = z.infer<typeof SiteDays>
