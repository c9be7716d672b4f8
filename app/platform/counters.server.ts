import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { counters } from '#db/schema/people.ts'
import { prepared } from './store.server.ts'

/** Returns the counter with this name from `db/counters.ts`; 0 if nothing was counted. */
export const counter = (name: string): number => one().get({ name })?.n ?? 0

/**
 * Returns every counter whose name starts with `prefix`, or lies between `prefix + from` and `prefix + to`.
 * @returns the rest of each name, and the number
 */
export function countersOf(prefix: string, from = '', to = '\u{10ffff}'): { of: string; n: number }[] {
  const rows = many().all({ from: prefix + from, to: prefix + to })
  return rows.map(({ name, n }) => ({ of: name.slice(prefix.length), n }))
}

/** Returns the sum of the counters under a prefix, or of those that `wanted` picks by the parts of their names. */
export const counterSum = (prefix: string, wanted: (...parts: string[]) => boolean = () => true): number =>
  countersOf(prefix).reduce((sum, { of, n }) => (wanted(...of.split('/')) ? sum + n : sum), 0)

const one = prepared((db) =>
  db
    .select({ n: counters.n })
    .from(counters)
    .where(eq(counters.name, sql.placeholder('name')))
    .prepare(),
)
const many = prepared((db) =>
  db
    .select()
    .from(counters)
    .where(and(gte(counters.name, sql.placeholder('from')), lt(counters.name, sql.placeholder('to'))))
    .prepare(),
)
