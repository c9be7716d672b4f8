import { asc, desc, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { invalid } from './problem.ts'
import { db } from './store.server.ts'

/** How a list is ordered: by these expressions, all rising or all falling; the last one is the row's own id. */
export type Order = { by: readonly SQLWrapper[]; falling: boolean }

/** The terms of ORDER BY. */
export const inOrder = ({ by, falling }: Order): SQL[] => by.map((term) => (falling ? desc(term) : asc(term)))

/**
 * What comes after the row `id` in this order: one comparison of rows, which an index over the same terms answers at once.
 * @param from the tables that the terms stand in, joined, for the look at the row itself
 * @throws Problem invalid under `field` when there is no such row
 */
export function beyond({ by, falling }: Order, from: SQL, id: string | number, field: string, words: string): SQL {
  const terms = sql.join([...by], sql`, `)
  const [last] = db().values<unknown[]>(sql`SELECT ${terms} FROM ${from} WHERE ${by.at(-1)!} = ${id}`)
  if (!last) throw invalid(field, words)
  const values = sql.join(
    last.map((value) => sql`${value}`),
    sql`, `,
  )
  return sql`(${terms}) ${sql.raw(falling ? '<' : '>')} (${values})`
}
