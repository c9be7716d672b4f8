// Takes a picture of every kind of alert, in each place and size in which control and the guard see it, for a person to
// look at: npx tsx e2e/pictures/alerts.ts http://localhost:3000 <data folder of that demo company> <folder for the
// pictures>
import fs from 'node:fs'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import Database from 'better-sqlite3'

const [origin = '', data = '', out = '', ...only] = process.argv.slice(2)
const CONTROL = 'morgan.hale'
const GUARD = 'tomasz.zielinski'
const SIZES = [
  [1920, 1080],
  [1280, 800],
  [360, 740],
] as const
const MINUTE_MS = 60_000
/** A time limit that is long enough for a busy machine. */
const PATIENCE_MS = 120_000

type Size = readonly [number, number]
const PHONE: readonly Size[] = [SIZES[2]]

type Row = Record<string, string | number | null>
const now = Date.now()
const late = (minutes: number): Row => ({
  type: 'sos',
  pressed_at: now - (minutes + 1) * MINUTE_MS,
  trust: 'sure',
  dial_asked: 0,
})

/** The columns in which each kind of alert differs in the database. */
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
  'site-sos': { type: 'sos', user_id: null },
}

const db = new Database(path.join(data, 'portal.db'))
const idOf = (username: string) =>
  (db.prepare('SELECT id FROM users WHERE username = ?').get(username) as { id: string }).id
const site = db.prepare('SELECT id, latitude, longitude FROM sites WHERE latitude IS NOT NULL ORDER BY name').get() as {
  id: string
  latitude: number
  longitude: number
}
// An earlier run may have left escalations behind. Without their alerts, they would be tried over and over.
db.prepare("DELETE FROM ladder_runs WHERE alert_id LIKE '%-7000-8000-%'").run()
db.prepare("DELETE FROM alerts WHERE id LIKE '%-7000-8000-%'").run()
// The company's own open alerts would appear above the pictures.
db.prepare('UPDATE alerts SET resolved_at = ? WHERE resolved_at IS NULL').run(now)

const kiosk = db.prepare('SELECT id, name, site_id FROM kiosks ORDER BY id').get() as
  { id: string; name: string; site_id: string } | undefined

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
  if (kind.user_id === null && kiosk)
    Object.assign(row, { kiosk_id: kiosk.id, kiosk_name: kiosk.name, site_id: kiosk.site_id, position: null })
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
async function pageOf(who: string): Promise<Page> {
  if (!contexts.has(who)) {
    const context = await browser.newContext({
      ...{ baseURL: origin, locale: 'en-GB', timezoneId: 'Europe/London' },
      ...{ reducedMotion: 'reduce', serviceWorkers: 'block' },
    })
    const login = { email: who, password: 'Demo-company-2026', location: null, timestamp: new Date().toISOString() }
    await context.request.post('/api/auth/login', { data: login, timeout: PATIENCE_MS })
    contexts.set(who, context)
  }
  return contexts.get(who)!.newPage()
}

/** Takes a picture of one page in each of the sizes. */
async function take(
  name: string,
  who: string,
  address: string,
  { sizes = SIZES as readonly Size[], over = false } = {},
) {
  const page = await pageOf(who)
  page.setDefaultTimeout(PATIENCE_MS)
  const [width, height] = sizes[0]!
  await page.setViewportSize({ width, height })
  await page.goto(address, { waitUntil: 'load' })
  if (over) await page.getByRole('alertdialog').waitFor()
  // A press counts from then on.
  await page.waitForTimeout(2000)
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(300)
    await page.screenshot({ path: path.join(out, `${name}-${width}.png`) })
  }
  await page.close()
}

fs.mkdirSync(out, { recursive: true })
for (const [n, [name, kind]] of Object.entries(KINDS).entries()) {
  if (only.length && !only.includes(name)) continue
  const id = raise(kind, n)
  await take(`${name}-overlay`, CONTROL, '/admin/emergencies', { over: true })
  await take(`${name}-guard`, GUARD, '/home', { sizes: PHONE })
  change(id, { acknowledged_by: idOf(CONTROL), acknowledged_at: Date.now() })
  await take(`${name}-card`, CONTROL, '/admin/emergencies')
  await take(`${name}-wall`, CONTROL, '/admin/control-room')
  await take(`${name}-incident`, CONTROL, `/admin/emergencies/${id}`)
  await take(`${name}-guard-seen`, GUARD, '/home', { sizes: PHONE })
  change(id, { resolved_by: idOf(CONTROL), resolved_at: Date.now(), outcome: 'safe', resolution: 'Picture taken' })
  console.log(name)
}
await browser.close()
db.close()
