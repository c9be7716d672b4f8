import { type APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/test.ts'

type Made = { id: string }
const made = async (answer: Awaited<ReturnType<APIRequestContext['post']>>, status = 201) => {
  expect(answer.status(), await answer.text()).toBe(status)
  return (await answer.json()) as Made & Record<string, unknown>
}
const idOf = async (client: APIRequestContext) => ((await (await client.get('/api/auth/user')).json()) as Made).id

/** Adds a site with a position that needs two people. */
async function place(dana: APIRequestContext) {
  const site = await made(await dana.post('/api/admin/sites', { data: { name: 'Quarry gate' } }))
  const data = { name: 'Gatehouse', people: 2, worksAlone: false, checkIntervalMinutes: 30, unpaidBreakMinutes: 30 }
  const post = await made(await dana.post(`/api/admin/sites/${site.id}/posts`, { data }))
  expect(post).toMatchObject({ ...data, siteId: site.id })
  return { siteId: site.id, postId: post.id }
}

test('a night keeps its local times over both clock changes', async ({ as }) => {
  const dana = await as('dana')
  const { siteId, postId } = await place(dana)
  for (const [day, minutes] of [
    ['2026-10-24', 780],
    ['2027-03-27', 660],
  ] as const) {
    const data = { postId, day, start: '19:00', end: '07:00' }
    const duty = await made(await dana.post('/api/admin/duties', { data }))
    expect(duty).toMatchObject({ minutes, state: 'draft', day, start: '19:00', end: '07:00', breakMinutes: 30 })
  }
  const asked = await dana.get(`/api/admin/duties?from=2026-10-24&to=2026-10-24&siteId=${siteId}`)
  expect(await asked.json()).toMatchObject([{ startsAt: '2026-10-24T18:00:00.000Z', assignments: [] }])
  const long = await dana.get('/api/admin/duties?from=2026-01-01&to=2026-12-31')
  expect(long.status()).toBe(400)
})

test('if two planners want one person at the same time, one of them is refused', async ({ as }) => {
  const [dana, alice] = [await as('dana'), await as('alice')]
  const { postId } = await place(dana)
  const plan = async (start: string, end: string) =>
    (await made(await dana.post('/api/admin/duties', { data: { postId, day: '2044-03-02', start, end } }))).id
  const ids = [await plan('19:00', '07:00'), await plan('22:00', '23:00')]
  const userId = await idOf(alice)
  const data = { userId, reason: 'Short of people' }
  const answers = await Promise.all(ids.map((id) => dana.post(`/api/admin/duties/${id}/assignments`, { data })))
  expect(answers.map((answer) => answer.status()).sort()).toEqual([201, 409])
  const refused = answers.find((answer) => answer.status() === 409)!
  const { code, message } = (await refused.json()) as { code: string; message: string }
  expect([code, message.slice(0, 25)]).toEqual(['overlap', 'Already has a shift then:'])
})

test('too little rest requires a reason; a published week is announced, changed with notice, and cancelled', async ({
  as,
}) => {
  const [dana, alice] = [await as('dana'), await as('alice')]
  const { siteId, postId } = await place(dana)
  const userId = await idOf(alice)
  const plan = async (day: string, start: string, end: string) =>
    (await made(await dana.post('/api/admin/duties', { data: { postId, day, start, end } }))).id
  const [night, day] = [await plan('2044-04-04', '19:00', '07:00'), await plan('2044-04-05', '14:00', '18:00')]
  await made(await dana.post(`/api/admin/duties/${night}/assignments`, { data: { userId } }))
  const warned = await dana.post(`/api/admin/duties/${day}/assignments`, { data: { userId } })
  expect(warned.status()).toBe(422)
  const words = { code: 'rest_under_11h', message: 'Only 7 h of rest: a rest breach' }
  expect(await warned.json()).toMatchObject({ code: 'needs_reason', warnings: [words] })
  const data = { userId, reason: 'Nobody else' }
  const { id } = await made(await dana.post(`/api/admin/duties/${day}/assignments`, { data }))
  const days = { siteId, from: '2044-04-04', to: '2044-04-10' }
  const published = await dana.post('/api/admin/rota/publish', { data: days })
  expect(await published.json()).toMatchObject({ published: 2, told: 1, unreached: [{ userName: expect.any(String) }] })
  const changed = await dana.put(`/api/admin/duties/${night}`, { data: { start: '20:00', version: 1, reason: 'Late' } })
  expect(await changed.json()).toMatchObject({ state: 'changed', version: 2, start: '20:00', end: '07:00' })
  const stale = await dana.put(`/api/admin/duties/${night}`, { data: { start: '21:00', version: 1 } })
  expect([stale.status(), ((await stale.json()) as { code: string }).code]).toEqual([409, 'stale'])
  expect((await dana.delete(`/api/admin/assignments/${id}`)).status()).toBe(200)
  expect((await dana.delete(`/api/admin/duties/${night}`)).status()).toBe(200)
  expect(await (await dana.get(`/api/admin/duties/${night}`)).json()).toMatchObject({ state: 'cancelled' })
})

test('an unavailable person is assigned with a reason, and only they can remove the unavailable time', async ({
  as,
}) => {
  const [dana, alice, bob] = [await as('dana'), await as('alice'), await as('bob')]
  const { postId } = await place(dana)
  const [day, userId] = ['2044-06-06', await idOf(alice)]
  const said = await made(await alice.post('/api/duties/unavailable', { data: { from: day, words: 'Wedding' } }))
  expect(said).toMatchObject({
    from: day,
    to: day,
    start: null,
    end: null,
    weekly: false,
    words: 'Wedding',
    duties: [],
  })
  const { id } = await made(
    await dana.post('/api/admin/duties', { data: { postId, day, start: '09:00', end: '17:00' } }),
  )
  const warned = await dana.post(`/api/admin/duties/${id}/assignments`, { data: { userId } })
  const words = { code: 'unavailable', message: 'Unavailable then: 6 Jun 2044' }
  expect([warned.status(), await warned.json()]).toMatchObject([422, { code: 'needs_reason', warnings: [words] }])
  const data = { userId, reason: 'She agreed on the telephone' }
  await made(await dana.post(`/api/admin/duties/${id}/assignments`, { data }))
  const asked = `/api/admin/staff/${userId}/unavailable?from=${day}&to=${day}`
  expect(await (await dana.get(asked)).json()).toMatchObject([{ day, start: null, end: null, words: 'Wedding' }])
  expect((await alice.get(asked)).status()).toBe(403)
  expect((await bob.delete(`/api/duties/unavailable/${said.id}`)).status()).toBe(404)
  expect((await alice.delete(`/api/duties/unavailable/${said.id}`)).status()).toBe(200)
  expect(await (await alice.get('/api/duties/unavailable')).json()).toEqual([])
})

test('if two guards take one open shift at once, one gets it; it is confirmed, declined and handed over', async ({
  as,
}) => {
  const [dana, alice, bob] = [await as('dana'), await as('alice'), await as('bob')]
  const { siteId, postId } = await place(dana)
  const data = { postId, day: '2044-05-10', start: '19:00', end: '07:00', people: 1 }
  const { id } = await made(await dana.post('/api/admin/duties', { data }))
  expect((await alice.post(`/api/duties/${id}/take`)).status()).toBe(404)
  await dana.post('/api/admin/rota/publish', { data: { siteId, from: data.day, to: data.day } })
  const open = async (client: APIRequestContext) =>
    ((await (await client.get('/api/duties/open')).json()) as Made[]).map((duty) => duty.id)
  expect([await open(alice), await open(bob)]).toEqual([expect.arrayContaining([id]), expect.arrayContaining([id])])

  const answers = await Promise.all([alice, bob].map((client) => client.post(`/api/duties/${id}/take`)))
  expect(answers.map((answer) => answer.status()).sort()).toEqual([200, 409])
  const second = (await answers.find((answer) => answer.status() === 409)!.json()) as { code: string }
  expect(second.code).toBe('taken')
  const [winner, other] = answers[0]!.ok() ? [alice, bob] : [bob, alice]
  const mine = (client: APIRequestContext) => client.get('/api/duties?from=2044-05-01&to=2044-05-31')
  const shown = { id, site: 'Quarry gate', post: 'Gatehouse', state: 'published', assignment: { state: 'confirmed' } }
  expect(await (await mine(winner)).json()).toMatchObject([shown])

  const offer = { data: { userId: await idOf(other) } }
  const swap = await made(await winner.post(`/api/duties/${id}/swap`, offer))
  expect((await other.post(`/api/swaps/${swap.id}/accept`)).status()).toBe(200)
  expect(await (await dana.get('/api/admin/swaps')).json()).toMatchObject([{ id: swap.id, status: 'accepted' }])
  const decided = await dana.put(`/api/admin/swaps/${swap.id}`, { data: { status: 'approved' } })
  expect([decided.status(), await decided.json()]).toMatchObject([200, { status: 'approved' }])
  expect(await (await mine(winner)).json()).toEqual([])
  expect((await winner.post(`/api/duties/${id}/confirm`)).status()).toBe(404)
  expect((await other.post(`/api/duties/${id}/confirm`)).status()).toBe(200)
  expect((await other.post(`/api/duties/${id}/decline`, { data: {} })).status()).toBe(400)
  expect((await other.post(`/api/duties/${id}/decline`, { data: { reason: 'Ill' } })).status()).toBe(200)
  expect(await (await mine(other)).json()).toEqual([])
})

test('a calendar is read by its address without a session, until another replaces it or it is ended', async ({
  as,
}) => {
  const [alice, nobody] = [await as('alice'), await as('nobody')]
  const open = async () => {
    const { url } = (await (await alice.post('/api/duties/feed')).json()) as { url: string }
    return new URL(url).pathname
  }
  const first = await open()
  const read = await nobody.get(first)
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(read.headers()['cache-control']).toBe('no-store')
  expect(await read.text()).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
  const second = await open()
  expect((await nobody.get(first)).status()).toBe(404)
  expect((await alice.delete('/api/duties/feed')).status()).toBe(200)
  expect((await nobody.get(second)).status()).toBe(404)
  expect((await nobody.post('/api/duties/feed')).status()).toBe(401)
})
