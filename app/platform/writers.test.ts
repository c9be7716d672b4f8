import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'
import { listProductSources } from '../../e2e/support/sources.ts'

/** Folders that write to the tables of other folders, and why. */
const EXCEPTIONS: Record<string, string> = {
  'app/domain/records/retention/expired': 'removes what is past its period, kind by kind',
  'app/domain/records/retention/leavers.server.ts': 'erases people who left',
  'app/domain/kernel/files/copies.server.ts': 'erases people in databases that were set aside',
  'app/domain/records/backup/restore.server.ts': 'puts keys into a database that is being restored',
  'workers/snapshot.ts': 'takes the keys out of a copy for a backup',
  'app/domain/overview/demo/': 'invents a company with a past',
  'app/commands/demo.ts': 'invents a company with a past',
  'db/triggers.ts': 'keeps what follows from a row in the same statement',
  'db/names.ts': 'keeps what follows from a name in the same statement',
  'app/jobs/start.server.ts': 'the first administrator of an empty database',
  'app/platform/inserter.server.ts': 'inserts rows for the module that names the table',
  'app/platform/queue': 'takes, settles and looks after the rows of the queues that their nouns define',
}

/** Tables that triggers fill. */
const KEPT_BY_TRIGGERS = ['holiday_days', 'people_words']

const modules = import.meta.glob<Record<string, unknown>>('../../db/schema/*.ts', { eager: true })
const tables = new Map(
  Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (is(value, SQLiteTable) ? [[name, getTableName(value)]] : [])),
  ) as [string, string][],
)
const names = new Set(tables.values())

/** Returns the folder to which a source belongs: its module, or its layer. */
const nounOf = (name: string) => /^app\/domain\/[^/]+\/[^/]+|^(app\/)?[^/]+/.exec(name)![0]

/** Returns the tables that a source writes, through drizzle or in SQL; '?' if the source does not show which. */
function written(text: string): string[] {
  const called = [...text.matchAll(/(write\(\))?\s*\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)].flatMap(
    ([, writes, table]) => tables.get(table!) ?? (writes ? ['?'] : []),
  )
  const named = [...text.matchAll(/\binserter\(\s*(\w+)\s*\)/g)].flatMap(([, table]) => tables.get(table!) ?? [])
  const said = [...text.matchAll(/\b(?:INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM)\s+(?:\$\{)?["`]?(\w+)/g)].flatMap(
    ([, word]) => tables.get(word!) ?? (names.has(word!) ? [word!] : []),
  )
  return [...called, ...named, ...said]
}

const writers = new Map<string, Set<string>>()
for (const { name, text } of listProductSources()) {
  if (Object.keys(EXCEPTIONS).some((path) => name.startsWith(path))) continue
  for (const table of written(text)) writers.set(table, (writers.get(table) ?? new Set()).add(nounOf(name)))
}

it('recognises writes', () => {
  expect(written('write().insert(users).values(row)')).toEqual(['users'])
  expect(written('write()\n  .update(holidayLedger)\n  .set({})')).toEqual(['holiday_ledger'])
  expect(written('for (const one of all) write().delete(one)')).toEqual(['?'])
  expect(written('const insertEntry = inserter(clockEntries)')).toEqual(['clock_entries'])
  expect(written("statement('INSERT INTO presence (user_id) VALUES (?) ON CONFLICT DO UPDATE SET a = 1')")).toEqual([
    'presence',
  ])
  expect(written('waiting.delete(key); hash.update(text)')).toEqual([])
})

it('every table is written by one module, through which others write, except in the named cases', () => {
  const several = [...writers].filter(([, nouns]) => nouns.size > 1).map(([table, nouns]) => [table, ...nouns])
  expect(several).toEqual([])
  expect(writers.get('?')).toBeUndefined()
  expect([...names].filter((table) => !writers.has(table)).sort()).toEqual(KEPT_BY_TRIGGERS)
})
