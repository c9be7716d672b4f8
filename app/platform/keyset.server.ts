import { and, asc, Column, count, desc, is, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { type SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { type SelectedFields, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { invalid } from './problem.ts'
import { db } from './store.server.ts'

/** A page of a list. */
export type Page<T> = {
  items: T[]
  /** The id to continue from, as `before` or `after`; null on the last page. */
  next: string | null
  /** The total number; null if it was not counted. */
  total: number | null
}

/** A page of a list whose total is always counted. */
export type CountedPage<T> = Page<T> & { total: number }

/** The order of a list: these expressions, all ascending or all descending; the last one is the row's own id. */
export type Order = { by: readonly SQLWrapper[]; descending: boolean }
/** The id of the last row seen, under the name of its parameter. */
type Cursor = { before?: string | number } | { after?: string | number }

type List<C extends SelectedFields> = Order & {
  columns: C
  from: SQLiteTable
  /**
   * A joined table with one row for each row of the list. It is the leading table if the order begins with one of its
   * columns, unless `leads` says otherwise.
   */
  join?: { table: SQLiteTable; on: SQL; leads?: boolean }
  /** The rows that the list may contain, for example only the actor's own. A cursor outside them counts as unknown. */
  of?: SQL
  where?: SQL
  cursor: Cursor
  limit: number
  /** At most this many rows can match. The search stops once it has found them all. */
  most?: number
}

/**
 * Returns a page of a list, and where the next page continues.
 * @throws Problem invalid if the cursor's row does not exist
 */
export function findPage<C extends SelectedFields>(
  list: List<C>,
): { rows: SelectResultFields<C>[]; next: string | null } {
  const { columns, from, join, by, of, limit, most = Infinity } = list
  const source = join ? sql`${from} JOIN ${join.table} ON ${join.on}` : sql`${from}`
  // If the joined table leads, as when a list is sorted by people's names, its index gives the order, and the rows of
  // each person follow. Without this SQLite would read all rows and sort them.
  const leads = join && (join.leads ?? (is(by[0], Column) && by[0].table === join.table))
  const query = db().select({ ...columns, cursorId: sql<string | number>`${by.at(-1)!}` })
  const rows = (leads ? query.from(join.table).crossJoin(from) : query.from(from))
    .$dynamic()
    .where(and(leads ? join.on : undefined, of, list.where, afterCursor(list, source, list.cursor, of)))
    .orderBy(...orderBy(list))
    .limit(Math.min(limit + 1, most))
  if (join && !leads) rows.innerJoin(join.table, join.on)
  const page = cutPage(
    rows.all() as (SelectResultFields<C> & { cursorId: string | number })[],
    limit,
    (row) => row.cursorId,
  )
  return { rows: page.rows.map(({ cursorId: _, ...row }) => row as SelectResultFields<C>), next: page.next }
}

/**
 * Removes the one row too many that was read to see whether there is another page, and returns where the next page
 * continues.
 */
export function cutPage<R>(found: R[], limit: number, idOf: (row: R) => string | number) {
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? String(idOf(rows.at(-1)!)) : null }
}

/** Counts the matching rows of a table. Use it only for tables so small that a page can afford to read all of them. */
export const countRows = (table: SQLiteTable, where?: SQL): number =>
  db().select({ n: count() }).from(table).where(where).get()?.n ?? 0

/** Returns the terms of ORDER BY. */
export const orderBy = ({ by, descending }: Order): SQL[] => by.map((term) => (descending ? desc(term) : asc(term)))

/**
 * Returns the condition for the rows after the cursor's row in this order. It is one comparison of rows, which an index
 * over the same terms answers directly. @param from the tables of the terms, joined, to find the row itself @param of
 * as in `findPage` @returns undefined without a cursor @throws Problem invalid if there is no such row
 */
export function afterCursor({ by, descending }: Order, from: SQL, cursor: Cursor, of?: SQL): SQL | undefined {
  const [field, id] = Object.entries(cursor).find(([, given]) => given !== undefined) ?? []
  if (field === undefined || id === undefined) return undefined
  const terms = sql.join([...by], sql`, `)
  const [last] = db().values<unknown[]>(sql`SELECT ${terms} FROM ${from} WHERE ${and(sql`${by.at(-1)!} = ${id}`, of)}`)
  if (!last) throw invalid(field, 'There is nothing to continue from')
  const values = sql.join(
    last.map((value) => sql`${value}`),
    sql`, `,
  )
  return sql`(${terms}) ${sql.raw(descending ? '<' : '>')} (${values})`
}
