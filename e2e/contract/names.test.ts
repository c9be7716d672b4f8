import { readFileSync } from 'node:fs'
import { type APIResponse } from '@playwright/test'
import { tabletOf } from '../support/tablet.ts'
import { expect, test } from '../support/test.ts'

type Schema = { type?: string; pattern?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } }

const REFUSED = 'Please use one line of plain text'
/** A line break, an end-of-text character, and a character that changes the direction of text. */
const HOSTILE = [
  'Dock\nBEGIN:VALARM',
  'Dock\r\nBcc: all@example.test',
  'Dock\u0000gate',
  'Dock\u2028gate',
  'Dock\u202etxt.exe',
  'Dock\u2066gate',
]

const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}

/** Every field of every call that the description limits to one line, as a path to it. */
const names = Object.entries(paths).flatMap(([address, methods]) =>
  Object.entries(methods).flatMap(([method, { requestBody }]) =>
    linesOf(requestBody?.content['application/json']?.schema ?? {}).map((way) => ({
      method: method.toUpperCase(),
      address: address.replace(/\{\w+\}/g, 'nothing'),
      way,
    })),
  ),
)

function linesOf(schema: Schema, way: (string | number)[] = []): (string | number)[][] {
  if (schema.type === 'string') return schema.pattern?.includes('\\u202a-\\u202e') ? [way] : []
  return [
    ...(schema.anyOf ?? []).flatMap((one) => linesOf(one, way)),
    ...(schema.items ? linesOf(schema.items, [...way, 0]) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => linesOf(one, [...way, key])),
  ]
}

const bodyOf = (way: (string | number)[], text: string): unknown =>
  way.reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), text)

test('no call accepts a name that breaks its line or changes its direction, and each says so at the field', async ({
  as,
}) => {
  const dana = await as('dana')
  const tablet = await tabletOf(dana, await as('nobody'), 'names')
  expect(names.length).toBeGreaterThan(25)
  // One field of each call is tried, in turn, because the rule is the same for all and one person may send only so many
  // requests in a minute.
  for (const [n, { method, address, way }] of names.entries()) {
    const text = HOSTILE[n % HOSTILE.length]!
    const caller = address.startsWith('/api/kiosk/') ? tablet : dana
    const answer = await caller.fetch(address, { method, data: bodyOf(way, text) })
    const { errors } = (await answer.json()) as { errors?: Record<string, string[]> }
    const what = `${method} ${address} ${way.join('.')} ${JSON.stringify(text)}`
    expect([answer.status(), errors?.[way.join('.')]], what).toEqual([400, expect.arrayContaining([REFUSED])])
  }
})

test('free texts lose characters that are not text and keep their lines, by call and by page, for a phone and a desk', async ({
  as,
  baseURL,
}) => {
  const [alice, dana] = [await as('alice'), await as('dana')]
  const typed = 'At the\u0000 dock\u202e\r\nthen\u2028left\ud83d'
  const kept = expect.stringMatching(/^At the dock\r?\nthen\nleft$/)
  const json = async <T>(answer: APIResponse) => {
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as T
  }

  const article = await json<{ id: string; content: string }>(
    await dana.post('/api/admin/news', { data: { title: 'Dock', content: typed } }),
  )
  expect(article.content).toEqual(kept)
  const { id } = await json<{ id: string }>(await alice.post('/api/emergency', { data: { notes: typed } }))
  const alerts = await json<{ id: string; notes: string }[]>(await dana.get('/api/admin/emergency-logs'))
  expect(alerts.find((alert) => alert.id === id)?.notes).toEqual(kept)
  const page = await dana.post('/admin/content/news/new', {
    // A form cannot contain half of a surrogate pair, because the browser replaces it.
    form: { intent: 'publish', title: 'By page', content: typed.replace('\ud83d', '') },
    headers: { Origin: baseURL! },
    maxRedirects: 0,
  })
  expect(page.status()).toBe(302)
  const all = await json<{ title: string; content: string }[]>(await dana.get('/api/admin/news'))
  expect(all.find(({ title }) => title === 'By page')?.content).toEqual(kept)
})

test('imports of staff and of sites show a row with such a name as wrong, and add the others', async ({
  as,
  baseURL,
}) => {
  const dana = await as('dana')
  const preview = async (page: string, csv: string) => {
    const answer = await dana.post(page, {
      multipart: { intent: 'preview', file: { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
      headers: { Origin: baseURL! },
    })
    return answer.text()
  }
  const sites = await preview('/admin/sites/import', 'Name\nNorth yard\n"South\u202eyard"\n"East\u2028yard"\n')
  expect(sites.match(new RegExp(REFUSED, 'g'))?.length).toBeGreaterThanOrEqual(2)
  const staff = await preview(
    '/admin/staff/import',
    'First name,Last name,Email\nIvy,Iles,ivy@example.test\n"Jo\u202e",Jay,jo@example.test\nKit,"Kay\u0000",kit@example.test\n',
  )
  expect(staff.match(new RegExp(REFUSED, 'g'))?.length).toBeGreaterThanOrEqual(2)
})
