import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { tallies } from '#db/schema/people.ts'
import { prepared } from './store.server.ts'

/** How many are kept under a name; 0 where nothing was counted. Triggers of the database keep the tallies. */
export const tally = (name: string): number => one().get({ name })?.n ?? 0

/**
 * Every tally whose name begins with `prefix`, or lies from `prefix + from` up to `prefix + to`.
 * @returns the rest of each name, and the number
 */
export function talliesOf(prefix: string, from = '', to = '\u{10ffff}'): { of: string; n: number }[] {
  const rows = many().all({ from: prefix + from, to: prefix + to })
  return rows.map(({ name, n }) => ({ of: name.slice(prefix.length), n }))
}

/** The sum of the tallies under a prefix that `wanted` picks by the parts of their names. */
export const tallySum = (prefix: string, wanted: (...parts: string[]) => boolean): number =>
  talliesOf(prefix).reduce((sum, { of, n }) => (wanted(...of.split('/')) ? sum + n : sum), 0)

const one = prepared((db) =>
  db
    .select({ n: tallies.n })
    .from(tallies)
    .where(eq(tallies.name, sql.placeholder('name')))
    .prepare(),
)
const many = prepared((db) =>
  db
    .select()
    .from(tallies)
    .where(and(gte(tallies.name, sql.placeholder('from')), lt(tallies.name, sql.placeholder('to'))))
    .prepare(),
)
