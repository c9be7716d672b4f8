import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { changed, contentOf, followedUp } from '../support/content.ts'
import { look } from '../support/database.ts'
import { EVERY_POST, NOT_KEYED, type Post, type Prepare, type Who } from '../support/every-post.ts'
import { cookieOf } from '../support/load.ts'
import { manyPeople } from '../support/many-people.ts'
import { type Server, startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'
import { ask as askAt } from '../support/walk/ask.ts'
import { CALLS } from '../support/walk/calls.ts'

test.describe.configure({ timeout: 180_000 })

/** How many people like Alice and Dana take turns, because one may make only so many writes in a minute. */
const CROWD = 8

let server: Server
/** The cookies of those people. */
let cookies: Record<Who, string[]>
let turn = 0

test.beforeAll(async () => {
  const folder = copyTemplate()
  const crowd = (who: Who, username = who) => manyPeople(folder, username, CROWD, { named: who, fresh: true })
  const [alice, dana, erin] = [crowd('alice'), crowd('dana'), crowd('erin', 'dana')]
  server = await startServer({ TRUST_PROXY: '1' }, folder)
  // Bob is himself, because he asks for holidays from his own balance.
  cookies = { alice, bob: [await cookieOf(server.url, 'bob')], dana, erin }
  // The triggers are added after the start, because the start removes triggers that are not the product's.
  look(server, (sqlite) => {
    // The result for a key that begins like this cannot be stored, so its action must not happen either.
    sqlite.exec(`CREATE TRIGGER refuse_to_settle BEFORE UPDATE OF status ON idempotency_keys WHEN NEW.key LIKE 'refuse-%'
    BEGIN SELECT RAISE(ABORT, 'it cannot be written down'); END`)
  })
  // The face check takes a while to start, so it is warmed up.
  const { body } = await EVERY_POST['/api/biometric/verify']!(prepare)
  await expect.poll(async () => (await ask('alice', 'POST', '/api/biometric/verify', body)).status).toBe(200)
})
test.afterAll(() => server?.stop())

const posts = CALLS.filter(({ method }) => method === 'POST').map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1'))

test('every POST is tried here, or has a reason why not', () => {
  expect(posts.filter((one) => !EVERY_POST[one] && !NOT_KEYED[one])).toEqual([])
})

for (const line of posts.filter((one) => EVERY_POST[one])) {
  test(`${line}: the first answer again, and if it cannot be stored nothing is done`, async () => {
    turn++
    const first = await EVERY_POST[line]!(prepare)
    const key = randomUUID()
    const one = await send(line, first, key)
    expect(one.status, one.text).toBeLessThan(300)
    const again = await send(line, first, key)
    expect(again).toEqual({ ...one, replayed: true })

    const second = await EVERY_POST[line]!(prepare)
    await followedUp(server)
    const before = contentOf(server, counted)
    const refused = await send(line, second, `refuse-${key}`)
    expect(refused.status).toBe(500)
    expect(changed(before, contentOf(server, counted))).toEqual([])
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
  who: Who,
  method: string,
  address: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const at = turn % cookies[who].length
  const asked = { method, address, body: body && JSON.stringify(body), headers }
  const answer = await askAt(server.url, { Cookie: cookies[who][at]! }, asked)
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  if (cookie.length > 0) cookies[who][at] = cookie.join('; ')
  return {
    status: answer.status,
    text: answer.text,
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

/** Returns what counts of a row. A scheduled check writes punches into a site's book a moment later. */
function counted(table: string, row: Record<string, unknown>) {
  const isOfPunch =
    (table === 'site_log' && row.kind === 'on_site') || (table === 'settings' && row.key === 'site_book_event')
  return BESIDE.has(table) || isOfPunch ? null : row
}
