import { countedWeeks, type Excluded } from '../absences/counted-weeks.ts'
import { addDays, type Day, dayOf, endOfDay, showDays, showInstant, startOfDay, weekday } from '~/platform/dates.ts'
import { showTimes, timesWithin, type Unavailable } from './unavailable.ts'
import { minutesBetween } from './wall-clock.ts'

/** A reason why a person should not do a duty: a code for programs, and words for people. */
export type Finding = { code: string; message: string }
/** Refusals, and warnings that can be overridden by giving a reason. */
export type Judgement = { refusals: Finding[]; warnings: Finding[] }

type Hours = { startsAt: Date; endsAt: Date }
/** The parts of a duty that the checks read. */
export type JudgedDuty = Hours & { id: string; siteId: string; postId: string; day: Day; breakMinutes: number }

/** The facts about a person at the time of the duty. */
export type Facts = {
  now: Date
  isActive: boolean
  /** Approved leave. */
  leave: { startDate: Day; endDate: Day }[]
  /** Other absences; `toOn` is null while the last day is not known. */
  absent: { fromOn: Day; toOn: Day | null }[]
  /** Days that the weekly average leaves out: annual leave, sickness and family leave. */
  excluded: Excluded[]
  /** Their other planned duties, including drafts. */
  duties: JudgedDuty[]
  /** The time they have worked. An open shift counts up to now. */
  worked: Hours[]
  /** Whether they have opted out of the weekly limit. */
  optedOut: boolean
  /** The times when they have said they cannot work. */
  unavailable: Unavailable[]
  /** The first day on which they worked or are planned to work; null if there is none. */
  since: Date | null
  /** Whether the duty's site has instructions whose current version they have not read. */
  instructionsUnread: boolean
  /** The results of other modules' checks. */
  further: Judgement
}

type Gate = (duty: JudgedDuty, facts: Facts) => Finding | null

/** The daily rest, by the Working Time Regulations 1998, reg. 10: eleven hours in each period of twenty-four. */
export const REST_MINUTES = 11 * 60
/** What is left of 24 hours after the daily rest. */
export const LONGEST_DAY_MINUTES = 24 * 60 - REST_MINUTES
/** A person who clocks in earlier than this before a duty is not there for that duty. */
const EARLY_MINUTES = 2 * 60
/**
 * The weekly limit, by reg. 4: 48 hours on average over 17 weeks, or over the weeks since they began if these are
 * fewer.
 */
const WEEKLY_MINUTES = 48 * 60
const WEEKS = 17

const inactive: Gate = (_duty, { isActive }) =>
  isActive ? null : { code: 'inactive', message: 'This person no longer works here' }

const onLeave: Gate = (duty, { leave }) => {
  const off = leave.find(({ startDate, endDate }) => overlaps(duty, daysOf(startDate, endDate)))
  return off ? { code: 'on_leave', message: `On approved leave: ${showDays(off.startDate, off.endDate)}` } : null
}

/** The reason for the absence is not given, because planners do not need to know it. */
const absent: Gate = (duty, facts) => {
  const off = facts.absent.find(({ fromOn, toOn }) => overlaps(duty, daysOf(fromOn, toOn ?? dayOf(duty.endsAt))))
  if (!off) return null
  const days = off.toOn === null ? `since ${showDays(off.fromOn, off.fromOn)}` : showDays(off.fromOn, off.toOn)
  return { code: 'absent', message: `Absent: ${days}` }
}

const overlap: Gate = (duty, { duties }) => {
  const other = duties.find((one) => one.id !== duty.id && overlaps(duty, one))
  return other ? { code: 'overlap', message: `Already has a shift then: ${words(other)}` } : null
}

const shortRest: Gate = (duty, facts) => {
  const rest = restMinutes(duty, facts)
  if (rest === null || rest >= REST_MINUTES) return null
  return { code: 'rest_under_11h', message: `Only ${hours(rest)} of rest: a rest breach` }
}

/**
 * Returns the minutes of rest before or after a duty, whichever is shorter; null if nothing is near it. The parts of a
 * split duty, at one position on one day, need no daily rest between them (reg. 22). Parts that add up to more than 24
 * hours minus the daily rest are not a split duty but two shifts: a person who worked the day does not work the night
 * as well.
 */
export function restMinutes(duty: JudgedDuty, { duties, worked }: Pick<Facts, 'duties' | 'worked'>): number | null {
  const parts = duties.filter(({ id, postId, day }) => id !== duty.id && postId === duty.postId && day === duty.day)
  const split = [duty, ...parts].reduce((sum, part) => sum + minutesOf(part), 0) <= LONGEST_DAY_MINUTES ? parts : []
  const others = [
    ...duties.filter((one) => one.id !== duty.id && !split.includes(one) && !overlaps(duty, one)),
    ...worked.filter((one) => !split.some((part) => overlaps(part, one)) && !isItsOwn(duty, one)),
  ]
  return others.length ? Math.min(...others.map((one) => restBetween(one, duty))) : null
}

