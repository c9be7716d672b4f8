import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as naming from '../app/platform/names.ts'
import { openDatabase } from './connect.ts'
import { presentTriggers } from './triggers.ts'

let file = ''
beforeEach(() => (file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'triggers-')), 'portal.db')))
afterEach(() => fs.rmSync(path.dirname(file), { recursive: true }))

it('a trigger that was lost or changed is made again at the next start', () => {
  const first = openDatabase(file, 'db/migrations', naming)
  const made = presentTriggers(first.sqlite, '*')
  first.sqlite.exec('DROP TRIGGER events_no_update; DROP TRIGGER people_words_added')
  first.sqlite.exec('CREATE TRIGGER people_words_added AFTER INSERT ON people_words BEGIN SELECT 1; END')
  first.close()
  const second = openDatabase(file, 'db/migrations', naming)
  expect(presentTriggers(second.sqlite, '*').sort(byName)).toEqual(made.sort(byName))
  second.close()
})

it('a database from before the first migration is refused with a reason, and not changed', () => {
  const first = openDatabase(file, 'db/migrations', naming)
  first.sqlite.exec('UPDATE __drizzle_migrations SET created_at = 1')
  first.close()
  expect(() => openDatabase(file, 'db/migrations', naming)).toThrow('test release from before the first one')
})

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
