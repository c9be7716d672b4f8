import fs from 'node:fs'
import path from 'node:path'
import { mondayOf } from '../../app/domain/time/rota/gates.ts'
import { addDays, dayOf } from '../../app/platform/dates.ts'
import { look } from '../support/database.ts'
import { copyTemplate } from '../support/template.ts'

type Size = { staff: number; entries: number; drafts?: Drafts; without?: readonly string[] }
/** A site with whole weeks of drafts: this many shifts a week, shared by this many people. */
type Drafts = { people: number; duties: number }

const DAY = 86_400_000
/** Tables whose indexes are built after their rows are added, because that is quicker. */
const LARGE = ['clock_entries', 'shifts', 'events', 'actions', 'tour_runs', 'tour_scans', 'site_log']

/**
 * Fills a data folder with a company of this size. Everything that grows with people or with punches grows in
 * proportion, so that the first page of every list is full in a small company and in a large one.
 * @param without tables that stay empty, for measurements without them
 */
export function seedCompany({ staff, entries, drafts = DRAFTS, without = [] }: Size): string {
  const folder = copyTemplate()
  look({ folder }, (sqlite) => {
    // The data is written straight to the file, because it need not survive a crash.
    sqlite.pragma('journal_mode = OFF')
    sqlite.pragma('synchronous = OFF')
    sqlite.pragma('cache_size = -400000')
    sqlite.pragma('foreign_keys = OFF')
    const indexes = sqlite
      .prepare(
        `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN (${LARGE.map((name) => `'${name}'`).join()})`,
      )
      .all() as { name: string; sql: string }[]
    for (const { name } of indexes) sqlite.exec(`DROP INDEX "${name}"`)
    const now = Date.now()
    const { last } = sqlite.prepare('SELECT coalesce(max(id), 0) AS last FROM events').get() as { last: number }
    for (const [count, insert] of [...rowsOf(staff, entries, now, last), ...draftsOf(drafts, now)]) {
      if (without.some((table) => insert.startsWith(`INSERT INTO ${table} `))) continue
      sqlite.prepare(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT ${count}) ${insert}`).run()
    }
    for (const { sql } of indexes) sqlite.exec(sql)
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
  })
  fs.rmSync(path.join(folder, 'portal.db-wal'), { force: true })
  return folder
}

/**
 * How many rows each table has, and how row `i` (from 0) is made. Ids start with 0 and rise with time, as the product's
 * do.
 */
function rowsOf(staff: number, entries: number, now: number, lastEvent: number): [number, string][] {
  const person = (i: string) => `printf('0person-%06d', (${i}) % ${staff})`
  const key = (prefix: string, i = 'i') => `printf('0${prefix}-%09d', ${i})`
  const at = `${now} - (${entries} - i) * 30000`
  const roles = "CASE WHEN i % 100 = 1 THEN 'supervisor' WHEN i % 5 = 0 THEN 'office_staff' ELSE 'security_guard' END"
  const version = "CASE WHEN i % 10 < 9 THEN (SELECT consent_version FROM users WHERE username = 'dana') END"
  const wordOfI = 'char(97 + i % 26) || char(97 + i / 26 % 26) || char(97 + i / 676 % 26)'
  // Two in five are pending or refused; a span starts up to a year ago or ahead and takes one to five days.
  const start = `date(${Math.floor(now / 1000)} + (i * 7919 % 730 - 365) * 86400, 'unixepoch')`
  const end = `date(${Math.floor(now / 1000)} + (i * 7919 % 730 - 365 + i % 5) * 86400, 'unixepoch')`
  const status =
    "CASE i % 10 WHEN 0 THEN 'pending' WHEN 1 THEN 'denied' WHEN 2 THEN 'cancelled' WHEN 3 THEN 'withdrawn' ELSE 'approved' END"
  const form = "CASE i % 5 WHEN 0 THEN 'draft' WHEN 1 THEN 'approved' WHEN 2 THEN 'reviewed' ELSE 'submitted' END"
  const spread = (count: number) => `${now} - (${count} - i) * ${Math.floor((300 * DAY) / count)}`
  const holidays = staff * 5
  const forms = staff * 10
  const violations = Math.floor(entries / 100)
  return [
    [
      staff,
      `INSERT INTO users (id, email, username, first_name, last_name, role, department, employee_id, consent_version, created_at, updated_at)
       SELECT ${person('i')}, 'person' || i || '@example.test', 'person' || i, 'First' || i, 'L' || ${wordOfI}, ${roles}, 'Sites', 'E-' || (100000 + i), ${version}, ${now}, ${now} FROM n`,
    ],
    [
      staff,
      `INSERT INTO presence (user_id, last_action, last_at, clocked_in_at, location)
       SELECT ${person('i')}, CASE WHEN i % 2 THEN 'clock_in' ELSE 'clock_out' END, ${now} - i, CASE WHEN i % 2 THEN ${now} - i END, '{"address":"1 High Street","latitude":51.5,"longitude":-0.12}' FROM n`,
    ],
    [
      Math.ceil(entries / 2),
      `INSERT INTO shifts (id, user_id, started_at, ended_at) SELECT ${key('shift')}, ${person('i')}, ${now} - (${entries} - i * 2) * 30000, ${now} - (${entries} - i * 2) * 30000 + 1000 FROM n`,
    ],
    [
      entries,
      `INSERT INTO clock_entries (id, user_id, action, at, shift_id, method, identity_check, flags, address)
       SELECT ${key('entry')}, ${person('i / 2')}, CASE WHEN i % 2 THEN 'clock_out' ELSE 'clock_in' END, ${at}, ${key('shift', 'i / 2')}, 'biometric',
       CASE WHEN i % 2 THEN NULL WHEN i % 5000 = 0 THEN 'confirmed' ELSE 'matched' END, '[]', '1 High Street' FROM n`,
    ],
    [
      entries,
      `INSERT INTO events (id, at, type, actor_id, person_id, audience, details_hash, mac)
       SELECT ${lastEvent} + 1 + i, ${at}, CASE WHEN i % 2 THEN 'clock.out' ELSE 'clock.in' END, ${person('i / 2')}, ${person('i / 2')}, 'both', 'x', 'x' FROM n`,
    ],
    [
      entries,
      `INSERT INTO event_details (event_id, salt, details) SELECT ${lastEvent} + 1 + i, 'x', '{"address":"1 High Street"}' FROM n`,
    ],
    // One in a hundred is still open.
    [
      entries,
      `INSERT INTO actions (id, kind, words, subject_type, subject_id, user_id, owner_id, due_on, state, opened_at, updated_at, closed_at, closed_words)
       SELECT ${key('action')}, CASE WHEN i % 3 THEN 'renewal' ELSE 'other' END, 'Renew the licence', 'credential', ${key('paper')}, ${person('i')}, ${person('i')},
       date(${Math.floor(now / 1000)} + (i * 7919 % 700 - 500) * 86400, 'unixepoch'), CASE WHEN i % 100 THEN 'done' ELSE 'open' END, ${at}, ${at}, CASE WHEN i % 100 THEN ${at} END, CASE WHEN i % 100 THEN 'Renewed' END FROM n`,
    ],
    [
      violations,
      `INSERT INTO safety_violations (id, user_id, type, description, at, resolved)
       SELECT ${key('violation')}, ${person('i')}, 'missing_hi_vis', 'Clocked in without a high-visibility jacket', ${now} - (${violations} - i) * 600000, i % 20 <> 0 FROM n`,
    ],
    [
      holidays,
      `INSERT INTO holiday_requests (id, user_id, start_date, end_date, days, status, requested_at)
       SELECT ${key('holiday')}, ${person('i')}, ${start}, ${end}, i % 5 + 1, ${status}, ${spread(holidays)} FROM n`,
    ],
    [
      staff * 4,
      `INSERT INTO holiday_ledger (id, user_id, kind, days, at)
       SELECT ${key('ledger')}, ${person('i')}, CASE WHEN i < ${staff} THEN 'grant' ELSE 'taken' END, CASE WHEN i < ${staff} THEN 25 ELSE -2 END, ${spread(staff * 4)} FROM n`,
    ],
    [
      forms,
      `INSERT INTO form_submissions (id, reference, user_id, template_id, template_version, status, complete, data, created_at, updated_at, submitted_at)
       SELECT ${key('form')}, 'F-' || i, ${person('i')}, 10 + i % 5, 1, ${form}, 1, '{"report":"All quiet"}', ${spread(forms)}, ${spread(forms)}, CASE WHEN i % 5 THEN ${spread(forms)} END FROM n`,
    ],
    [
      staff * 2,
      `INSERT INTO consent_logs (id, user_id, consent_type, consent_given, consent_version, at, minute)
       SELECT ${key('consent')}, ${person('i')}, CASE WHEN i < ${staff} THEN 'data_processing_monitoring' ELSE 'biometric_attendance' END, 1, '2025.1', ${spread(staff * 2)}, i FROM n`,
    ],
    [
      Math.floor(staff / 2),
      `INSERT INTO alerts (id, user_id, type, triggered_at, updated_at, acknowledged_at, resolved_at)
       SELECT ${key('alert')}, ${person('i')}, 'sos', ${spread(Math.floor(staff / 2))}, ${spread(Math.floor(staff / 2))}, ${now}, ${now} FROM n`,
    ],
    [
      60,
      `INSERT INTO news_articles (id, title, content, category, created_at, updated_at, published_at)
       SELECT ${key('news')}, 'News ' || i, 'Text', 'safety', ${spread(60)}, ${spread(60)}, ${spread(60)} FROM n`,
    ],
    [
      60,
      `INSERT INTO documents (id, title, category, file_url, needs_acknowledgement, created_at, updated_at, published_at)
       SELECT ${key('document')}, 'Document ' || i, 'policy', 'https://example.test/a.pdf', 1, ${spread(60)}, ${spread(60)}, ${spread(60)} FROM n`,
    ],
    [
      staff * 20,
      `INSERT INTO document_acknowledgements (document_id, user_id, at) SELECT ${key('document', `40 + i / ${staff}`)}, ${person('i')}, ${now} FROM n`,
    ],
    [
      Math.floor(staff / 2),
      `INSERT INTO document_acknowledgements (document_id, user_id, at) SELECT ${key('document', '30')}, ${person('i')}, ${now} FROM n`,
    ],
    [
      staff,
      `INSERT INTO performance_feedback (id, user_id, title, content, rating, created_at) SELECT ${key('feedback')}, ${person('i')}, 'Well done', 'Text', 5, ${now} FROM n`,
    ],
    [
      60,
      `INSERT INTO safety_reference_images (id, name, equipment_type, file_id, created_at, created_by) SELECT ${key('reference')}, 'Jacket ' || i, 'hi_vis_jacket', 'none', ${now}, 'dana' FROM n`,
    ],
    ...rotaOf(staff, now),
    ...toursOf(staff, entries, now),
  ]
}

const SITE_STAFF = 20
const [DAYS, DUTIES_A_DAY] = [28, 8]

/** Adds a site for every twenty people, and four weeks of shifts from the day after tomorrow, each with one person. */
function rotaOf(staff: number, now: number): [number, string][] {
  const sites = Math.ceil(staff / SITE_STAFF)
  const duties = sites * DAYS * DUTIES_A_DAY
  const key = (prefix: string, i = 'i') => `printf('0${prefix}-%09d', ${i})`
  const site = key('site', `i % ${sites}`)
  const begin = Math.floor(now / DAY) * DAY + 2 * DAY
  const startsAt = `${begin} + (i / ${sites} % ${DAYS}) * ${DAY} + (i / ${sites * DAYS}) * 3 * 3600000`
  const endsAt = `${startsAt} + 3 * 3600000`
  const wall = (at: string) => `strftime('%H:%M', (${at}) / 1000, 'unixepoch')`
  const person = `printf('0person-%06d', (i % ${sites}) * ${SITE_STAFF} + i / ${sites * DAYS})`
  return [
    [
      sites,
      `INSERT INTO sites (id, name, contacts, ladder, created_at, updated_at) SELECT ${key('site')}, 'Site ' || i, '[]', '[]', ${now}, ${now} FROM n`,
    ],
    [
      sites,
      `INSERT INTO posts (id, site_id, name, created_at, updated_at) SELECT ${key('post')}, ${key('site')}, 'Gate', ${now}, ${now} FROM n`,
    ],
    [
      duties,
      `INSERT INTO duties (id, post_id, site_id, day, wall_start, wall_end, starts_at, ends_at, state, published_at, created_at, updated_at)
       SELECT ${key('duty')}, ${key('post', `i % ${sites}`)}, ${site}, date((${startsAt}) / 1000, 'unixepoch'), ${wall(startsAt)}, ${wall(endsAt)},
       ${startsAt}, ${endsAt}, 'published', ${now}, ${now}, ${now} FROM n`,
    ],
    [
      duties,
      `INSERT INTO assignments (id, duty_id, user_id, starts_at, ends_at, state, told_at, created_at, updated_at)
       SELECT ${key('assignment')}, ${key('duty')}, ${person}, ${startsAt}, ${endsAt}, 'confirmed', ${now}, ${now}, ${now} FROM n`,
    ],
  ]
}

const SCANS_A_RUN = 10

/** Adds as many scans as there are punches: at each site one tour an hour past ten checkpoints, up to now. */
function toursOf(staff: number, entries: number, now: number): [number, string][] {
  const sites = Math.ceil(staff / SITE_STAFF)
  const runs = Math.ceil(entries / SCANS_A_RUN)
  const key = (prefix: string, i = 'i') => `printf('0${prefix}-%09d', ${i})`
  const points = Array.from({ length: SCANS_A_RUN }, (_, point) => {
    const id = key('point', `i * ${SCANS_A_RUN} + ${point}`)
    return `json_object('id', ${id}, 'name', 'Point ${point}', 'note', NULL, 'question', NULL, 'photoNeeded', json('false'), 'latitude', NULL, 'longitude', NULL, 'radiusMetres', 30)`
  })
  const hour = `${now} - (${Math.ceil(runs / sites)} - i / ${sites}) * 3600000`
  const run = `i / ${SCANS_A_RUN}`
  const at = `${now} - (${Math.ceil(runs / sites)} - ${run} / ${sites}) * 3600000 + i % ${SCANS_A_RUN} * 180000`
  return [
    [
      sites * SCANS_A_RUN,
      `INSERT INTO checkpoints (id, site_id, name, position, created_at, updated_at)
       SELECT ${key('point')}, ${key('site', `i / ${SCANS_A_RUN}`)}, 'Point', i % ${SCANS_A_RUN}, ${now}, ${now} FROM n`,
    ],
    [
      sites,
      `INSERT INTO tour_versions (id, tour_id, n, name, "order", points, allowed_minutes, created_at)
       SELECT ${key('version')}, ${key('tour')}, 1, 'Round', 'free', json_array(${points.join()}), 45, ${now} FROM n`,
    ],
    [
      sites,
      `INSERT INTO tours (id, site_id, version_id, planned_until, created_at, updated_at)
       SELECT ${key('tour')}, ${key('site')}, ${key('version')}, ${now} + ${DAY}, ${now}, ${now} FROM n`,
    ],
    [
      runs,
      `INSERT INTO tour_runs (id, tour_id, version_id, site_id, at, state, user_id, started_at, started_trust, ended_at, planned, scanned)
       SELECT ${key('run')}, ${key('tour', `i % ${sites}`)}, ${key('version', `i % ${sites}`)}, ${key('site', `i % ${sites}`)}, ${hour},
       'finished', printf('0person-%06d', i % ${staff}), ${hour}, 'server', ${hour} + 1800000, ${SCANS_A_RUN}, ${SCANS_A_RUN} FROM n`,
    ],
    // Each site's book has a line for each tour.
    [
      runs,
      `INSERT INTO site_log (id, site_id, n, kind, words, occurred_at, written_at, user_id)
       SELECT ${key('line')}, ${key('site', `i % ${sites}`)}, i / ${sites} + 1, 'tour', 'Round: ten of ten checkpoints.', ${hour}, ${hour}, printf('0person-%06d', i % ${staff}) FROM n`,
    ],
    [
      entries,
      `INSERT INTO tour_scans (id, run_id, checkpoint_id, token_id, at, received_at, trust, method, fence, retired, marks)
       SELECT ${key('scan')}, ${key('run', run)}, ${key('point', `${run} % ${sites} * ${SCANS_A_RUN} + i % ${SCANS_A_RUN}`)}, 'token',
       ${at}, ${at}, 'server', 'nfc', 'unknown', 0, '[]' FROM n`,
    ],
  ]
}

/** Adds draft shifts for a hundred people, five a week each, after all leave and other shifts. */
export const DRAFTS = {
  siteId: '0draftsite',
  weeks: 6,
  people: 100,
  duties: 500,
  monday: (now: number) => addDays(mondayOf(dayOf(new Date(now))), 420),
}

function draftsOf({ people, duties }: Drafts, now: number): [number, string][] {
  const aDay = Math.ceil(duties / 7)
  const id = (prefix: string) => `printf('0draft${prefix}-%09d', i)`
  const inWeek = `i % ${duties}`
  const begin = Date.parse(`${DRAFTS.monday(now)}T08:00:00Z`)
  const startsAt = `${begin} + (i / ${duties} * 7 + ${inWeek} / ${aDay}) * ${DAY}`
  const endsAt = `${startsAt} + ${8 * 3_600_000}`
  return [
    [
      1,
      `INSERT INTO sites (id, name, contacts, ladder, created_at, updated_at) SELECT '${DRAFTS.siteId}', 'Zone', '[]', '[]', ${now}, ${now} FROM n`,
    ],
    [
      1,
      `INSERT INTO posts (id, site_id, name, created_at, updated_at) SELECT '0draftpost', '${DRAFTS.siteId}', 'Gate', ${now}, ${now} FROM n`,
    ],
    [
      DRAFTS.weeks * duties,
      `INSERT INTO duties (id, post_id, site_id, day, wall_start, wall_end, starts_at, ends_at, state, created_at, updated_at)
       SELECT ${id('duty')}, '0draftpost', '${DRAFTS.siteId}', date((${startsAt}) / 1000, 'unixepoch'), '08:00', '16:00',
       ${startsAt}, ${endsAt}, 'draft', ${now}, ${now} FROM n`,
    ],
    [
      DRAFTS.weeks * duties,
      `INSERT INTO assignments (id, duty_id, user_id, starts_at, ends_at, state, created_at, updated_at)
       SELECT ${id('assignment')}, ${id('duty')}, printf('0person-%06d', ${inWeek} % ${people}), ${startsAt}, ${endsAt}, 'assigned', ${now}, ${now} FROM n`,
    ],
  ]
}
