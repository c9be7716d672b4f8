import { type APIResponse } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const REFUSED = 'Please use one line of plain text'

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
