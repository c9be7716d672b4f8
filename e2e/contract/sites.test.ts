import { addSite, hireHolder } from '../support/grant-holder.ts'
import { expect, test } from '../support/test.ts'

type Site = { id: string; name: string; updatedAt: string }
const quarry = { name: 'Quarry gate', worksAlone: true, checkIntervalMinutes: 30, checkReason: 'No signal at night' }

test('a site is added, changed, given escalation steps and removed; people who work there can choose it', async ({
  as,
}) => {
  const [dana, alice] = [await as('dana'), await as('alice')]
  const made = await dana.post('/api/admin/sites', { data: quarry })
  expect(made.status(), await made.text()).toBe(201)
  const site = (await made.json()) as Site
  expect(site).toMatchObject({ ...quarry, radiusMetres: 100, contacts: [] })
  expect(await (await alice.get('/api/sites')).json()).toContainEqual({ id: site.id, name: 'Quarry gate' })
  const contacts = [{ name: 'Ann Ash', phone: '020 7946 0000', email: 'ann@example.test' }]
  const changed = await dana.put(`/api/admin/sites/${site.id}`, { data: { ...quarry, contacts } })
  expect(await changed.json()).toMatchObject({ contacts })
  const steps = [{ afterMinutes: 10, who: 'contact', channel: 'mail' }]
  const ladder = await dana.put(`/api/admin/sites/${site.id}/ladder`, { data: { steps } })
  expect(await ladder.json()).toEqual([{ step: 1, ...steps[0] }])
  expect((await dana.delete(`/api/admin/sites/${site.id}`)).status()).toBe(200)
  expect((await dana.get(`/api/admin/sites/${site.id}`)).status()).toBe(404)
  expect(await (await alice.get('/api/sites')).json()).not.toContainEqual({ id: site.id, name: 'Quarry gate' })
})

test('a site where people work alone says why its interval was chosen', async ({ as }) => {
  const dana = await as('dana')
  const answer = await dana.post('/api/admin/sites', { data: { ...quarry, checkReason: '' } })
  expect(answer.status()).toBe(400)
  expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual(['checkReason'])
})

test("the sites come as a CSV for spreadsheets, limited to the reader's site access; only administrators import", async ({
  as,
}) => {
  const [dana, alice] = [await as('dana'), await as('alice')]
  const theirs = await addSite(dana, 'Mill gate')
  const other = await addSite(dana, 'Pier gate')
  const holder = await as('nobody')
  await hireHolder(dana, holder, theirs, 'viewer')
  const all = await dana.get('/admin/sites/export')
  expect(all.headers()['content-type']).toBe('text/csv; charset=utf-8')
  expect(await all.text()).toMatch(/^\uFEFF"Name","Client","Address",/)
  const seen = await (await holder.get('/admin/sites/export')).text()
  expect(seen).toContain('Mill gate')
  expect(seen).not.toContain('Pier gate')
  expect((await alice.get('/admin/sites/export', { maxRedirects: 0 })).headers().location).toBe('/admin/login')
  expect((await holder.get('/admin/sites/import-template', { maxRedirects: 0 })).status()).toBe(403)
  for (const id of [theirs, other]) await dana.delete(`/api/admin/sites/${id}`)
})

test('a CSV of sites shows each faulty row before any is added, and adds the others', async ({ as, baseURL }) => {
  const dana = await as('dana')
  const rows = ['Name,Client,Latitude,Longitude', 'Lime kiln,Stone Ltd,51.5,-0.12', 'Jetty,,51.5,']
  const csv = rows.join('\n')
  const headers = { Origin: baseURL! }
  const names = async () => ((await (await dana.get('/api/admin/sites')).json()) as Site[]).map(({ name }) => name)
  const file = { name: 'sites.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  const shown = await dana.post('/admin/sites/import', { multipart: { intent: 'preview', file }, headers })
  const page = await shown.text()
  for (const words of ['1 of 2 rows can be added', 'Lime kiln', 'Longitude: Enter both latitude and longitude'])
    expect(page).toContain(words)
  expect(await names()).not.toContain('Lime kiln')
  await dana.post('/admin/sites/import', { multipart: { intent: 'import', csv }, headers })
  expect(await names()).toContain('Lime kiln')
  expect(await names()).not.toContain('Jetty')
})
