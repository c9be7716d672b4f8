import { type APIRequestContext } from '@playwright/test'
import { look } from '../support/database.ts'
import { type Server } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

/** Page forms that create something, with everything that they need. */
const FORMS: { who: 'alice' | 'bob' | 'dana'; page: string; fields: Record<string, string> }[] = [
  {
    who: 'dana',
    page: '/admin/content/news/new',
    fields: { intent: 'publish', title: 'Torches', content: 'New torches for everybody', category: 'training' },
  },
  {
    who: 'dana',
    page: '/admin/content/documents/new',
    fields: { intent: 'add', title: 'Keys', category: 'policy', fileUrl: 'https://example.test/keys.pdf' },
  },
  { who: 'dana', page: '/admin/sites/new', fields: { intent: 'add', name: 'Harbour Gate' } },
  { who: 'dana', page: '/admin/pay-periods', fields: { intent: 'add', from: '2009-02-01', to: '2009-02-28' } },
  {
    who: 'bob',
    page: '/holidays',
    fields: { intent: 'request', startDate: '2047-03-03', endDate: '2047-03-04', reason: 'A walk' },
  },
  {
    who: 'alice',
    page: '/duties',
    fields: { intent: 'unavailable', from: '2047-05-01', to: '2047-05-02', words: 'Exam' },
  },
  { who: 'bob', page: '/breakage-damage-report', fields: { intent: 'draft', description: 'A pane' } },
]

for (const { who, page, fields } of FORMS) {
  test(`${page}: sent again after a lost answer, it is created once`, async ({ as, server }) => {
    const client = await as(who)
    const before = rowsOf(server)
    const one = await send(client, page, { ...fields }, { 'Idempotency-Key': 'the-first' })
    const made = rowsOf(server)
    expect(made, JSON.stringify(one)).not.toEqual(before)
    expect(await send(client, page, { ...fields }, { 'Idempotency-Key': 'the-first' })).toEqual(one)
    expect(rowsOf(server)).toEqual(made)
  })

  test(`${page}: and not twice if a page without scripts is sent again`, async ({ as, server }) => {
    const client = await as(who)
    const text = await (await client.get(page)).text()
    const [, requestKey = ''] = /name="requestKey" value="([\w.]+)"/.exec(text) ?? []
    expect(requestKey).not.toBe('')
    // The content must differ from that in the first test.
    const other = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value.replace('2047', '2048').replace('2009', '2010')]),
    )
    if (other.name) other.name += ' 2'
    const before = rowsOf(server)
    const one = await send(client, page, { ...other, requestKey })
    const made = rowsOf(server)
    expect(made, JSON.stringify(one)).not.toEqual(before)
    expect(await send(client, page, { ...other, requestKey })).toEqual(one)
    expect(rowsOf(server)).toEqual(made)
  })
}

async function send(client: APIRequestContext, page: string, fields: object, headers: Record<string, string> = {}) {
  const answer = await client.post(page, { form: { ...fields }, maxRedirects: 0, headers })
  return { status: answer.status(), to: answer.headers().location }
}

/**
 * Tables that do not count as created by an action: follow-up work, records that a person was here, and settings. None
 * of these forms creates a setting, but four times a minute the site book stores the last event that it has read in
 * one.
 */
const BESIDE = new Set([
  'idempotency_keys',
  'schedule_runs',
  'reactions',
  'emails',
  'push_messages',
  'sessions',
  'settings',
])

/** Returns how many rows each table has. */
function rowsOf(server: Server): Record<string, number> {
  return look(server, (sqlite) => {
    const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[]
    const counts = tables
      .filter((table) => !BESIDE.has(table))
      .map((table) => [table, sqlite.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number] as const)
    return Object.fromEntries(counts)
  })
}
