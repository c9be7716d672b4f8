import { addSite, hireHolder } from '../support/grant-holder.ts'
import { expect, test } from '../support/test.ts'

const PASSWORD = 'a-Kite-55-north'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
type Entry = { id: string; n: number; words: string; struck: { reason: string } | null }

test('a hundred entries at once are numbered without a gap, and a strike shows both', async ({ as }) => {
  const dana = await as('dana')
  const siteId = await addSite(dana, 'Numbered gate')
  const written = await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      const answer = await dana.post('/api/site-log', { data: { siteId, words: `Entry ${i}` } })
      expect(answer.status(), await answer.text()).toBe(201)
      return (await answer.json()) as Entry
    }),
  )
  expect(written.map(({ n }) => n).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
  const { id, words } = written[0]!
  const struck = await dana.post(`/api/site-log/${id}/strike`, { data: { reason: 'Wrong gate' } })
  expect(await struck.json()).toMatchObject({ words, struck: { reason: 'Wrong gate' } })
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    expect((await dana.fetch(`/api/site-log/${id}`, { method })).status(), method).toBe(404)
})

for (const who of ['a guard of no site', 'the supervisor of another site'])
  test(`everything of a site is 404 for ${who}`, async ({ as }) => {
    const dana = await as('dana')
    const stranger = who === 'a guard of no site' ? await as('charlie') : await as('nobody')
    if (who !== 'a guard of no site') await hireHolder(dana, stranger, await addSite(dana, 'Own gate'), 'supervisor')
    const add = async (address: string, data: object) =>
      (await (await dana.post(address, { data })).json()) as { id: string; token: string }
    const siteId = await addSite(dana, 'Closed gate')
    const entry = await add('/api/site-log', { siteId, words: 'Ours' })
    const visit = await add('/api/visits', { siteId, name: 'Vera' })
    const key = await add('/api/admin/site-keys', { siteId, name: 'Gate' })
    const given = await add('/api/handovers', { siteId, words: 'Quiet' })
    const point = await add('/api/admin/checkpoints', { siteId, name: 'Gate' })
    const round = { siteId, name: 'Round', checkpointIds: [point.id] }
    const tour = await add('/api/admin/tours', round)
    const run = await add('/api/tour-runs', { tourId: tour.id })
    const asked = async (addresses: string[]) => {
      for (const address of addresses) expect((await stranger.get(address)).status(), address).toBe(404)
    }
    await asked([
      `/api/site-log?siteId=${siteId}`,
      `/api/site-log/${entry.id}/photos/0`,
      `/api/handovers?siteId=${siteId}`,
      `/api/site-keys?siteId=${siteId}`,
      `/api/visits?siteId=${siteId}`,
      `/api/sites/${siteId}/evacuation-list`,
      `/api/tour-runs/${run.id}`,
      ...['', '/handover', '/keys', '/visitors', '/evacuation'].map((part) => `/site-book/${siteId}${part}`),
      `/c/${point.token}`,
    ])
    for (const [address, data] of [
      ['/api/site-log', { siteId, words: 'Mine' }],
      [`/api/site-log/${entry.id}/strike`, { reason: 'No' }],
      ['/api/handovers', { siteId, words: 'Mine' }],
      [`/api/handovers/${given.id}/take`, {}],
      [`/api/site-keys/${key.id}/move`, { to: 'Charlie' }],
      ['/api/visits', { siteId, name: 'Mine' }],
      [`/api/visits/${visit.id}/out`, {}],
      ['/api/tour-runs', { tourId: tour.id }],
      [`/api/tour-runs/${run.id}/scans`, { token: point.token }],
      [`/api/tour-runs/${run.id}/finish`, { reason: 'Over' }],
    ] as const)
      expect((await stranger.post(address, { data })).status(), address).toBe(404)
    await dana.post(`/api/tour-runs/${run.id}/finish`, { data: { reason: 'Over' } })
    // No guard may make the calls that need site access.
    if (who === 'a guard of no site') return
    await asked([
      ...['checkpoints', 'tours', 'tour-runs', 'site-keys'].map((list) => `/api/admin/${list}?siteId=${siteId}`),
      `/api/admin/checkpoints/posters?siteId=${siteId}`,
      `/api/admin/site-keys/moves?siteId=${siteId}`,
      ...['', '/pdf'].map((as) => `/api/admin/tour-runs/${run.id}${as}`),
      ...['/tours', '/book', '/keys'].map((part) => `/admin/sites/${siteId}${part}`),
      `/admin/tour-runs/${run.id}`,
    ])
    for (const [method, address, data] of [
      ['POST', '/api/admin/checkpoints', { siteId, name: 'Mine' }],
      ['PUT', `/api/admin/checkpoints/${point.id}`, { name: 'Mine' }],
      ['POST', `/api/admin/checkpoints/${point.id}/token`, {}],
      ['POST', '/api/admin/tours', round],
      ['PUT', `/api/admin/tours/${tour.id}`, round],
      ['DELETE', `/api/admin/tours/${tour.id}`, {}],
      ['DELETE', `/api/admin/checkpoints/${point.id}`, {}],
      ['POST', '/api/admin/site-keys', { siteId, name: 'Mine' }],
      ['DELETE', `/api/admin/site-keys/${key.id}`, {}],
    ] as const)
      expect((await stranger.fetch(address, { method, data })).status(), `${method} ${address}`).toBe(404)
    expect(await (await stranger.get('/api/admin/tour-runs')).text()).not.toContain(siteId)
  })

