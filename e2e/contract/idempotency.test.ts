import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { expect, test } from '@playwright/test'
import { look } from '../support/database.ts'
import { EVERY_POST, NOT_KEYED, type Post, type Prepare } from '../support/every-post.ts'
import { cookieOf } from '../support/load.ts'
import { type Server, startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'

test.describe.configure({ timeout: 180_000 })

let server: Server
const cookies = new Map<string, string>()

test.beforeAll(async () => {
  server = await startServer({}, copyTemplate())
  // The triggers are added after the start, because the start removes triggers that are not the product's.
  look(server, (sqlite) => {
    // The result for a key that begins like this cannot be stored, so its action must not happen either.
    sqlite.exec(`CREATE TRIGGER refuse_to_settle BEFORE UPDATE OF status ON idempotency_keys WHEN NEW.key LIKE 'refuse-%'
    BEGIN SELECT RAISE(ABORT, 'it cannot be written down'); END`)
  })
  for (const name of ['alice', 'bob', 'dana']) cookies.set(name, await cookieOf(server.url, name))
  // The face check takes a while to start, so it is warmed up.
  const { body } = await EVERY_POST['/api/biometric/verify']!(prepare)
  await expect.poll(async () => (await ask('alice', 'POST', '/api/biometric/verify', body)).status).toBe(200)
})
test.afterAll(() => server?.stop())

const { paths } = JSON.parse(fs.readFileSync('docs/openapi.json', 'utf8')) as { paths: Record<string, object> }
const posts = Object.keys(paths)
  .filter((one) => 'post' in paths[one]!)
  .map((one) => one.replace(/\{(\w+)\}/g, ':$1'))

test('every POST is tried here, or has a reason why not', () => {
  expect(posts.filter((one) => !EVERY_POST[one] && !NOT_KEYED[one])).toEqual([])
})

for (const line of posts.filter((one) => EVERY_POST[one])) {
  test(`${line}: the first answer again, and if it cannot be stored nothing is done`, async () => {
    const first = await EVERY_POST[line]!(prepare)
    const key = randomUUID()
    const one = await send(line, first, key)
    expect(one.status, one.text).toBeLessThan(300)
    const again = await send(line, first, key)
    expect(again).toEqual({ ...one, replayed: true })

    const second = await EVERY_POST[line]!(prepare)
    await quiet()
    const before = contentOf()
    const refused = await send(line, second, `refuse-${key}`)
    expect(refused.status).toBe(500)
    const after = contentOf()
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([])
  })
}

const prepare: Prepare = async (who, method, path, body) => {
  const { status, text } = await ask(who, method, path, body)
  expect(status, text).toBeLessThan(300)
  return JSON.parse(text) as Record<string, unknown>
}

const send = (line: string, { who, id = '', body = {} }: Post, key: string) =>
  ask(who, 'POST', line.replace(':id', id), body, { 'Idempotency-Key': key })

type Answer = { status: number; text: string; replayed: boolean }

async function ask(
  who: string,
  method: string,
  path: string,
  body?: object,
  more: Record<string, string> = {},
): Promise<Answer> {
  const headers = { Cookie: cookies.get(who)!, ...(body && { 'Content-Type': 'application/json' }), ...more }
  const answer = await fetch(server.url + path, { method, headers, body: body && JSON.stringify(body) })
  const wait = Number(answer.headers.get('retry-after'))
  if (answer.status === 429 && wait <= 2) {
    // The limits are raised, because one administrator does a week's work here in a minute.
    await answer.arrayBuffer()
    await new Promise((resolve) => setTimeout(resolve, wait * 1000))
    return ask(who, method, path, body, more)
  }
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  if (cookie.length > 0) cookies.set(who, cookie.join('; '))
  return {
    status: answer.status,
    text: await answer.text(),
    replayed: answer.headers.get('Idempotency-Replayed') === 'true',
  }
}

/** Tables that do not count: follow-up work after an action, and records that a person was here. */
const BESIDE = new Set([
  'idempotency_keys',
  'schedule_runs',
  'reactions',
  'emails',
  'push_messages',
  'one_time_tokens',
  'throttle',
  'sessions',
  'keys',
  'sqlite_sequence',
  'outbox_keys',
  'site_log_numbers',
])

type Row = Record<string, unknown>
/** A scheduled check writes punches into a site's book a moment later. */
const isOfPunch = (table: string, { kind, key }: Row) =>
  (table === 'site_log' && kind === 'on_site') || (table === 'settings' && key === 'site_book_event')

function contentOf(): Record<string, string> {
  return look(server, (sqlite) => {
    const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[]
    const found = tables
      .filter((table) => !BESIDE.has(table))
      .map((table) => {
        const rows = (sqlite.prepare(`SELECT * FROM "${table}"`).all() as Row[]).filter((row) => !isOfPunch(table, row))
        return [table, createHash('sha256').update(JSON.stringify(rows)).digest('hex')]
      })
    return Object.fromEntries(found) as Record<string, string>
  })
}

/** Waits until the follow-up work of earlier actions is done. */
async function quiet(): Promise<void> {
  const waiting = () =>
    look(server, (sqlite) => sqlite.prepare("SELECT count(*) FROM reactions WHERE state = 'waiting'").pluck().get())
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
}
