import { and, asc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm'
import { payLines, payPeriods } from '#db/schema/pay.ts'
import { rowsBetween } from '../clocking/hours.server.ts'
import { addDays } from '~/platform/dates.ts'
import { db, newId, write } from '~/platform/store.server.ts'
import { adjustmentsOf, type PayLine } from './lines.ts'
import { type PeriodRow } from './period-rows.server.ts'

/** So far back late facts are looked for; what comes later still is a matter for a person. */
export const LOOK_BACK_DAYS = 92
const PAGE = 500

/** The lines of a period: as they were locked, else as they would be by now. */
export const linesOf = (period: PeriodRow): Iterable<PayLine> =>
  period.state === 'locked' ? keptLines(period.id) : presentLines(period)

/** Keeps the lines of a period as they are now, within the commit that locks it. */
export function keepLines(period: PeriodRow): number {
  let count = 0
  for (const line of presentLines(period)) {
    write()
      .insert(payLines)
      .values({ ...line, id: newId(), periodId: period.id })
      .run()
    count += 1
  }
  return count
}

/** Returns what each person worked by the kept lines of a period, in minutes, without unpaid breaks. */
export const workedIn = (periodId: string): ReadonlyMap<string, number> =>
  new Map(
    db()
      .select({ userId: payLines.userId, minutes: sql<number>`sum(worked_minutes - break_minutes)` })
      .from(payLines)
      .where(eq(payLines.periodId, periodId))
      .groupBy(payLines.userId)
      .all()
      .map(({ userId, minutes }) => [userId, minutes]),
  )

/** Drops the kept lines of a period, within the commit that opens it again. */
export const dropLines = (period: PeriodRow): number =>
  write().delete(payLines).where(eq(payLines.periodId, period.id)).run().changes

function* presentLines(period: PeriodRow): Generator<PayLine> {
  yield* shiftsOf(period)
  const earlier = and(
    eq(payPeriods.state, 'locked'),
    lt(payPeriods.toOn, period.fromOn),
    gte(payPeriods.toOn, addDays(period.fromOn, -LOOK_BACK_DAYS)),
  )
  for (const locked of db().select().from(payPeriods).where(earlier).orderBy(asc(payPeriods.fromOn)).all())
    yield* adjustmentsOf(paidFor(locked), [...shiftsOf(locked)])
}

/** The shifts of its days that are over, as they are now. */
function* shiftsOf({ fromOn, toOn }: PeriodRow): Generator<PayLine> {
  for (const row of rowsBetween(fromOn, toOn)) {
    const {
      userId,
      id: shiftId,
      day,
      siteName,
      startsAt,
      endsAt,
      workedMinutes,
      breakMinutes,
      paidMinutes,
      bands,
    } = row
    if (workedMinutes === null || paidMinutes === null || !bands) continue
    yield {
      ...{ userId, shiftId, kind: 'shift', day, siteName, startsAt, endsAt, workedMinutes, breakMinutes },
      ...{ paidMinutes, bands },
    }
  }
}

const paidFor = ({ fromOn, toOn }: PeriodRow): PayLine[] =>
  db()
    .select()
    .from(payLines)
    .where(and(gte(payLines.day, fromOn), lte(payLines.day, toOn)))
    .orderBy(asc(payLines.id))
    .all()
    .map(lineOf)

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
