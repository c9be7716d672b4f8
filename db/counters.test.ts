import fc from 'fast-check'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as naming from '../app/platform/names.ts'
import { openDatabase, type Opened, type Sqlite } from './connect.ts'
import { keepCounters, recount } from './counters.ts'

const RELEASES = 'e2e/support/releases'
const MIGRATIONS = path.resolve('db/migrations')

let folder = ''
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'counters-'))))
afterEach(() => fs.rmSync(folder, { recursive: true }))

const numbers = (sqlite: Sqlite, query: string) =>
  Object.fromEntries(sqlite.prepare(`SELECT name, n FROM (${query}) WHERE n <> 0`).raw().all() as [string, number][])
const expectAgreement = ({ sqlite }: Pick<Opened, 'sqlite'>) =>
  expect(numbers(sqlite, 'SELECT * FROM counters')).toEqual(numbers(sqlite, recount()))

/** A migration as drizzle-kit writes it when a column changes: a new table, the rows, the old table's name. */
function rebuild(sqlite: Sqlite, table: string): string[] {
  const parts = sqlite.prepare(
    "SELECT sql FROM sqlite_master WHERE tbl_name = ? AND type IN ('table', 'index') AND sql IS NOT NULL ORDER BY type DESC",
  )
  const [made, ...indexes] = parts.pluck().all(table) as string[]
  return [
    made!.replace(/CREATE TABLE ([`"]?)\w+\1/, `CREATE TABLE __new_${table}`),
    `INSERT INTO __new_${table} SELECT * FROM ${table}`,
    `DROP TABLE ${table}`,
    `ALTER TABLE __new_${table} RENAME TO ${table}`,
    ...indexes,
  ]
}

/** The product's migrations and one more. */
function migrationsWith(statements: string[]): string {
  const copy = path.join(folder, 'migrations')
  fs.cpSync(MIGRATIONS, copy, { recursive: true })
  fs.writeFileSync(path.join(copy, '9999_more.sql'), statements.join(';--> statement-breakpoint\n'))
  const journal = JSON.parse(fs.readFileSync(path.join(copy, 'meta/_journal.json'), 'utf8')) as { entries: object[] }
  journal.entries.push({ idx: 9999, version: '6', when: Date.UTC(2100, 0), tag: '9999_more', breakpoints: true })
  fs.writeFileSync(path.join(copy, 'meta/_journal.json'), JSON.stringify(journal))
  return copy
}

const PERSON = `INSERT INTO users (id, email, username, first_name, last_name, role, created_at, updated_at)
  VALUES (@a, @a || '@example.test', @a, @a, @a, 'manager', 0, 0)`
it.each(fs.readdirSync(RELEASES))('after the data of %s is migrated, the counters agree with a recount', (release) => {
  const file = path.join(folder, 'portal.db')
  fs.writeFileSync(file, gunzipSync(fs.readFileSync(path.join(RELEASES, release))))
  const opened = openDatabase(file, MIGRATIONS, naming)
  expectAgreement(opened)
  expect(numbers(opened.sqlite, 'SELECT * FROM counters')).toMatchObject({ 'holidays/pending': 1, forms: 1 })
  opened.sqlite.prepare(PERSON).run({ a: 'newcomer' })
  expectAgreement(opened)
  opened.close()
})

it('after a migration that recreates counted tables and drops rows, they agree, and continue to count', () => {
  const file = path.join(folder, 'portal.db')
  fs.writeFileSync(file, gunzipSync(fs.readFileSync(path.join(RELEASES, fs.readdirSync(RELEASES).at(-1)!))))
  const before = openDatabase(file, MIGRATIONS, naming)
  const tables = ['users', 'face_templates', 'form_submissions', 'document_acknowledgements', 'holiday_requests']
  const statements = [
    ...tables.flatMap((table) => rebuild(before.sqlite, table)),
    'DELETE FROM form_photos',
    'DELETE FROM form_submissions',
  ]
  before.close()
  const opened = openDatabase(file, migrationsWith(statements), naming)
  expectAgreement(opened)
  expect(numbers(opened.sqlite, 'SELECT * FROM counters')).not.toHaveProperty('forms')
  const { id } = opened.sqlite.prepare('SELECT id FROM users').get() as { id: string }
  opened.sqlite
    .prepare(
      `INSERT INTO performance_feedback (id, user_id, title, content, rating, created_at) VALUES ('f', ?, '', '', 5, 0)`,
    )
    .run(id)
  expectAgreement(opened)
  expect(numbers(opened.sqlite, 'SELECT * FROM counters')).toMatchObject({ feedback: 1 })
  opened.close()
})

it('a lost trigger is made again at the next start, and everything is counted', () => {
  const file = path.join(folder, 'portal.db')
  const first = openDatabase(file, MIGRATIONS, naming)
  first.sqlite.exec('DROP TRIGGER counter_0_users_added')
  first.sqlite.prepare(PERSON).run({ a: 'unnoticed' })
  expect(numbers(first.sqlite, 'SELECT * FROM counters')).not.toHaveProperty('users/manager/1')
  first.close()
  const second = openDatabase(file, MIGRATIONS, naming)
  expect(numbers(second.sqlite, 'SELECT * FROM counters')).toMatchObject({ 'users/manager/1': 1 })
  const writes = second.sqlite.pragma('data_version')
  keepCounters(second.sqlite)
  expect(second.sqlite.pragma('data_version'), 'nothing is done when all triggers are there').toEqual(writes)
  second.close()
})

const DOCUMENT = `INSERT INTO documents (id, title, category, file_url, created_at, updated_at, published_at)
  VALUES (@a, '', '', '', 0, 0, 0)`
const READ = 'INSERT INTO document_acknowledgements (document_id, user_id, at) VALUES (@a, @b, 0)'
const FACE = `INSERT INTO face_templates (user_id, sealed, model, frames, created_at, created_by)
  VALUES (@a, x'00', '', 1, 0, '')`
const HOLIDAY = `INSERT INTO holiday_requests (id, user_id, start_date, end_date, days, status, requested_at)
  VALUES (@a, @b, '2030-01-30', '2030-02-02', 4, CASE @yes WHEN 1 THEN 'approved' ELSE 'pending' END, 0)`
const VIOLATION = `INSERT INTO safety_violations (id, user_id, type, description, at) VALUES (@a, @b, '', '', 0)`
const FORM = `INSERT INTO form_submissions (id, reference, user_id, template_id, template_version, status, created_at, updated_at)
  VALUES (@a, @a, @b, 10, 1, 'draft', 0, 0)`
const FEEDBACK = `INSERT INTO performance_feedback (id, user_id, title, content, rating, created_at)
  VALUES (@a, @b, '', '', 5, 0)`
const START = [PERSON, DOCUMENT, READ, FACE, HOLIDAY, VIOLATION, FORM, FEEDBACK]

/** Changes to every counted table. `@a` and `@b` are two of five people or things, `@yes` is 0 or 1. */
const CHANGES = [
  // A row that exists already is left out.
  ...START.map((query) => `${query} ON CONFLICT DO NOTHING`),
  `${FACE} ON CONFLICT (user_id) DO UPDATE SET frames = 2, user_id = excluded.user_id`,
  "UPDATE users SET role = 'role' || @b WHERE id = @a",
  "UPDATE users SET is_active = 1 - @yes, clock_in_method = 'method' || @yes, consent_version = @b WHERE id = @a",
  "UPDATE users SET role = 'many' WHERE is_active = @yes",
  'UPDATE face_templates SET user_id = @b WHERE user_id = @a',
  "UPDATE holiday_requests SET status = CASE @yes WHEN 1 THEN 'denied' ELSE 'approved' END WHERE id = @a",
  "UPDATE holiday_requests SET start_date = '2030-02-01', days = 2 WHERE id = @a",
  'UPDATE safety_violations SET resolved = @yes',
  "UPDATE form_submissions SET status = 'submitted', template_id = 10 + @yes WHERE id = @a",
  'UPDATE form_submissions SET user_id = @b WHERE id = @a',
  'DELETE FROM form_submissions WHERE id = @a OR @yes',
  ...['documents', 'holiday_requests', 'safety_violations', 'form_submissions', 'performance_feedback'].map(
    (table) => `DELETE FROM ${table} WHERE id = @a`,
  ),
  ...['face_templates', 'document_acknowledgements'].map((table) => `DELETE FROM ${table} WHERE user_id = @a`),
  // Refused while the person has holidays or forms; faces and readings are deleted too.
  'DELETE FROM users WHERE id = @b',
]

type Change = [which: number, a: string, b: string, yes: number]

/** Makes some changes and rolls them back; the counters agree after each. @returns how many rows were changed */
function tryOut({ sqlite }: Opened, changes: Change[]): number {
  let changed = 0
  sqlite.exec('SAVEPOINT before')
  try {
    for (const [which, a, b, yes] of changes) {
      try {
        changed += sqlite.prepare(CHANGES[which]!).run({ a, b, yes }).changes
      } catch (error) {
        expect((error as { code?: string }).code).toMatch(/^SQLITE_CONSTRAINT/)
      }
      expectAgreement({ sqlite })
    }
  } finally {
    sqlite.exec('ROLLBACK TO before')
  }
  return changed
}

it('after any changes of any counted table they agree with a recount', () => {
  const opened = openDatabase(path.join(folder, 'portal.db'), MIGRATIONS, naming)
  opened.sqlite.exec('BEGIN')
  for (const a of ['a', 'b', 'c'])
    for (const query of START) opened.sqlite.prepare(query).run({ a, b: a === 'c' ? 'a' : a, yes: 1 })
  opened.sqlite.prepare(PERSON).run({ a: 'd' })
  for (const which of CHANGES.keys()) {
    const tries = ['a', 'd', 'e'].flatMap((a) => ['c', 'd'].map((b) => tryOut(opened, [[which, a, b, 1]])))
    expect(Math.max(...tries), CHANGES[which]).toBeGreaterThan(0)
  }
  const one = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const change = fc.tuple(fc.integer({ min: 0, max: CHANGES.length - 1 }), one, one, fc.constantFrom(0, 1))
  const many = fc.array(change, { minLength: 10, maxLength: 30 })
  fc.assert(
    fc.property(many, (changes) => void tryOut(opened, changes)),
    { numRuns: 20 },
  )
  opened.sqlite.exec('ROLLBACK')
  opened.close()
}, 30_000)
