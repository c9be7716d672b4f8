import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { keepingStatements } from './statements.ts'

const things = sqliteTable('things', { id: text().primaryKey(), name: text() })

function openThings() {
  const sqlite = new Database(':memory:')
  sqlite.exec('CREATE TABLE things (id TEXT PRIMARY KEY, name TEXT)')
  const orm = drizzle(keepingStatements(sqlite), { casing: 'snake_case' })
  const compiled = vi.spyOn(sqlite, 'prepare')
  return { sqlite, orm, compiled }
}

it('a text is compiled once, and each use has its own values', () => {
  const { orm, compiled } = openThings()
  for (const id of ['a', 'b', 'c'])
    orm
      .insert(things)
      .values({ id, name: `the ${id}` })
      .run()
  const named = (id: string) =>
    orm
      .select()
      .from(things)
      .where(sql`id = ${id}`)
      .get()
  expect([named('b'), named('c'), named('x')]).toEqual([
    { id: 'b', name: 'the b' },
    { id: 'c', name: 'the c' },
    undefined,
  ])
  expect(compiled).toHaveBeenCalledTimes(2)
})

it('the same text, read as lists and as objects, gives each its own form', () => {
  const { orm } = openThings()
  orm.insert(things).values({ id: 'a', name: 'one' }).run()
  const both = () => [orm.values(sql`SELECT id, name FROM things`), orm.all(sql`SELECT id, name FROM things`)]
  expect(both()).toEqual([[['a', 'one']], [{ id: 'a', name: 'one' }]])
  expect(both()).toEqual([[['a', 'one']], [{ id: 'a', name: 'one' }]])
})

it('a table that changes is read as it is now', () => {
  const { sqlite, orm } = openThings()
  const all = () => orm.all(sql`SELECT * FROM things`)
  orm.insert(things).values({ id: 'a', name: 'one' }).run()
  expect(all()).toEqual([{ id: 'a', name: 'one' }])
  sqlite.exec(`ALTER TABLE things ADD COLUMN more TEXT DEFAULT 'yes'`)
  expect(all()).toEqual([{ id: 'a', name: 'one', more: 'yes' }])
})

it('a refusal or rollback leaves the statement usable', () => {
  const { orm } = openThings()
  const add = (id: string) => orm.insert(things).values({ id, name: id }).run()
  add('a')
  expect(() => add('a')).toThrow('UNIQUE')
  expect(() =>
    orm.transaction(() => {
      add('b')
      throw new Error('no')
    }),
  ).toThrow('no')
  add('b')
  expect(
    orm
      .select()
      .from(things)
      .all()
      .map(({ id }) => id),
  ).toEqual(['a', 'b'])
})

it('of very many texts, those used most recently are kept', () => {
  const { orm, compiled } = openThings()
  const read = (n: number) => orm.all(sql.raw(`SELECT ${n}`))
  for (let n = 0; n < 1000; n++) read(n)
  compiled.mockClear()
  read(999)
  expect(compiled).toHaveBeenCalledTimes(0)
  read(0)
  expect(compiled).toHaveBeenCalledTimes(1)
})

it('no statement is planned by a value, so none is compiled again for the next value; quoted text is unchanged', () => {
  const { orm, compiled } = openThings()
  orm.insert(things).values({ id: 'a', name: 'why?' }).run()
  const asked = orm
    .select({ id: things.id, why: sql`'?'` })
    .from(things)
    .where(sql`name = ${'why?'} AND name LIKE '%y?'`)
    .limit(1)
  expect(asked.all()).toEqual([{ id: 'a', why: '?' }])
  const text = String(compiled.mock.lastCall![0])
  expect(text.match(/.\?/g)).toEqual(["'?", '+?', 'y?', '+?'])
})

it('a value means the same as in SQLite itself, whatever is in the column', () => {
  const sqlite = new Database(':memory:')
  sqlite.exec('CREATE TABLE mixed (t TEXT, i INTEGER, r REAL, b BLOB, n)')
  const kept = keepingStatements(sqlite)
  const value = fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.string(),
    fc.integer().map(String),
    fc.constant(null),
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  )
  const put = 'INSERT INTO mixed VALUES (?, ?, ?, ?, ?)'
  const looks = ['t', 'i', 'r', 'b', 'n'].flatMap((column) =>
    ['= ?', '> ?', 'IS ?', 'IN (?)', 'LIKE ?'].map(
      (test) => `SELECT typeof(?) AS kind, count(*) AS found FROM mixed WHERE ${column} ${test}`,
    ),
  )
  const check = (stored: unknown, asked: unknown) => {
    sqlite.exec('DELETE FROM mixed')
    kept.prepare(put).run(stored, stored, stored, stored, stored)
    const first = sqlite.prepare('SELECT * FROM mixed').all()
    sqlite.exec('DELETE FROM mixed')
    sqlite.prepare(put).run(stored, stored, stored, stored, stored)
    expect(sqlite.prepare('SELECT * FROM mixed').all()).toEqual(first)
    for (const look of looks)
      expect(kept.prepare(look).all(asked, asked), look).toEqual(sqlite.prepare(look).all(asked, asked))
  }
  fc.assert(fc.property(value, value, check), { numRuns: 150 })
  fc.assert(
    fc.property(value, (same) => check(same, same)),
    { numRuns: 50 },
  )
})
