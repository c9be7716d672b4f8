import { and, asc, count, eq, gt, gte, inArray, lt, lte } from 'drizzle-orm'
import { payLines, payPeriods } from '#db/schema/pay.ts'
import { users } from '#db/schema/people.ts'
import { rowsBetween, rowsOfPeople } from '../clocking/hours.server.ts'
import { type ShiftRow } from '../clocking/views.ts'
import { addDays } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { adjustmentsOf, type PayLine } from './lines.ts'
import { type PeriodRow } from './period-rows.server.ts'

/** So far back late facts are looked for; what comes later still is a matter for a person. */
export const LOOK_BACK_DAYS = 92
const PAGE = 100
/** So few that the others wait for nobody. */
const PEOPLE_AT_ONCE = 5

/** The lines of a period: as they were locked, else as they would be by now. */
export const linesOf = (period: PeriodRow): Iterable<PayLine> =>
  period.state === 'locked' ? keptLines(period.id) : presentLines(period)

/** How many lines of a period are kept. */
export const countKept = (periodId: string): number =>
  db().select({ n: count() }).from(payLines).where(eq(payLines.periodId, periodId)).get()!.n

/** The lines of a period as they would be by now: its shifts, and what became of earlier ones that were paid. */
export function* presentLines(period: PeriodRow): Generator<PayLine> {
  yield* lines(rowsBetween(period.fromOn, period.toOn))
  const earlier = and(
    eq(payPeriods.state, 'locked'),
    lt(payPeriods.toOn, period.fromOn),
    gte(payPeriods.toOn, addDays(period.fromOn, -LOOK_BACK_DAYS)),
  )
  const locked = db().select().from(payPeriods).where(earlier).orderBy(asc(payPeriods.fromOn)).all()
  for (const { fromOn, toOn } of locked)
    for (const userIds of everybody())
      yield* adjustmentsOf(paidFor(userIds, fromOn, toOn), [...lines(rowsOfPeople(userIds, fromOn, toOn))])
}

/** Everybody there is, a few at a time. */
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

/** Of shifts, those that are over and paid. */
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

/** What locked periods paid these people for these days; lines that a lock under way has written so far are none of it. */
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
      ),
    )
    .orderBy(asc(payLines.id))
    .all()
    .map(({ line }) => lineOf(line))

function* keptLines(periodId: string): Generator<PayLine> {
  let after = ''
  for (;;) {
    const next = and(eq(payLines.periodId, periodId), gt(payLines.id, after))
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
