import { and, count, eq, gte, lt } from 'drizzle-orm'
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
  return spans(addDays(today, 1 - DAYS), 1, DAYS).map((span) => ({
    from: span.from,
    count: settled(`clock-ins ${span.from}`, span.end <= today, () => countClockIns(span)),
  }))
}

/** Counts safety violations in each of the last 12 weeks (Monday to Sunday), oldest first, including this week. */
export function countViolationsByWeek(actor: Person, now = new Date()): Count[] {
  demand(actor, 'admin.enter')
  const today = dayOf(now)
  const monday = addDays(today, -((weekday(today) + 6) % 7))
  return spans(addDays(monday, -7 * (WEEKS - 1)), 7, WEEKS).map((span) => ({
    from: span.from,
    count: settled(`violations ${span.from}`, span.end <= today, () => countViolations(span)),
  }))
}

type Span = { from: Day; end: Day }

const spans = (first: Day, length: number, many: number): Span[] =>
  Array.from({ length: many }, (_, at) => ({
    from: addDays(first, at * length),
    end: addDays(first, (at + 1) * length),
  }))

// The past does not change, so each period is counted once: with ten thousand people, one day has as many index
// entries.
const known = new WeakMap<object, Map<string, number>>()

function settled(name: string, past: boolean, find: () => number): number {
  const counts = known.get(db()) ?? new Map<string, number>()
  known.set(db(), counts)
  const found = counts.get(name) ?? find()
  if (past) counts.set(name, found)
  return found
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
