import { type APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** For each list, queries that name records that do not exist. */
const LISTS: Record<string, string[]> = {
  '/admin/staff': ['after=nobody', 'sort=upside-down', 'role=juggler'],
  '/admin/staff/manage': ['after=nobody', 'sort=upside-down', 'role=juggler'],
  '/admin/holidays': ['before=nothing', 'sort=upside-down', 'status=perhaps'],
  '/admin/holidays/people': ['after=nobody', 'sort=upside-down'],
  '/admin/clock-entries': ['before=nothing', 'sort=upside-down', 'from=yesterday'],
  '/admin/violations': ['before=nothing', 'sort=upside-down', 'days=x'],
  '/admin/emergencies': ['before=nothing'],
  '/admin/form-submissions': ['before=nothing', 'sort=upside-down', 'templateId=x'],
  '/admin/content/news': ['before=nothing', 'sort=upside-down'],
  '/admin/content/documents': ['before=nothing', 'sort=upside-down'],
  '/admin/feedback': ['before=nothing'],
  '/admin/audit-logs': ['before=nothing', 'before=999999999', 'sort=upside-down', 'from=yesterday'],
  '/admin/compliance': ['after=nobody', 'sort=upside-down', 'state=perhaps'],
  '/admin/reference-images': ['before=nothing', 'equipment=hat'],
  '/admin/biometric-setup': ['after=nobody', 'role=juggler'],
  '/admin': ['show=active-staff&after=nobody', 'show=violations&days=x'],
}
type Made = { id: string; view?: { id: string } }
const STARTED_AGAIN = 'Back to the first page'

/** Returns where a request leads after all redirects, and the content there. */
async function arrive(client: APIRequestContext, address: string) {
  const answer = await client.get(address)
  const { pathname, search } = new URL(answer.url())
  return { status: answer.status(), at: pathname + search, told: (await answer.text()).includes(STARTED_AGAIN) }
}

for (const [list, queries] of Object.entries(LISTS)) {
  test(`${list} starts again, and says so, if it is asked for a record that does not exist`, async ({ as }) => {
    const dana = await as('dana')
    for (const query of queries) {
      const kept = query.startsWith('show=') ? `?${query.split('&')[0]}` : ''
      expect(await arrive(dana, `${list}?${query}`), query).toEqual({ status: 200, at: list + kept, told: true })
    }
    expect(await arrive(dana, `${list}?limit=1000&q=&before=`), 'asked for nothing').toMatchObject({ status: 200 })
  })
}

test('the lists on the page of a site, a person or a webhook start again too, as do those of the records', async ({
  as,
}) => {
  const [dana, alice] = [await as('dana'), await as('alice')]
  const made = async (address: string, data: object) => (await (await dana.post(address, { data })).json()) as Made
  const site = await made('/api/admin/sites', { name: 'The gate' })
  const hook = { url: 'https://receiver.example/hooks', types: ['rota.published'], detail: 'thin' }
  const webhook = (await made('/api/admin/webhooks', hook)).view!
  const [person] = (await (await dana.get('/api/admin/users')).json()) as Made[]
  const seen = { manualCheck: true, uniformDetected: true, siteId: site.id }
  expect((await alice.post('/api/clock', { data: { action: 'clock_in', ...seen } })).status()).toBe(201)
  const lists = [
    [dana, `/admin/sites/${site.id}/book`, 'before'],
    [dana, `/admin/sites/${site.id}/keys`, 'before'],
    [dana, `/admin/sites/${site.id}/keys`, 'after'],
    [dana, `/admin/webhooks/${webhook.id}`, 'before'],
    [dana, `/admin/holidays/people/${person!.id}`, 'before'],
    [dana, `/admin/holidays/people/${person!.id}`, 'after'],
    [dana, '/admin/lone-workers/records', 'before'],
    [alice, `/site-book/${site.id}`, 'before'],
    [alice, `/site-book/${site.id}/visitors`, 'before'],
  ] as const
  for (const [client, at, cursor] of lists)
    for (const value of ['nothing', 'x'.repeat(101)])
      expect(await arrive(client, `${at}?${cursor}=${value}`), at).toEqual({ status: 200, at, told: true })
})

test('the valid parts of the address are kept', async ({ as }) => {
  const dana = await as('dana')
  const to = (query: string) => arrive(dana, `/admin/clock-entries${query}`)
  expect(await to('?action=clock_in&before=nothing')).toEqual({
    status: 200,
    at: '/admin/clock-entries?action=clock_in',
    told: true,
  })
  expect(await to('?action=dancing&q=alice&before=nothing')).toMatchObject({ at: '/admin/clock-entries?q=alice' })
})

test('what a link has set stays set when a person is looked for in the list', async ({ as }) => {
  const dana = await as('dana')
  /** Returns what the list's own form sends, before anything is typed into it. */
  const sent = async (address: string) => {
    const [form] = /<form[^>]*role="search".*?<\/form>/s.exec(await (await dana.get(address)).text())!
    const fields = [...form.matchAll(/<input[^>]*>/g)].map(([field]) => ({
      name: /name="(\w+)"/.exec(field)?.[1],
      value: /value="([^"]*)"/.exec(field)?.[1] ?? '',
    }))
    return fields.filter(({ value }) => value).map(({ name, value }) => `${name}=${value}`)
  }
  expect(await sent('/admin/hours?from=2025-11-10&to=2025-11-23')).toEqual(['from=2025-11-10', 'to=2025-11-23'])
  expect(await sent('/admin/hours?day=2025-11-10')).toEqual(['day=2025-11-10'])
  expect(await sent('/admin/clock-entries?stoodDown=open&from=2025-11-10')).toEqual([
    'stoodDown=open',
    'from=2025-11-10',
  ])
})

