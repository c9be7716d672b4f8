import { getTableColumns, is, sql, SQL } from 'drizzle-orm'
import { type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { statement, write } from './store.server.ts'

/**
 * Returns a function that inserts rows by a statement that is built once, for tables with many columns. Building it
 * costs more than running it, and every punch passes here.
 * @returns a function for use within a commit, which takes a row and returns it as it is stored: what was omitted has
 * its default, or is null
 * @throws if a default of the table is calculated for each row
 */
export function inserter<T extends SQLiteTable>(table: T): (row: T['$inferInsert']) => T['$inferSelect'] {
  const columns = Object.entries(getTableColumns(table))
  const calculated = columns.find(([, column]) => is(column.default, SQL) || column.defaultFn || column.onUpdateFn)
  if (calculated) throw new Error(`The default of ${calculated[0]} is calculated for each row`)
  const anyRow = Object.fromEntries(columns.map(([name]) => [name, sql.placeholder(name)]))
  const insert = statement(
    () =>
      write()
        .insert(table)
        .values(anyRow as T['$inferInsert'])
        .toSQL().sql,
  )
  return (row) => {
    const given = row as Record<string, unknown>
    const stored = columns.map(([name, { default: blank }]) => given[name] ?? blank ?? null)
    insert().run(stored.map((value, at) => (value === null ? null : columns[at]![1].mapToDriverValue(value))))
    return Object.fromEntries(columns.map(([name], at) => [name, stored[at]])) as T['$inferSelect']
  }
}
