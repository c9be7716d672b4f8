import { and, asc, count, eq, gt, gte, inArray, lt, lte, ne } from 'drizzle-orm'
import { payLines, payPeriods } from '#db/schema/pay.ts'
import { users } from '#db/schema/people.ts'
import { rowsBetween, rowsOfPeople } from '../clocking/hours.server.ts'
import { type ShiftRow } from '../clocking/views.ts'
import { rolledUpIn } from '../leave-hours/leave-hours.server.ts'
import { addDays } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { adjustmentsOf, type PayLine, withRolledUp } from './lines.ts'
import { type PeriodRow } from './period-rows.server.ts'

/** How many days back late changes are looked for. Older ones are for a person to handle. */
export const LOOK_BACK_DAYS = 92
const PAGE = 100
/** Few enough people at a time that other requests are not delayed. */
const PEOPLE_AT_ONCE = 5

/**
 * Returns a period's lines, or one person's lines in it: the stored ones if the period is locked, otherwise as of now.
 */
export const linesOf = (period: PeriodRow, userId?: string): Iterable<PayLine> =>
  period.state === 'locked' ? keptLines(period.id, userId) : presentLines(period, userId)

/** Returns the number of a period's stored lines. */
export const countKept = (periodId: string): number =>
  db().select({ n: count() }).from(payLines).where(eq(payLines.periodId, periodId)).get()!.n

/**
 * Returns a period's lines as of now: its shifts, changes to earlier paid shifts, and rolled-up holiday pay.
 * @param only one person; everyone if omitted
 */
export const presentLines = (period: PeriodRow, only?: string): Iterable<PayLine> =>
  withRolledUp(workedLines(period, only), rollsUp(period), period.toOn)

function* workedLines(period: PeriodRow, only?: string): Generator<PayLine> {
  const { fromOn, toOn } = period
  yield* lines(only ? rowsOfPeople([only], fromOn, toOn) : rowsBetween(fromOn, toOn))
  for (const paid of lockedBefore(period))
    for (const userIds of only ? [[only]] : everybody())
      yield* adjustmentsOf(paidFor(userIds, paid.fromOn, paid.toOn), [
        ...lines(rowsOfPeople(userIds, paid.fromOn, paid.toOn)),
      ])
}

/** Returns the locked periods whose changes are paid in a period, the earliest first. */
export function lockedBefore({ fromOn }: PeriodRow): PeriodRow[] {
  const earlier = and(
    eq(payPeriods.state, 'locked'),
    lt(payPeriods.toOn, fromOn),
    gte(payPeriods.toOn, addDays(fromOn, -LOOK_BACK_DAYS)),
  )
  return db().select().from(payPeriods).where(earlier).orderBy(asc(payPeriods.fromOn)).all()
}

/**
 * Returns whether holiday pay is rolled up on a line of a period. A change to an earlier period follows the rule of
 * that period: if its holiday pay was not rolled up, nothing may be added to it, or taken back; if it was, that is so
 * after it was stopped too.
 */
function rollsUp(period: PeriodRow): (line: PayLine) => boolean {
  const periods = [period, ...lockedBefore(period)].map((row) => ({ ...row, who: rolledUpIn(row.toOn) }))
  return ({ userId, day, kind }) =>
    periods.some(
      ({ id, fromOn, toOn, who }) =>
        fromOn <= day && day <= toOn && (who.has(userId) || (kind === 'adjustment' && wasRolledUp(id, userId))),
    )
}

/** Returns whether a person's holiday pay for their shifts in a locked period was rolled up when it was locked. */
function wasRolledUp(periodId: string, userId: string): boolean {
  const theirs = and(eq(payLines.userId, userId), eq(payLines.periodId, periodId))
  const rows = db().select({ kind: payLines.kind, shiftId: payLines.shiftId }).from(payLines).where(theirs).all()
  const holiday = rows.find(({ kind }) => kind === 'holiday')
  // Without a shift in that period, it was for changes to periods before.
  return holiday !== undefined && rows.some(({ kind, shiftId }) => kind === 'shift' && shiftId === holiday.shiftId)
}

/** Yields everyone's ids, a few at a time. */
function* everybody(): Generator<string[]> {
  let after = ''
  for (;;) {
    const rows = db().select({ id: users.id }).from(users).where(gt(users.id, after)).orderBy(asc(users.id))
    const ids = rows
      .limit(PEOPLE_AT_ONCE)
      .all()
      .map(({ id }) => id)
    if (ids.length) yield ids
    if (ids.length < PEOPLE_AT_ONCE) return
    after = ids.at(-1)!
  }
}

/** Yields a line for each shift that has ended and is paid. */
function* lines(rows: Iterable<ShiftRow>): Generator<PayLine> {
  for (const row of rows) {
    const { userId, id: shiftId, day, siteName, startsAt, endsAt, workedMinutes, breakMinutes, paidMinutes } = row
    if (workedMinutes === null || paidMinutes === null || !row.bands) continue
    yield {
      ...{ userId, shiftId, kind: 'shift', day, siteName, startsAt, endsAt, workedMinutes, breakMinutes },
      ...{ paidMinutes, bands: row.bands },
    }
  }
}

/** Returns what locked periods paid these people for shifts on these days, ignoring the lines of a lock in progress. */
const paidFor = (userIds: readonly string[], fromOn: string, toOn: string): PayLine[] =>
  db()
    .select({ line: payLines })
    .from(payLines)
    .innerJoin(payPeriods, eq(payPeriods.id, payLines.periodId))
    .where(
      and(
        inArray(payLines.userId, [...userIds]),
        gte(payLines.day, fromOn),
        lte(payLines.day, toOn),
        eq(payPeriods.state, 'locked'),
        ne(payLines.kind, 'holiday'),
      ),
    )
    .orderBy(asc(payLines.id))
    .all()
    .map(({ line }) => lineOf(line))

function* keptLines(periodId: string, only?: string): Generator<PayLine> {
  let after = ''
  for (;;) {
    const whose = only ? eq(payLines.userId, only) : undefined
    const next = and(eq(payLines.periodId, periodId), gt(payLines.id, after), whose)
    const rows = db().select().from(payLines).where(next).orderBy(asc(payLines.id)).limit(PAGE).all()
    yield* rows.map(lineOf)
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

const lineOf = ({ id: _, periodId: _of, kind, ...line }: typeof payLines.$inferSelect): PayLine => ({
  ...line,
  kind: kind as PayLine['kind'],
})