const longWeeks: Gate = (duty, { duties, worked, optedOut, since, excluded, now }) => {
  if (optedOut) return null
  const week = mondayOf(dayOf(duty.startsAt))
  const first = mondayOf(dayOf(since && since < duty.startsAt ? since : duty.startsAt))
  const from = [addDays(week, -7 * (WEEKS - 1)), first].sort()[1]!
  const last = addDays(week, 6)
  const minutes = minutesOf(duty) - duty.breakMinutes + minutesWithin(daysOf(from, last), duty, { duties, worked, now })
  const weeks = countedWeeks(from, last, excluded)
  if (weeks === 0 || minutes <= WEEKLY_MINUTES * weeks) return null
  const over = weeks === 1 ? 'in their first week' : `a week on average over ${Number(weeks.toFixed(1))} weeks`
  return {
    code: 'over_48h',
    message: `${hours(minutes / weeks)} ${over}, and no opt-out is on file`,
  }
}

/** Returns the minutes that a person has worked, or will work, in the week of a duty, not counting that duty. */
export function minutesThisWeek(duty: JudgedDuty, facts: Pick<Facts, 'duties' | 'worked' | 'now'>): number {
  const week = mondayOf(dayOf(duty.startsAt))
  return minutesWithin(daysOf(week, addDays(week, 6)), duty, facts)
}

function minutesWithin(
  period: Hours,
  duty: JudgedDuty,
  { duties, worked, now }: Pick<Facts, 'duties' | 'worked' | 'now'>,
): number {
  const planned = duties.filter((one) => one.id !== duty.id && one.startsAt >= now && overlaps(one, period))
  return (
    planned.reduce((sum, one) => sum + minutesOf(one) - one.breakMinutes, 0) +
    worked.filter((one) => overlaps(one, period)).reduce((sum, one) => sum + minutesOf(one), 0)
  )
}

/**
 * A time marked as unavailable gives only a warning, because it may be an emergency, or the planner may have called the
 * person.
 */
const unavailable: Gate = (duty, facts) => {
  const [times] = facts.unavailable.flatMap((one) => timesWithin(one, duty.startsAt, duty.endsAt))
  return times ? { code: 'unavailable', message: `Unavailable then: ${showTimes(times)}` } : null
}

const UNREAD = 'instructions_unread'
const instructions: Gate = (_duty, { instructionsUnread }) =>
  instructionsUnread ? { code: UNREAD, message: 'Has not read the instructions of this site' } : null

const REFUSING: Gate[] = [inactive, onLeave, absent, overlap]
const WARNING: Gate[] = [shortRest, longWeeks, unavailable, instructions]

/** Returns the refusals and warnings for a person on a duty, from the known facts. */
export function mayAssign(duty: JudgedDuty, facts: Facts): Judgement {
  const found = (gates: Gate[]) => gates.flatMap((gate) => gate(duty, facts) ?? [])
  return {
    refusals: [...found(REFUSING), ...facts.further.refusals],
    warnings: [...found(WARNING), ...facts.further.warnings],
  }
}

/**
 * Returns what prevents a duty where nobody can give a reason to override a warning. Unread instructions do not prevent
 * it, because the person reads them after they are assigned.
 */
export const speaksAgainst = ({ refusals, warnings }: Judgement): Finding[] => [
  ...refusals,
  ...warnings.filter(({ code }) => code !== UNREAD),
]

const overlaps = (a: Hours, b: Hours) => a.startsAt < b.endsAt && b.startsAt < a.endsAt
const minutesOf = ({ startsAt, endsAt }: Hours) => minutesBetween(startsAt, endsAt)
const daysOf = (from: Day, to: Day): Hours => ({ startsAt: startOfDay(from), endsAt: endOfDay(to) })
/** Returns the minutes of rest between two spans; 0 if they overlap. */
const restBetween = (a: Hours, b: Hours) =>
  Math.max(0, a.startsAt < b.startsAt ? minutesBetween(a.endsAt, b.startsAt) : minutesBetween(b.endsAt, a.startsAt))
/**
 * Returns whether worked time was for this duty. A person who clocked in long before the duty was working somewhere
 * else.
 */
const isItsOwn = (duty: Hours, worked: Hours) =>
  overlaps(duty, worked) && minutesBetween(worked.startsAt, duty.startsAt) <= EARLY_MINUTES
const words = ({ startsAt, endsAt }: Hours) => `${showInstant(startsAt)} to ${showInstant(endsAt)}`

/**
 * Returns '10 h 25 min', '60 h' or '55 min'. It formats hours itself, because this folder imports nothing from its
 * neighbours.
 */
function hours(minutes: number): string {
  const whole = Math.round(minutes)
  const [full, rest] = [Math.floor(whole / 60), whole % 60]
  return [full && `${full} h`, (rest || !full) && `${rest} min`].filter(Boolean).join(' ')
}

/** Returns the Monday of the week that contains a day. */
export const mondayOf = (day: Day): Day => addDays(day, -((weekday(day) + 6) % 7))
