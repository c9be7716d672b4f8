// Takes a picture of every kind of alert, in each place and size in which control and the guard meet it, to be looked at:
// npx tsx e2e/pictures/alerts.ts http://localhost:3000 <data folder of that demo company> <folder for the pictures>
import fs from 'node:fs'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import Database from 'better-sqlite3'

const [origin = '', data = '', out = ''] = process.argv.slice(2)
const CONTROL = 'morgan.hale'
const GUARD = 'tomasz.zielinski'
const SIZES = [
  [1920, 1080],
  [1280, 800],
  [360, 740],
] as const
const MINUTE_MS = 60_000

type Row = Record<string, string | number | null>
const now = Date.now()
const late = (minutes: number): Row => ({
  type: 'sos',
  pressed_at: now - (minutes + 1) * MINUTE_MS,
  trust: 'sure',
  dial_asked: 0,
})

/** What each kind is in the database, beside what all have. */
const KINDS: Record<string, Row> = {
  sos: { type: 'sos', dial_asked: 1 },
  'sos-late-2': late(2),
  'sos-late-20': late(20),
  'sos-late-200': late(200),
  'missed-check-in': { type: 'missed_check_in' },
  overrun: { type: 'overrun' },
  duress: { type: 'duress' },
  'watch-failed': { type: 'watch_failed' },
  drill: { type: 'sos', drill: 1 },
  'watch-test': { type: 'missed_check_in', drill: 1 },
}

const db = new Database(path.join(data, 'portal.db'))
const idOf = (username: string) =>
  (db.prepare('SELECT id FROM users WHERE username = ?').get(username) as { id: string }).id
const site = db.prepare('SELECT id, latitude, longitude FROM sites WHERE latitude IS NOT NULL ORDER BY name').get() as {
  id: string
  latitude: number
  longitude: number
}
// What an earlier run left.
db.prepare("DELETE FROM alerts WHERE id LIKE '%-7000-8000-%'").run()
// What the company itself has open would stand over the pictures.
db.prepare('UPDATE alerts SET resolved_at = ? WHERE resolved_at IS NULL').run(now)

function raise(kind: Row, n: number): string {
  const hex = (now + n).toString(16).padStart(12, '0')
  const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(n).padStart(12, '0')}`
  const at = now - MINUTE_MS
  const row: Row = {
    id,
    user_id: idOf(GUARD),
    triggered_at: at,
    updated_at: at,
    site_id: site.id,
    position: 'Main gate',
    ...kind,
  }
  if (kind.type === 'sos' && !kind.drill)
    Object.assign(row, { latitude: site.latitude + 0.002, longitude: site.longitude, accuracy: 12 })
  const names = Object.keys(row)
  db.prepare(`INSERT INTO alerts (${names.join()}) VALUES (${names.map((name) => `@${name}`).join()})`).run(row)
  return id
}
const change = (id: string, row: Row) =>
  db
    .prepare(
      `UPDATE alerts SET ${Object.keys(row)
        .map((name) => `${name} = @${name}`)
        .join()} WHERE id = @id`,
    )
    .run({ ...row, id })

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
const contexts = new Map<string, BrowserContext>()
async function pageOf(who: string, [width, height]: readonly [number, number]): Promise<Page> {
  const key = `${who} ${width}`
  if (!contexts.has(key)) {
    const context = await browser.newContext({
      ...{ baseURL: origin, viewport: { width, height }, locale: 'en-GB', timezoneId: 'Europe/London' },
      ...{ reducedMotion: 'reduce', serviceWorkers: 'block' },
    })
    const login = { email: who, password: 'Demo-company-2026', location: null, timestamp: new Date().toISOString() }
    await context.request.post('/api/auth/login', { data: login })
    contexts.set(key, context)
  }
  return contexts.get(key)!.newPage()
}

async function take(name: string, who: string, size: readonly [number, number], address: string, over = false) {
  const page = await pageOf(who, size)
  await page.goto(address, { waitUntil: 'load' })
  if (over) await page.getByRole('alertdialog').waitFor({ timeout: 60_000 })
  // A press counts from then on.
  await page.waitForTimeout(2000)
  await page.screenshot({ path: path.join(out, `${name}-${size[0]}.png`) })
  await page.close()
}

fs.mkdirSync(out, { recursive: true })
for (const [n, [name, kind]] of Object.entries(KINDS).entries()) {
  const id = raise(kind, n)
  for (const size of SIZES) await take(`${name}-overlay`, CONTROL, size, '/admin/emergencies', true)
  await take(`${name}-guard`, GUARD, SIZES[2], '/home')
  change(id, { acknowledged_by: idOf(CONTROL), acknowledged_at: Date.now() })
  for (const size of SIZES) await take(`${name}-card`, CONTROL, size, '/admin/emergencies')
  await take(`${name}-wall`, CONTROL, SIZES[0], '/admin/control-room')
  await take(`${name}-incident`, CONTROL, SIZES[1], `/admin/emergencies/${id}`)
  await take(`${name}-guard-seen`, GUARD, SIZES[2], '/home')
  change(id, { resolved_by: idOf(CONTROL), resolved_at: Date.now(), outcome: 'safe', resolution: 'Picture taken' })
  console.log(name)
}
await browser.close()
db.close()