test('a client opens a report with only the password; they wait after five wrong ones, and it is gone when revoked', async ({
  as,
  baseURL,
}) => {
  const dana = await as('dana')
  const siteId = await addSite(dana, 'Client gate')
  await dana.post('/api/site-log', { data: { siteId, words: 'Rear gate found open' } })
  const data = { siteId, name: 'Client Ltd', password: PASSWORD, endsOn: inDays(7) }
  const made = (await (await dana.post('/api/admin/client-links', { data })).json()) as { id: string; url: string }
  const path = new URL(made.url).pathname
  const plain = (address: string, cookie = '') =>
    fetch(baseURL + address, { headers: cookie ? { Cookie: cookie } : {}, redirect: 'manual' })
  const enter = (password: string) =>
    fetch(baseURL + path, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'open', password }),
      headers: { Origin: baseURL!, 'Content-Type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    })
  const before = await plain(path)
  expect([before.status, await before.text()]).toEqual([200, expect.not.stringContaining('Rear gate')])
  expect(before.headers.get('Cache-Control')).toContain('no-store')
  expect(before.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(before.headers.get('X-Robots-Tag')).toContain('noindex')
  expect((await plain(`${path}/report.pdf`)).status).toBe(404)

  const opened = await enter(PASSWORD)
  expect(opened.status).toBe(302)
  const cookie = opened.headers.get('Set-Cookie')!.split(';')[0]!
  expect(await (await plain(path, cookie)).text()).toContain('Rear gate found open')
  const pdf = await plain(`${path}/report.pdf`, cookie)
  expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  expect(pdf.headers.get('Cache-Control')).toContain('no-store')
  expect(pdf.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(pdf.headers.get('X-Robots-Tag')).toContain('noindex')
  // The data that the page's scripts would fetch must be as well protected as the page.
  const bare = await plain(`${path}.data`)
  expect(await bare.text()).not.toContain('Rear gate')
  expect(bare.headers.get('Cache-Control')).toContain('no-store')
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
  expect((await plain(`${path}?day=2020-01-01`, cookie)).status).toBe(404)

  // The wait doubles with each wrong password, so the test reaches it on a slow machine too.
  const wrong: number[] = []
  while (!wrong.includes(429) && wrong.length < 12) wrong.push((await enter('wrong')).status)
  expect(wrong.slice(0, 5)).toEqual([400, 400, 400, 400, 400])
  expect(wrong.at(-1)).toBe(429)
  expect((await dana.delete(`/api/admin/client-links/${made.id}`)).status()).toBe(200)
  expect((await plain(path, cookie)).status).toBe(404)
})
