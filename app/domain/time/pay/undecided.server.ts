import { and, count, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { corrections } from '#db/schema/corrections.ts'
import { exceptions } from '#db/schema/exceptions.ts'
import { operations } from '#db/schema/outbox.ts'
import { duties } from '#db/schema/rota.ts'
import { waitsForControl } from '../../kernel/phones/waits-for-control.server.ts'
import { addDays, dayOf, endOfDay, startOfDay } from '~/platform/dates.ts'
import { conflict } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { LOOK_BACK_DAYS } from './pay-lines.server.ts'
import { type PeriodRow } from './period-rows.server.ts'

/** How many items in a period are undecided. */
export type Undecided = {
  shifts: number
  corrections: number
  identityChecks: number
  exceptions: number
  /**
   * Punches with an unconfirmed time or that wait for control, including earlier ones, because late changes to them are
   * paid in this period.
   */
  unsure: number
  /** Shifts of people who were stood down. They are unpaid until an administrator decides. */
  stoodDown: number
}

/**
 * Returns the number of undecided items on a period's days. What concerns a shift belongs to the day on which that
 * shift began, as its pay does: the end of a night shift is often on the first day of the next period.
 */
export function undecidedOf({ fromOn, toOn }: PeriodRow): Undecided {
  const [start, end] = [startOfDay(fromOn), endOfDay(toOn)]
  const began = and(gte(shifts.startedAt, start), lt(shifts.startedAt, end))
  const isUnsure = sql`instr(${clockEntries.flags}, '"time_unsure"') > 0 AND ${clockEntries.effectiveAt} IS NULL`
  const soFar = startOfDay(addDays(fromOn, -LOOK_BACK_DAYS))
  const beganSoFar = and(gte(shifts.startedAt, soFar), lt(shifts.startedAt, end))
  const within = (at: SQL) => sql`${at} >= ${start.getTime()} AND ${at} < ${end.getTime()}`
  const shiftBegan = sql`(SELECT ${shifts.startedAt} FROM ${shifts} WHERE ${shifts.id} = ${corrections.shiftId})`
  const dutyBegan = sql`(SELECT ${duties.startsAt} FROM ${duties} WHERE ${duties.id} = ${exceptions.dutyId})`
  // A new start may bring the shift into another period.
  const newStart = and(eq(corrections.kind, 'clock_in'), within(sql`${corrections.at}`))
  return {
    shifts: howMany(shifts, and(began, isNull(shifts.endedAt))),
    corrections: howMany(
      corrections,
      and(eq(corrections.status, 'pending'), or(within(sql`coalesce(${shiftBegan}, ${corrections.at})`), newStart)),
    ),
    identityChecks: howManyPunches(and(began, eq(clockEntries.identityCheck, 'pending'))),
    exceptions: howMany(
      exceptions,
      and(eq(exceptions.state, 'open'), within(sql`coalesce(${dutyBegan}, ${exceptions.dueAt})`)),
    ),
    unsure: howManyPunches(and(beganSoFar, isUnsure)) + howManyWaiting(soFar, end),
    stoodDown: howManyPunches(and(began, eq(clockEntries.stoodDown, literal('open')))),
  }
}

/** Refuses until the period's last day is over. @throws Problem conflict */
export function demandOver({ toOn }: PeriodRow, now: Date): void {
  if (toOn >= dayOf(now)) throw conflict('This period has not ended yet', { code: 'not_over' })
}

/** Refuses while anything is undecided. @throws Problem conflict that names the first undecided item */
export function demandDecided(period: PeriodRow): void {
  const open = undecidedOf(period)
  for (const { of, code, one, more } of REFUSALS) {
    const n = open[of]
    if (n > 0)
      throw conflict(`${n === 1 ? one : more(n)} Decide this first, or lock with a reason.`, {
        code,
        [of === 'unsure' ? 'punches' : of]: n,
      })
  }
}

const REFUSALS: { of: keyof Undecided; code: string; one: string; more: (n: number) => string }[] = [
  {
    of: 'shifts',
    code: 'open_shifts',
    one: 'One shift is still open.',
    more: (n) => `${n} shifts are still open.`,
  },
  {
    of: 'unsure',
    code: 'unsure_times',
    one: 'One clock-in or clock-out time is not confirmed.',
    more: (n) => `${n} clock-in or clock-out times are not confirmed.`,
  },
  {
    of: 'corrections',
    code: 'open_corrections',
    one: 'One correction is waiting.',
    more: (n) => `${n} corrections are waiting.`,
  },
  {
    of: 'identityChecks',
    code: 'open_checks',
    one: 'One identity check is waiting.',
    more: (n) => `${n} identity checks are waiting.`,
  },
  {
    of: 'exceptions',
    code: 'open_exceptions',
    one: 'One exception is open.',
    more: (n) => `${n} exceptions are open.`,
  },
  {
    of: 'stoodDown',
    code: 'open_stand_downs',
    one: 'One shift of a person who was stood down is waiting for a pay decision.',
    more: (n) => `${n} shifts of people who were stood down are waiting for a pay decision.`,
  },
]

const howMany = (
  table: typeof shifts | typeof corrections | typeof exceptions | typeof operations,
  where: SQL | undefined,
): number => db().select({ n: count() }).from(table).where(where).get()!.n

/** Returns the number of punches from phones, made between two times, that control has not decided on. */
const howManyWaiting = (from: Date, to: Date): number =>
  howMany(
    operations,
    and(waitsForControl(), eq(operations.kind, 'punch'), gte(operations.at, from), lt(operations.at, to)),
  )

const howManyPunches = (where: SQL | undefined): number =>
  db()
    .select({ n: count() })
    .from(clockEntries)
    // Starts from the few undecided punches; otherwise it would read every shift in the period.
    .crossJoin(shifts)
    .where(and(where, eq(shifts.id, clockEntries.shiftId), isNull(clockEntries.withdrawnAt)))
    .get()!.n
