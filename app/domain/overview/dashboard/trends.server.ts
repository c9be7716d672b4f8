import { and, count, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { clockEntries, safetyViolations } from '#db/schema/clocking.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { addDays, type Day, dayOf, startOfDay, weekday } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'

/** The count for a day, or for the seven days that start on it. */
type Count = { from: Day; count: number }

const DAYS = 14
const WEEKS = 12

/** Counts the clock-ins of each of the last 14 days, oldest first; today's so far. */
export function countClockInsByDay(actor: Person, now = new Date()): Count[] {
  demand(actor, 'admin.enter')
  const today = dayOf(now)
  return countEach(clockEntries, spans(addDays(today, 1 - DAYS), 1, DAYS), today, countClockIns)
}

/** Counts safety violations in each of the last 12 weeks (Monday to Sunday), oldest first, including this week. */
export function countViolationsByWeek(actor: Person, now = new Date()): Count[] {
  demand(actor, 'admin.enter')
  const today = dayOf(now)
  const monday = addDays(today, -((weekday(today) + 6) % 7))
  const weeks = spans(addDays(monday, -7 * (WEEKS - 1)), 7, WEEKS)
  return countEach(safetyViolations, weeks, today, countViolations)
}

type Span = { from: Day; end: Day }

const spans = (first: Day, length: number, many: number): Span[] =>
  Array.from({ length: many }, (_, at) => ({
    from: addDays(first, at * length),
    end: addDays(first, (at + 1) * length),
  }))

type Table = typeof clockEntries | typeof safetyViolations
type Known = { newest: string; counts: Map<Day, number> }

// With ten thousand people, one day has as many index entries, so each past period is counted once.
const known = new WeakMap<object, Map<Table, Known>>()

/**
 * Returns the counts of past periods that still hold. A phone that had no signal, and control, add to days that are
 * over: after such a row everything is counted again.
 */
function settledOf(table: Table, today: Day): Map<Day, number> {
  const all = known.get(db()) ?? new Map<Table, Known>()
  known.set(db(), all)
  const before = all.get(table)
  const newest = db().select({ id: table.id }).from(table).orderBy(desc(table.id)).limit(1).get()?.id ?? ''
  const counts = before && !isLate(table, before.newest, today) ? before.counts : new Map<Day, number>()
  all.set(table, { newest, counts })
  return counts
}

/** Returns whether a row that was added after another one is about a day before today. */
function isLate(table: Table, after: string, today: Day): boolean {
  // Ids ascend as rows are added. The plus keeps SQLite from reading the whole past by its index over time.
  const past = sql`+${table.at} < ${startOfDay(today).getTime()}`
  return (
    db()
      .select({ id: table.id })
      .from(table)
      .where(and(gt(table.id, after), past))
      .limit(1)
      .get() !== undefined
  )
}

/** Returns the count of each period, from memory if the period is over. */
function countEach(table: Table, periods: Span[], today: Day, count: (span: Span) => number): Count[] {
  const settled = settledOf(table, today)
  return periods.map((span) => {
    const n = settled.get(span.from) ?? count(span)
    if (span.end <= today) settled.set(span.from, n)
    return { from: span.from, count: n }
  })
}

const countClockIns = ({ from, end }: Span) =>
  db()
    .select({ n: count() })
    .from(clockEntries)
    .where(
      and(
        gte(clockEntries.at, startOfDay(from)),
        lt(clockEntries.at, startOfDay(end)),
        eq(clockEntries.action, 'clock_in'),
      ),
    )
    .get()?.n ?? 0

const countViolations = ({ from, end }: Span) =>
  db()
    .select({ n: count() })
    .from(safetyViolations)
    .where(and(gte(safetyViolations.at, startOfDay(from)), lt(safetyViolations.at, startOfDay(end))))
    .get()?.n ?? 0
