import type Database from 'better-sqlite3'
import { presentTriggers } from './triggers.ts'

/** A family of counters: how many rows of a table have each of the names that `key` gives. */
type Counter = {
  table: string
  /** A second table that `key` and `where` use, and how it is joined. A change of either table changes the counters. */
  join?: { table: string; on: string }
  /** SQL over the columns, without a table's name if only one table has them. */
  key: string
  /** Summed instead of counting rows. */
  n?: string
  /** Rows that do not match are not counted. */
  where?: string
  /** Counts the different values of this column instead of rows. */
  distinct?: string
}

/**
 * All counters: the totals of whole tables that pages show. Triggers keep them in the table `counters`, so that no page
 * counts history.
 */
const COUNTERS: Counter[] = [
  { table: 'users', key: "'users/' || role || '/' || is_active" },
  { table: 'users', key: "'consent/' || coalesce(consent_version, '')", where: 'is_active' },
  { table: 'users', key: "'methods/' || role || '/' || clock_in_method", where: 'is_active' },
  {
    table: 'face_templates',
    join: { table: 'users', on: 'users.id = user_id' },
    key: "'faces/' || role || '/' || clock_in_method",
    where: 'is_active',
  },
  { table: 'holiday_requests', key: "'holidays/' || status" },
  {
    table: 'holiday_requests',
    key: "'days_off/' || substr(start_date, 1, 7)",
    n: 'days',
    where: "status = 'approved'",
  },
  { table: 'holiday_days', key: "'off/' || day" },
  { table: 'safety_violations', key: "'violations/' || resolved" },
  { table: 'form_submissions', key: "'forms/' || template_id || '/' || status" },
  { table: 'form_submissions', key: "'forms'", distinct: 'user_id' },
  {
    table: 'document_acknowledgements',
    join: { table: 'users', on: 'users.id = user_id' },
    key: "'read/' || document_id || '/' || role || '/' || is_active",
  },
  { table: 'performance_feedback', key: "'feedback'" },
]

/** Returns SQL that counts every counter afresh; the table `counters` must agree with it. */
export const recount = (counters = COUNTERS): string =>
  `SELECT name, sum(n) AS n FROM (${counters.map(countedAfresh).join(' UNION ALL ')}) GROUP BY name`

/**
 * Runs at each opening of the database. If the triggers differ from `COUNTERS`, because the database is new, was
 * migrated, or the list has changed, they are made again and everything is counted once.
 */
export function keepCounters(sqlite: Database.Database, counters = COUNTERS): void {
  const wanted = counters.flatMap((counter, index) => triggersOf(sqlite, counter, `counter_${index}`))
  const present = new Set(counterTriggers(sqlite).map(({ sql }) => sql))
  if (wanted.length === present.size && wanted.every((sql) => present.has(sql))) return
  const renew = sqlite.transaction(() => {
    for (const { name } of counterTriggers(sqlite)) sqlite.exec(`DROP TRIGGER ${name}`)
    for (const sql of wanted) sqlite.exec(sql)
    sqlite.exec(`DELETE FROM counters; INSERT INTO counters (name, n) ${recount(counters)}`)
  })
  renew.immediate()
}

const counterTriggers = (sqlite: Database.Database) => presentTriggers(sqlite, 'counter_*')

/**
 * The effect of a changed row is read from the tables before and after the change, so the SQL is the same for every
 * kind of change. No trigger is BEFORE INSERT, because that would also run for a row that ON CONFLICT then leaves out.
 */
function triggersOf(sqlite: Database.Database, counter: Counter, prefix: string): string[] {
  return [counter.table, ...(counter.join ? [counter.join.table] : [])].flatMap((table) => {
    const make = (name: string, when: string, row: 'NEW' | 'OLD') =>
      `CREATE TRIGGER ${prefix}_${table}_${name} ${when} ON ${table}
BEGIN
  INSERT INTO counters (name, n) SELECT name, ${row === 'NEW' ? 'n' : '-n'} FROM (${contributions(counter, `${table}.rowid = ${row}.rowid`)}) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END`
    const columns = columnsIn(sqlite, table, counter).join(', ')
    return [
      make('added', 'AFTER INSERT', 'NEW'),
      make('removed', 'BEFORE DELETE', 'OLD'),
      ...(columns ? [make('changing', `BEFORE UPDATE OF ${columns}`, 'OLD')] : []),
      ...(columns ? [make('changed', `AFTER UPDATE OF ${columns}`, 'NEW')] : []),
    ]
  })
}

/** Returns the columns of a table that a counter mentions anywhere. */
function columnsIn(sqlite: Database.Database, table: string, counter: Counter): string[] {
  const words = new Set(JSON.stringify(counter).match(/\w+/g))
  const columns = sqlite.pragma(`table_info(${table})`) as { name: string }[]
  return columns.map(({ name }) => name).filter((name) => words.has(name))
}

/**
 * Returns what the rows that match a condition add. With `distinct`, only a row with a value of its own adds something.
 */
function contributions({ table, key, n = '1', distinct, ...rest }: Counter, condition: string): string {
  const alone = `NOT EXISTS (SELECT 1 FROM ${table} other WHERE other.${distinct} = ${table}.${distinct} AND other.rowid <> ${table}.rowid)`
  const where = [condition, rest.where, distinct && alone].filter(Boolean).join(' AND ')
  return `SELECT ${key} AS name, ${n} AS n FROM ${rows({ table, ...rest })} WHERE ${where}`
}

const countedAfresh = (counter: Counter): string =>
  `SELECT ${counter.key} AS name, ${counter.distinct ? `count(DISTINCT ${counter.distinct})` : `sum(${counter.n ?? 1})`} AS n
   FROM ${rows(counter)} WHERE ${counter.where ?? 'true'} GROUP BY 1`

const rows = ({ table, join }: Pick<Counter, 'table' | 'join'>): string =>
  join ? `${table} JOIN ${join.table} ON ${join.on}` : table
