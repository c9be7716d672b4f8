import { countDays, type Day, daysOverlap, showDay, showDays } from '~/platform/dates.ts'
import { splitDays } from './year.ts'

/** A request for time off, as entered by the person. */
interface Input {
  startDate: Day
  endDate: Day
}

/**
 * Returns the number of days that a request takes from the balance: every calendar day from start to end, inclusive, as
 * documented. It uses calendar dates, so a clock change makes no difference.
 */
export function requestDays(input: Input): number {
  return countDays(input.startDate, input.endDate)
}

/** The note beside the dates, because people who think in working days would be surprised. */
export const whichDaysCount = 'Every day from the first to the last counts, weekends and bank holidays too.'

/** Returns 'Requesting 2 days', the line of the request form below the dates. */
export function requestingText(days: number): string {
  return `Requesting ${daysText(days)}`
}

/** Returns '1 day' or '2 days'. */
export function daysText(days: number): string {
  return Math.abs(days) === 1 ? `${days} day` : `${days} days`
}

/** The days that a person may still ask for: before the day `from`, and from it on, in their next leave year. */
export type FreeDays = { now: number; later: number; from: Day | null }

/** Messages by field. */
export type FieldErrors = Record<string, string[]>

export const exceedsBalance = 'This exceeds your remaining balance'
export const exceedsNext = 'This exceeds your entitlement for the next leave year'

/**
 * Returns why a person may not request these days, by field; null if they may. `balance` is the current balance,
 * `pendingDays` the days that their other undecided requests would take from it, `own` their requests, `next` the day
 * from which days come out of the next leave year's balance, and how many days of that year are free.
 */
export function mayRequest(
  input: Input,
  facts: {
    today: Day
    balance: number
    pendingDays: number
    own: readonly (Input & { status: string })[]
    next?: { from: Day | null; free: number }
  },
): FieldErrors | null {
  if (input.endDate < input.startDate) return { endDate: ['End date must be after start date'] }
  if (input.startDate < facts.today) return { startDate: ['Start date cannot be in the past'] }
  const taken = facts.own.find((other) => blocksDays(other.status) && daysOverlap(other, input))
  if (taken) {
    const when = showDays(taken.startDate, taken.endDate)
    return {
      startDate: [`You already have ${taken.status === 'approved' ? 'an approved' : 'a pending'} request for ${when}`],
    }
  }
  const { from, free: nextFree } = facts.next ?? { from: null, free: 0 }
  const { now: days, later } = splitDays(input, from)
  const free = facts.balance - facts.pendingDays
  const isEnough = days === 0 || days <= free
  if (from && isEnough && later > 0 && later > nextFree) {
    const asked = `you asked for ${daysText(later)} from ${showDay(from)}`
    return { endDate: [`${exceedsNext}: ${asked}, and have ${daysText(Math.max(0, nextFree))} free`] }
  }
  if (isEnough) return null
  const waiting = facts.pendingDays > 0 ? `, and ${daysText(facts.pendingDays)} of that await a decision` : ''
  return {
    endDate: [
      `${exceedsBalance}: you asked for ${daysText(days)}, your balance is ${daysText(facts.balance)}${waiting}`,
    ],
  }
}

/** Returns whether a request's state prevents its days from being requested again. */
function blocksDays(status: string): boolean {
  return status === 'pending' || status === 'approved'
}
