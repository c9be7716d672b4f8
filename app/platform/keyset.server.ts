import { and, asc, Column, count, desc, is, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { type SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { type SelectedFields, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { invalid } from './problem.ts'
import { db } from './store.server.ts'

/** A page of a list. */
export type Page<T> = {
  items: T[]
  /** The id that the next page goes on from, as `before` or `after`; null on the last page. */
  next: string | null
  /** The total number; null where nobody has counted. */
  total: number | null
}

/** A page of a list that is always counted. */
export type CountedPage<T> = Page<T> & { total: number }

/** How a list is ordered: by these expressions, all ascending or all descending; the last one is the row's own id. */
export type Order = { by: readonly SQLWrapper[]; descending: boolean }
/** The id of the last row seen, under the name it is asked by. */
type Cursor = { before?: string | number } | { after?: string | number }

type List<C extends SelectedFields> = Order & {
  columns: C
  from: SQLiteTable
  /** A table that has one row for each row of the list. It leads where the order begins with it, unless told otherwise. */
  join?: { table: SQLiteTable; on: SQL; leads?: boolean }
  /** The rows that the list is about at all, such as one's own: a cursor that is none of them is as unknown. */
  of?: SQL
  where?: SQL
  cursor: Cursor
  limit: number
  /** No more rows can fit; after the last of these none is looked for. */
  most?: number
}

/**
 * The rows of a page of a list, and what the next page goes on from.
 * @throws Problem invalid when there is no such row as the cursor says
 */
export function findPage<C extends SelectedFields>(
  list: List<C>,
): { rows: SelectResultFields<C>[]; next: string | null } {
  const { columns, from, join, by, of, limit, most = Infinity } = list
  const source = join ? sql`${from} JOIN ${join.table} ON ${join.on}` : sql`${from}`
  // Where the joined table leads, such as people by name, its index has the order, and each one's rows follow. Left to itself
  // SQLite would read all rows and sort them.
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

/** Of rows of which one more was looked for than a page holds: the page, and what the next one goes on from. */
export function cutPage<R>(found: R[], limit: number, idOf: (row: R) => string | number) {
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? String(idOf(rows.at(-1)!)) : null }
}

/** How many rows of a table fit; for tables of which a page may read as many. */
export const countRows = (table: SQLiteTable, where?: SQL): number =>
  db().select({ n: count() }).from(table).where(where).get()?.n ?? 0

/** The terms of ORDER BY. */
export const orderBy = ({ by, descending }: Order): SQL[] => by.map((term) => (descending ? desc(term) : asc(term)))

/**
 * What comes after the cursor's row in this order: one comparison of rows, which an index over the same terms answers at once.
 * @param from the tables that the terms stand in, joined, for the look at the row itself
 * @param of as in `findPage`
 * @returns nothing where no cursor is given
 * @throws Problem invalid when there is no such row
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
