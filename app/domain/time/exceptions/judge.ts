import { matchDuty, EARLIEST_MINUTES } from '../rota/match.ts'
import { confirmBy } from '../rota/confirm-by.ts'
import { type Kind } from './kinds.ts'

const MINUTE_MS = 60_000
/** A person who has not arrived by then is late, and a little later a no-show. */
export const LATE_MS = 5 * MINUTE_MS
const NO_SHOW_MS = 15 * MINUTE_MS
/**
 * How long before the end leaving counts as early; the next constant is how long after the end staying counts as
 * overrunning.
 */
export const LEFT_EARLY_MS = 10 * MINUTE_MS
export const OVERRUN_MS = 10 * MINUTE_MS
/**
 * How long before its start a clock-in counts for a shift, and how close two shifts must be to count as consecutive.
 */
export const EARLY_MS = EARLIEST_MINUTES * MINUTE_MS
/** How long before the start a shift without enough people is listed. */
export const AHEAD_MS = 24 * 60 * MINUTE_MS

type Span = { startsAt: Date; endsAt: Date }
/** A planned shift and the person assigned to it. */
export type Planned = Span & {
  dutyId: string
  userId: string
  siteId: string
  confirmed: boolean
  /** By how many hours before the start it must be confirmed. */
  confirmHours: number
  toldAt: Date | null
  /** From when the person is expected there: its start or, if they were put on it after it had begun, since then. */
  expectedFrom: Date
}

/** Returns from when a person is expected at a shift. Nobody is late for a time at which it was not theirs yet. */
export const expectedFrom = ({ startsAt, publishedAt, assignedAt }: Put): Date =>
  publishedAt && assignedAt > startsAt && assignedAt >= publishedAt ? assignedAt : startsAt

/** When a shift begins and was published, and when a person was put on it. */
type Put = { startsAt: Date; publishedAt: Date | null; assignedAt: Date }
/**
 * A period that a person worked, from clock-in to clock-out; `endedAt` is null if it is still open. `stoodDown`: they
 * were told at the clock-in that they may not work.
 */
export type Worked = { startedAt: Date; endedAt: Date | null; stoodDown?: boolean }

/** An exception. `over` means that it lies in the past. `minutes` is known once it is over. */
export type Found = {
  kind: Kind
  dutyId: string | null
  userId: string | null
  siteId: string | null
  entryId?: string | null
  /** The record that it is about, if it is not about a shift or a person. */
  subjectId?: string | null
  dueAt: Date
  /** When the newest of several records came, if it is about several. */
  newestAt?: Date
  minutes: number | null
  /** How many places are uncovered, if it is about them. */
  places?: number
  over: boolean
  /** The reason in words, if the kind alone does not give it. */
  reason?: string | null
}

/**
 * Returns the exceptions about one person's planned shift. @param worked what the person worked around it, in any order
 * @param others the person's other planned shifts around it
 */
export function judge(planned: Planned, worked: readonly Worked[], others: readonly Span[], now: Date): Found[] {
  const mine = workedOn(planned, worked, others)
  // They came, but nobody knows when. While the shift goes on, control needs to know that they are not there.
  if (mine.length === 0 && now >= planned.endsAt && worked.some((one) => isRefused(one) && isNear(one, planned)))
    return []
  const found = [...arrival(planned, mine, now), ...leaving(planned, mine, others, now)]
  const { dutyId, userId, siteId } = planned
  return found.map((one) => ({ ...one, dutyId, userId, siteId }))
}

/**
 * Returns the parts of a person's worked time that belong to a planned shift, oldest first. If there are any, the
 * person came.
 */
export const workedOn = (planned: Span & { dutyId: string }, worked: readonly Worked[], others: readonly Span[]) =>
  worked.filter((one) => !isRefused(one) && belongs(one, planned, others)).sort((a, b) => +a.startedAt - +b.startedAt)

/** Returns whether control refused the start or end of a period: it then counts no minutes, and has no true times. */
const isRefused = ({ startedAt, endedAt }: Worked) => endedAt?.getTime() === startedAt.getTime()

