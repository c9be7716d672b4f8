import path from 'node:path'
import Database from 'better-sqlite3'
import { addDays, dayOf } from '../../app/platform/dates.ts'
import { look } from '../support/database.ts'
import { cookieOf } from '../support/load.ts'
import { ask, hangUp } from './ask.ts'
import { seedCompany } from './company.ts'
import { loopDelay, startWatched } from './process.ts'
import { ms, quantile, type Row } from './report.ts'

const STAFF = 10_000
/** How many kinds of papers there are, including the product's own six. */
const KINDS = 30
const ROUNDS = 20
const [MATRIX_MS, LADDER_MS, GATE_MS] = [300, 10_000, 10]
const PATIENCE_MS = 60_000
const LOOK_MS = 50

/**
 * Measures the papers of ten thousand people with thirty kinds each: the matrix, and a morning on which everyone is
 * reminded.
 */
export async function measureFitness(): Promise<Row[]> {
  const folder = seedCompany({ staff: STAFF, entries: 1000 })
  look({ folder }, seedPapers)
  const server = await startWatched({}, folder)
  const database = new Database(path.join(folder, 'portal.db'), { readonly: true })
  try {
    // Runs that were missed are made up for at the start.
    const last = database.prepare(
      `SELECT started_at AS began, ended_at AS ended FROM schedule_runs
         WHERE name = 'due-actions' AND id <> '00seeded' AND ended_at IS NOT NULL`,
    )
    const find = () => last.get() as { began: number; ended: number } | undefined
    for (const start = performance.now(); !find() && performance.now() - start < PATIENCE_MS;)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const delay = await loopDelay(server)
    const run = find()
    const took = run ? run.ended - run.began : NaN
    const emails = database.prepare(`SELECT count(*) FROM action_emails`).pluck().get() as number
    const cookie = await cookieOf(server.url, 'dana')
    const rows: Row[] = [
      {
        measure: `${emails} people reminded in the morning`,
        goal: `<= ${ms(LADDER_MS)}`,
        measured: ms(took),
        reached: took <= LADDER_MS && emails >= STAFF,
      },
      {
        measure: '  loop delay since the start',
        goal: '',
        measured: `p99 ${ms(delay.p99)}, most ${ms(delay.max)}`,
        reached: null,
      },
    ]
    for (const [name, address] of PAGES) rows.push(await page(server.url, cookie, name, address))
    rows.push(await gates(server.url, cookie))
    return rows
  } finally {
    database.close()
    await server.stop()
    hangUp()
  }
}

const PAGES = [
  ['matrix, first page of 50, as a call', '/api/admin/credentials/matrix'],
  ['matrix, first page, as its page loads', '/admin/matrix.data'],
  ['matrix, only who has every paper', '/api/admin/credentials/matrix?only=fit'],
] as const

async function page(url: string, cookie: string, measure: string, address: string): Promise<Row> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now()
    const { status, text } = await ask(url, 'GET', address, cookie)
    if (status !== 200) throw new Error(`${address}: ${status} ${text.slice(0, 200)}`)
    if (round > 0) times.push(performance.now() - start)
  }
  const [middle, worst] = [quantile(times, 0.5), Math.max(...times)]
  const measured = `p50 ${ms(middle)}, most ${ms(worst)}`
  return { measure, goal: `<= ${ms(MATRIX_MS)}`, measured, reached: worst <= MATRIX_MS }
}

/** Measures what the paper checks add to an assignment: one position requires four papers, and another none. */
async function gates(url: string, cookie: string): Promise<Row> {
  const made = async (address: string, body: object) => {
    const { status, text } = await ask(url, 'POST', address, cookie, JSON.stringify(body))
    if (status !== 201) throw new Error(`${address}: ${status} ${text.slice(0, 200)}`)
    return (JSON.parse(text) as { id: string }).id
  }
  const siteId = await made('/api/admin/sites', { name: 'Gates' })
  const [asks, free] = [
    await made(`/api/admin/sites/${siteId}/posts`, { name: 'Asks' }),
    await made(`/api/admin/sites/${siteId}/posts`, { name: 'Free' }),
  ]
  const kinds = ['right_to_work', 'screening', 'first_aid'].map((kind) => ({ kind }))
  const requirements = [{ kind: 'sia_licence', sector: 'guarding' }, ...kinds]
  await ask(url, 'PUT', '/api/admin/requirements', cookie, JSON.stringify({ scope: 'post', id: asks, requirements }))
  const times: Record<string, number[]> = { [asks]: [], [free]: [] }
  for (let n = 0; n < 2 * ROUNDS; n++)
    for (const postId of [free, asks]) {
      const day = addDays('2044-01-04', 7 * n)
      const id = await made('/api/admin/duties', { postId, day, start: '08:00', end: '16:00' })
      const userId = `0person-${String(100 + n).padStart(6, '0')}`
      const start = performance.now()
      await ask(
        url,
        'POST',
        `/api/admin/duties/${id}/assignments`,
        cookie,
        JSON.stringify({ userId, reason: 'Measured' }),
      )
      times[postId]!.push(performance.now() - start)
    }
  const [without, withPapers] = [quantile(times[free]!, 0.5), quantile(times[asks]!, 0.5)]
  const measured = `${ms(withPapers - without)} (${ms(without)} without, ${ms(withPapers)} with)`
  const reached = withPapers - without <= GATE_MS
  return { measure: 'what four papers add to assigning', goal: `<= ${ms(GATE_MS)}`, measured, reached }
}

function seedPapers(sqlite: Database.Database): void {
  sqlite.pragma('synchronous = OFF')
  const now = Date.now()
  const today = dayOf(new Date(now))
  const person = (i: string) => `printf('0person-%06d', (${i}) % ${STAFF})`
  const numbers = (count: number) => `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT ${count})`
  sqlite.exec(`
    ${numbers(KINDS - 6)} INSERT INTO credential_kinds (id, name, blocks, created_at)
      SELECT printf('0kind-%02d', i), 'Own kind ' || i, i % 2, ${now} FROM n;
    ${numbers(STAFF * KINDS)} INSERT INTO credentials (id, user_id, kind, sectors, expires_on, state, details, created_at, updated_at)
      SELECT printf('0paper-%09d', i), ${person('i')},
        CASE i / ${STAFF} WHEN 0 THEN 'sia_licence' WHEN 1 THEN 'dispensation' WHEN 2 THEN 'right_to_work'
          WHEN 3 THEN 'screening' WHEN 4 THEN 'first_aid' WHEN 5 THEN 'driving_licence'
          ELSE printf('0kind-%02d', i / ${STAFF} - 6) END,
        '["guarding"]', CASE WHEN i / ${STAFF} IN (2, 3) THEN NULL ELSE date('${today}', (i * 7919 % 700 - 100) || ' days') END,
        'valid', '{}', ${now}, ${now} FROM n;
    ${numbers(STAFF)} INSERT INTO actions (id, kind, words, user_id, owner_id, due_on, opened_at, updated_at, remind_on)
      SELECT printf('0action-%06d', i), 'renewal', 'Renew your SIA licence', ${person('i')}, ${person('i')},
        '${addDays(today, 30)}', ${now}, ${now}, '${today}' FROM n;
    INSERT INTO schedule_runs (id, name, started_at, ended_at, ok) VALUES ('00seeded', 'due-actions', ${now - 25 * 3_600_000}, ${now - 25 * 3_600_000}, 1);
  `)
}
