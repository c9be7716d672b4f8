import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase, type Sqlite } from './connect.ts'

let folder: string
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'upgrade-'))))
afterEach(() => fs.rmSync(folder, { recursive: true }))

/**
 * Returns a database as the release before a step left it, upgraded by that step and all later ones.
 * @param before the step that the older release does not know
 * @param fill adds the older database's data
 */
function upgraded(before: string, fill: (sqlite: Sqlite) => void): Sqlite & { done: () => void } {
  const older = path.join(folder, 'older')
  fs.cpSync('db/migrations', older, { recursive: true })
  const journal = path.join(older, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(fs.readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const last = entries.findIndex(({ tag }) => tag === before)
  expect(last).toBeGreaterThan(0)
  fs.writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last) }))
  const file = path.join(folder, 'portal.db')
  const old = openDatabase(file, older)
  fill(old.sqlite)
  old.close()
  const { sqlite, close } = openDatabase(file, 'db/migrations')
  return Object.assign(sqlite, { done: close })
}

/** Fills the required columns of a row, and the given ones. */
function insert(sqlite: Sqlite, table: string, row: Record<string, unknown>): void {
  const columns = sqlite.pragma(`table_info(${table})`) as {
    name: string
    type: string
    notnull: number
    dflt_value: unknown
  }[]
  const needed = columns.filter(({ notnull, dflt_value }) => notnull === 1 && dflt_value === null)
  const blank = needed.map(({ name, type }) => [name, type === 'text' || type === 'TEXT' ? `some ${name}` : 1])
  const whole: Record<string, unknown> = { ...Object.fromEntries(blank), ...row }
  const names = Object.keys(whole)
  const places = names.map(() => '?').join(', ')
  sqlite.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`).run(...Object.values(whole))
}

const SECRETS = [
  { sealed: 'bmV3', madeAt: '2026-05-01T00:00:00.000Z', until: null },
  { sealed: 'b2xk', madeAt: '2026-01-01T00:00:00.000Z', until: '2026-05-02T00:00:00.000Z' },
]
const HOOK = { url: 'https://alarms.example.test/in', enabled: true, secrets: SECRETS }

it('the alarm hook of an older release becomes a webhook with its address and secrets, and waiting messages still wait', () => {
  const sqlite = upgraded('0019_webhooks', (old) => {
    insert(old, 'settings', { key: 'alarm_hook', value: JSON.stringify(HOOK), updated_by: 'dana', updated_at: 7 })
    insert(old, 'hook_deliveries', { id: 'd1', once_key: 'k1', type: 'alert.raised', payload: 'cGF5', due_at: 9 })
  })
  expect(sqlite.prepare('SELECT * FROM webhooks').all()).toEqual([
    {
      ...{ id: 'alarms', url: HOOK.url, types: '[]', detail: 'full', enabled: 1, created_by: 'dana', created_at: 7 },
      ...{ secrets: expect.any(String), stopped_at: null, stopped_why: null },
    },
  ])
  const kept = sqlite.prepare('SELECT secrets FROM webhooks').pluck().get() as string
  expect(JSON.parse(kept)).toEqual(SECRETS)
  expect(sqlite.prepare("SELECT value FROM settings WHERE key = 'alarm_hook'").get()).toBeUndefined()
  expect(sqlite.prepare('SELECT webhook_id, state, payload, due_at FROM hook_deliveries').all()).toEqual([
    { webhook_id: 'alarms', state: 'waiting', payload: 'cGF5', due_at: 9 },
  ])
  sqlite.done()
}, 60_000)

it.each([
  ['that was never set', null, []],
  ['without an address', { url: null, enabled: false, secrets: [] }, [{ url: '', enabled: 0, secrets: '[]' }]],
])(
  'an alarm hook %s is kept unchanged',
  (_what, hook, rows) => {
    const sqlite = upgraded('0019_webhooks', (old) => {
      if (hook) insert(old, 'settings', { key: 'alarm_hook', value: JSON.stringify(hook), updated_at: 7 })
    })
    expect(sqlite.prepare('SELECT url, enabled, secrets FROM webhooks').all()).toEqual(rows)
    sqlite.done()
  },
  60_000,
)

it('alerts keep everything, including notes and photographs, after an upgrade to alerts that concern only a site', () => {
  const sqlite = upgraded('0025_site_alerts', (old) => {
    insert(old, 'users', { id: 'alice' })
    insert(old, 'alerts', { id: 'a1', user_id: 'alice', type: 'sos', notes: 'two men', resolved_at: 5, latitude: 51.5 })
    insert(old, 'alert_notes', { id: 'n1', alert_id: 'a1', text: 'Police called' })
  })
  expect(sqlite.prepare('SELECT * FROM alerts').get()).toMatchObject({
    ...{ id: 'a1', user_id: 'alice', kiosk_id: null, notes: 'two men', resolved_at: 5, latitude: 51.5, presses: 1 },
  })
  expect(sqlite.prepare('SELECT alert_id, text FROM alert_notes').all()).toEqual([
    { alert_id: 'a1', text: 'Police called' },
  ])
  insert(sqlite, 'alerts', { id: 'a2', type: 'sos', kiosk_id: 'k1' })
  expect(() => insert(sqlite, 'alerts', { id: 'a3', user_id: 'nobody' })).toThrow('FOREIGN KEY')
  expect(() => insert(sqlite, 'alert_notes', { id: 'n2', alert_id: 'a9' })).toThrow('FOREIGN KEY')
  sqlite.prepare("DELETE FROM alerts WHERE id = 'a1'").run()
  expect(sqlite.prepare('SELECT count(*) FROM alert_notes').pluck().get()).toBe(0)
  sqlite.done()
}, 60_000)
