import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import * as naming from '../app/platform/names.ts'
import { openDatabase } from './connect.ts'

/** Opens the database in a separate process, as the product does, and returns the settings it has there. */
function openElsewhere(file: string): Record<string, unknown> {
  const script = `
    import { openDatabase } from './db/connect.ts'
    import * as naming from './app/platform/names.ts'
    const { sqlite, close } = openDatabase(process.argv.at(-1), 'db/migrations', naming)
    const held = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'trusted_schema', 'secure_delete', 'temp_store']
    console.log(JSON.stringify(Object.fromEntries(held.map((name) => [name, sqlite.pragma(name, { simple: true })]))))
    close()`
  const words = ['--import', 'tsx', '--input-type=module', '--eval', script, '--', file]
  return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' })) as Record<string, unknown>
}

it('every start keeps the safety settings: from the second start on, the library would forget synchronous = FULL', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'connect-'))
  for (const start of ['first', 'second', 'third']) {
    expect(openElsewhere(path.join(folder, 'portal.db')), start).toEqual({
      journal_mode: 'wal',
      synchronous: 2,
      foreign_keys: 1,
      busy_timeout: 5000,
      trusted_schema: 0,
      secure_delete: 1,
      temp_store: 2,
    })
  }
  fs.rmSync(folder, { recursive: true })
}, 60_000)

it('a command of a newer release refuses data that an older release serves, and changes nothing in it', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'connect-'))
  const newer = path.join(folder, 'migrations')
  fs.cpSync('db/migrations', newer, { recursive: true })
  const journal = path.join(newer, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(fs.readFileSync(journal, 'utf8')) as { entries: { when: number }[] }
  const next = { ...entries[0]!, idx: 1, when: entries.at(-1)!.when + 1, tag: '0001_next' }
  fs.writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }))
  fs.writeFileSync(path.join(newer, '0001_next.sql'), 'CREATE TABLE next_release (id text);')
  const file = path.join(folder, 'portal.db')
  const serving = openDatabase(file, 'db/migrations', naming)
  const version = () =>
    serving.sqlite
      .prepare('SELECT count(*), (SELECT count(*) FROM sqlite_schema) AS tables FROM __drizzle_migrations')
      .get()
  const before = version()
  expect(() => openDatabase(file, newer, naming, { migrate: false })).toThrow('This data is of an older release')
  expect(version()).toEqual(before)
  expect(fs.readdirSync(folder).filter((name) => name.includes('before-migration'))).toEqual([])
  serving.close()
  fs.rmSync(folder, { recursive: true })
}, 60_000)
