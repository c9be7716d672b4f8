import { expect, test } from '../support/test.ts'
import { type Scope } from '../../app/domain/account/tokens/scopes.ts'
import { type APIRequestContext } from '@playwright/test'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
type Made = { token: string; view: { id: string } }

async function make(admin: APIRequestContext, scopes: Scope[], siteIds: string[] = []): Promise<Made> {
  const data = { name: `For ${scopes.join(' ')}`, scopes, siteIds, expiresOn: inDays(30) }
  const answer = await admin.post('/api/admin/tokens', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Made
}
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

test('with a token, only the token is checked; it opens no page, and its next call after it is revoked is 401', async ({
  as,
  baseURL,
}) => {
  const admin = await as('dana')
  const { token, view } = await make(admin, ['people.read'])
  const ask = (address: string, headers: Record<string, string>) =>
    fetch(baseURL + address, { headers, redirect: 'manual' })
  expect((await ask('/api/admin/users', bearer(token))).status).toBe(200)
  // A wrong token is refused even if an administrator's session is sent with it.
  for (const header of ['Bearer wfp_wrong', 'Bearer', `Basic ${token}`, `Bearer ${token}x`])
    expect((await admin.get('/api/admin/users', { headers: { Authorization: header } })).status(), header).toBe(401)
  expect((await ask('/api/admin/users', { Cookie: `session=${token}` })).status).toBe(401)
  expect((await ask(`/api/admin/users?token=${token}`, {})).status).toBe(401)
  expect((await ask('/admin/staff', bearer(token))).headers.get('Location')).toContain('/admin/login')
  expect((await ask('/ws', bearer(token))).status).not.toBe(200)
  expect((await ask('/api/events', bearer(token))).status).toBe(403)
  expect((await admin.delete(`/api/admin/tokens/${view.id}`)).status()).toBe(200)
  expect((await ask('/api/admin/users', bearer(token))).status).toBe(401)
})

test('the audit trail names the token, its call and its origin as soon as it is used', async ({ as, baseURL }) => {
  const admin = await as('dana')
  const { token } = await make(admin, ['holidays.read'])
  await fetch(`${baseURL}/api/admin/holiday-requests`, {
    headers: { ...bearer(token), 'X-Forwarded-For': '198.51.100.20' },
  })
  const log = (await (await admin.get('/api/admin/audit-logs?action=api_token_used')).json()) as object[]
  expect(log[0]).toMatchObject({
    userName: 'API token (For holidays.read)',
    details: { call: 'GET /api/admin/holiday-requests', times: 1 },
    ipAddress: '198.51.100.20',
  })
  const tokens = (await (await admin.get('/api/admin/tokens')).json()) as object[]
  expect(tokens[0]).toMatchObject({ lastUsedFrom: '198.51.100.20' })
  expect(JSON.stringify(tokens)).not.toContain('wfp_')
})

test('a token that plans is named in the trail with what it planned, and confirms no password', async ({
  as,
  baseURL,
}) => {
  const admin = await as('dana')
  const site = (await (await admin.post('/api/admin/sites', { data: { name: 'Gate' } })).json()) as { id: string }
  const post = (await (await admin.post(`/api/admin/sites/${site.id}/posts`, { data: { name: 'Desk' } })).json()) as {
    id: string
  }
  const { token } = await make(admin, ['rota.write'], [site.id])
  const data = { postId: post.id, day: inDays(20), start: '08:00', end: '16:00' }
  const headers = { ...bearer(token), 'Content-Type': 'application/json', 'Idempotency-Key': 'once' }
  const plan = () => fetch(`${baseURL}/api/admin/duties`, { method: 'POST', headers, body: JSON.stringify(data) })
  const [first, again] = [await plan(), await plan()]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(await again.json()).toEqual(await first.json())
  const log = (await (await admin.get('/api/admin/audit-logs?action=duty_planned')).json()) as object[]
  expect(log).toMatchObject([{ userName: 'API token (For rota.write)', details: { apiToken: 'For rota.write' } }])
})

test('a stream opened by a token ends when the token is revoked', async ({ as, baseURL }) => {
  const admin = await as('dana')
  const { token, view } = await make(admin, ['events.read'])
  const stream = await fetch(`${baseURL}/api/events`, { headers: bearer(token) })
  expect(stream.status).toBe(200)
  const heard = stream.text().catch(() => 'cut')
  await admin.delete(`/api/admin/tokens/${view.id}`)
  expect(typeof (await heard)).toBe('string')
})

test('a token has a separate rate limit', async ({ as, baseURL }) => {
  const { token } = await make(await as('dana'), ['rota.read'])
  const ask = async () => (await fetch(`${baseURL}/api/admin/patterns`, { headers: bearer(token) })).status
  // While they are made, ten more are allowed for each second.
  const statuses: number[] = []
  while (statuses.length < 3000 && !statuses.includes(429))
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, ask))))
  expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(600)
})

test('a token that reconnects gets what it missed, and nothing of other sites', async ({ as, baseURL }) => {
  const admin = await as('dana')
  const [here, there] = await Promise.all(
    ['Here', 'There'].map(
      async (name) => (await (await admin.post('/api/admin/sites', { data: { name } })).json()) as { id: string },
    ),
  )
  const whole = await make(admin, ['events.read'])
  const narrow = await make(admin, ['events.read'], [here!.id])
  for (const site of [here!, there!]) {
    const post = (await (await admin.post(`/api/admin/sites/${site.id}/posts`, { data: { name: 'Desk' } })).json()) as {
      id: string
    }
    await admin.post('/api/admin/duties', { data: { postId: post.id, day: inDays(25), start: '08:00', end: '16:00' } })
  }
  const missed = async (token: string) => {
    const ended = new AbortController()
    const stream = await fetch(`${baseURL}/api/events?since=0`, { headers: bearer(token), signal: ended.signal })
    let text = ''
    const reader = stream.body!.getReader()
    const decode = new TextDecoder()
    const until = Date.now() + 3000
    while (!text.includes('duty.planned') && Date.now() < until) text += decode.decode((await reader.read()).value)
    ended.abort()
    return text
  }
  const [all, some] = [await missed(whole.token), await missed(narrow.token)]
  expect(all).toContain(there!.id)
  expect(some).toContain(here!.id)
  expect(some).not.toContain(there!.id)
})