const isNear = ({ startedAt }: Worked, { startsAt, endsAt }: Span) =>
  +startedAt >= +startsAt - EARLY_MS && +startedAt <= +endsAt + EARLY_MS

/** Returns whether a shift that is running, or begins within a day, has too few people. */
export function isUncovered(duty: Span & { people: number; assigned: number }, now: Date): boolean {
  return duty.assigned < duty.people && +now >= +duty.startsAt - AHEAD_MS && now < duty.endsAt
}

type Part = Pick<Found, 'kind' | 'dueAt' | 'minutes' | 'over' | 'reason'>

function arrival(
  { startsAt, endsAt, confirmed, confirmHours, toldAt, expectedFrom: dueAt }: Planned,
  mine: readonly Worked[],
  now: Date,
): Part[] {
  const came = mine[0]?.startedAt
  if (came) {
    const late = +came - +dueAt
    return late >= LATE_MS ? [{ kind: 'late', dueAt, minutes: whole(late), over: true }] : []
  }
  // A person who was put on it when it was over, or nearly, was not given the time to come.
  if (dueAt > startsAt && now >= endsAt && +endsAt - +dueAt < NO_SHOW_MS) return []
  const since = +now - +dueAt
  // After the end of the shift, nobody can still be missing from it. The exception then records that this person did
  // not work it.
  if (now >= endsAt) return [{ kind: 'no_show', dueAt, minutes: whole(+endsAt - +dueAt), over: true }]
  if (since >= NO_SHOW_MS) return [{ kind: 'no_show', dueAt, minutes: null, over: false }]
  if (since >= LATE_MS) return [{ kind: 'late', dueAt, minutes: null, over: false }]
  if (confirmed || since >= 0 || now < confirmBy(startsAt, confirmHours, toldAt)) return []
  return [{ kind: 'unconfirmed', dueAt: startsAt, minutes: null, over: false }]
}

function leaving(
  { endsAt, expectedFrom: dueAt }: Planned,
  mine: readonly Worked[],
  others: readonly Span[],
  now: Date,
): Part[] {
  const last = mine.at(-1)
  if (!last) return []
  const goesOn = others.some(({ startsAt }) => +startsAt >= +endsAt - EARLY_MS && +startsAt <= +endsAt + EARLY_MS)
  if (!last.endedAt) {
    if (goesOn || +now - +endsAt < OVERRUN_MS) return []
    return [{ kind: 'overrun', dueAt: endsAt, minutes: null, over: false }]
  }
  const after = +last.endedAt - +endsAt
  // Nobody leaves a shift early that became theirs only after they had gone.
  if (last.endedAt <= dueAt) return []
  if (after < -LEFT_EARLY_MS) {
    // The place is empty all the same, but it was not their decision.
    const reason = last.stoodDown ? 'Stood down at the clock-in, and asked to ring control.' : null
    return [{ kind: 'left_early', dueAt: endsAt, minutes: whole(-after), over: false, reason }]
  }
  if (after < OVERRUN_MS || goesOn) return []
  return [{ kind: 'overrun', dueAt: endsAt, minutes: whole(after), over: true }]
}

/**
 * Returns whether a period was worked for this planned shift. A clock-in counts for the shift that `matchDuty` finds. A
 * person who is already there also counts if one shift follows another.
 */
function belongs({ startedAt, endedAt }: Worked, duty: Span & { dutyId: string }, others: readonly Span[]): boolean {
  if (endedAt && endedAt <= duty.startsAt) return false
  const { dutyId: id, startsAt, endsAt } = duty
  const matched = matchDuty([{ id, startsAt, endsAt }, ...others.map((other) => ({ ...other, id: '' }))], startedAt)
  if (matched) return matched.id === id || goesOnFrom(duty, matched, startedAt)
  return others.some((other) => goesOnFrom(duty, other, startedAt))
}

const goesOnFrom = (duty: Span, before: Span, startedAt: Date) =>
  before.startsAt < duty.startsAt &&
  startedAt < before.endsAt &&
  startedAt <= duty.startsAt &&
  +duty.startsAt - +before.endsAt <= EARLY_MS

/** Returns the whole minutes in a span of time. */
export const whole = (ms: number) => Math.floor(ms / MINUTE_MS)