test("a person's own list does not continue from another person's record", async ({ as }) => {
  const [alice, bob] = [await as('alice'), await as('bob')]
  const posted = await bob.post('/api/forms/submissions', { data: { templateId: 20, formData: {} } })
  const { id } = (await posted.json()) as { id: string }
  expect((await alice.get(`/api/forms/submissions?before=${id}`)).status()).toBe(400)
  expect(await arrive(alice, `/forms/submissions?before=${id}`)).toEqual({
    status: 200,
    at: '/forms/submissions',
    told: true,
  })
})

test('a list of exactly one page has no next page', async ({ as }) => {
  const dana = await as('dana')
  const all = await dana.get('/api/admin/users?limit=200')
  const people = (await all.json()) as unknown[]
  const one = await dana.get(`/api/admin/users?limit=${people.length}`)
  expect([one.headers()['x-next'], one.headers()['x-total-count']]).toEqual([undefined, String(people.length)])
})

test('the row height of lists is as an administrator chose, in this browser and without scripts', async ({
  as,
  baseURL,
}) => {
  const dana = await as('dana')
  const choose = (client: APIRequestContext, density: string, here: string) =>
    client.post('/admin/density', { form: { density, here }, headers: { Origin: baseURL! }, maxRedirects: 0 })
  const rows = async () => /data-density="(\w+)"/.exec(await (await dana.get('/admin/hours')).text())?.[1]
  expect(await rows()).toBe('comfortable')
  expect((await choose(dana, 'compact', '/admin/hours?day=2026-01-05')).headers().location).toBe(
    '/admin/hours?day=2026-01-05',
  )
  expect(await rows()).toBe('compact')
  expect((await choose(dana, 'comfortable', '//elsewhere.example')).headers().location).toBe('/admin')
  expect(await rows()).toBe('comfortable')
  await choose(dana, 'heaped', '/admin')
  expect(await rows()).toBe('comfortable')
  const refused = await choose(await as('alice'), 'compact', '/admin')
  expect(refused.headers()['set-cookie'] ?? '').not.toContain('density=')
})

test('administrators read their notifications in their own portal, and its menu shows how many are new', async ({
  as,
  baseURL,
}) => {
  const dana = await as('dana')
  const article = { title: 'New torches', content: 'In the store', category: 'company' }
  const posted = await dana.post('/api/admin/news', { data: article })
  expect(posted.status(), await posted.text()).toBe(201)
  const menu = async () => (await dana.get('/admin/notifications')).text()
  expect(await menu()).toMatch(/Notifications<\/span><span[^>]*>\d+</)
  const read = { form: {}, headers: { Origin: baseURL! }, maxRedirects: 0 }
  expect((await dana.post('/admin/notifications', read)).headers().location).toBe('/admin/notifications')
  expect(await menu()).not.toContain('Mark all as read')
})
