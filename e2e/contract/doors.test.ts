import { createHash, randomBytes } from 'node:crypto'
import { type APIRequestContext, type APIResponse } from '@playwright/test'
import { routeTable } from '../support/addresses.ts'
import { type DescribedCall, everyCall } from '../support/calls.ts'
import { look } from '../support/database.ts'
import { grant } from '../support/grant-holder.ts'
import { PASSWORD } from '../support/people.ts'
import { tabletOf } from '../support/tablet.ts'
import { SCOPES } from '../../app/domain/account/tokens/scopes.ts'
import { expect, test as base } from '../support/test.ts'
import { exampleSignature as SIGNATURE } from '../../app/domain/forms/forms/fields/example-images.ts'

/** Pages open to everyone: entry pages, first aid, health. */
const PUBLIC =
  /^\/(login|login-staff|logout|admin\/login|forgot-password|reset-password|privacy-policy|medical-emergency(\/.*)?|auth\/oidc(\/.*)?|kiosk|healthz|livez|readyz|metrics|offline(\/.*)?|respond\/.*|client\/.*|calendar\/.*|\.well-known\/.*|)$/
/** Pages of the admin portal that site access opens too. */
const GRANTED =
  /^\/admin(\/exceptions|\/due(\/export)?|\/help(\/nothing)?|\/site-people|\/site-forms|\/emergencies|\/lone-workers(\/nothing)?|\/notifications|\/rota(\/(patterns|people(\/nothing)?|notice|board|month))?|\/corrections|\/tour-runs|\/hours|\/sites(\/nothing|\/export)?|\/matrix)?$/
/**
 * `provider` is a caller who sends what a company's sign-in says about a person, and `token` is an API token with every
 * scope.
 */
const KINDS = [
  'nobody',
  'provider',
  'token',
  'kiosk',
  'guard',
  'driver',
  'supervisor',
  'holder',
  'disabled',
  'admin',
] as const
type Kind = (typeof KINDS)[number]
/** Callers without a session. */
const STRANGERS = new Set<Kind>(['nobody', 'provider', 'token', 'kiosk', 'disabled'])

/** Lists every page in the route table. A word that names nothing replaces variable parts. */
const pages = () => [...new Set(routeTable().map((address) => address.replace(/:\w+\??/g, 'nothing')))]

async function visitors(
  as: (name: 'nobody' | 'alice' | 'charlie' | 'dana') => Promise<APIRequestContext>,
  bearing: (bearer: string) => Promise<APIRequestContext>,
  named: string,
): Promise<Record<Kind, APIRequestContext>> {
  const admin = await as('dana')
  const hire = async (username: string) => {
    const input = {
      firstName: 'Sam',
      lastName: 'Stone',
      email: `${username}@example.test`,
      username,
      password: 'first-Day-2026',
      role: 'supervisor',
    }
    const { id } = (await (await admin.post('/api/admin/staff', { data: input })).json()) as { id: string }
    const client = await as('nobody')
    await client.post('/api/auth/login', { data: { email: username, password: input.password } })
    await client.post('/api/auth/change-password', { data: { currentPassword: input.password, newPassword: PASSWORD } })
    await client.post('/api/auth/consent', { data: { signature: SIGNATURE } })
    return { id, client }
  }
  const disabled = await hire(`${named}.gone`)
  await admin.delete(`/api/admin/staff/${disabled.id}`)
  const holder = await hire(`${named}.holder`)
  await grant(admin, holder.id, null, 'planner')
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const made = await admin.post('/api/admin/tokens', { data: { name: named, scopes: SCOPES, expiresOn } })
  const part = (said: object) => Buffer.from(JSON.stringify(said)).toString('base64url')
  const said = part({ iss: 'https://id.example', sub: 'dana', aud: 'portal', email: 'dana@example.test' })
  return {
    nobody: await as('nobody'),
    provider: await bearing(`${part({ alg: 'RS256', kid: '1' })}.${said}.${randomBytes(256).toString('base64url')}`),
    token: await bearing(((await made.json()) as { token: string }).token),
    kiosk: await tabletOf(admin, await as('nobody'), named),
    guard: await as('alice'),
    driver: await as('charlie'),
    supervisor: (await hire(`${named}.super`)).client,
    holder: holder.client,
    disabled: disabled.client,
    admin,
  }
}

/** API clients that send a bearer token of their own with each request. */
const test = base.extend<{ bearing: (bearer: string) => Promise<APIRequestContext> }>({
  bearing: async ({ playwright, server }, use) => {
    const open: APIRequestContext[] = []
    await use(async (bearer) => {
      const extraHTTPHeaders = { Authorization: `Bearer ${bearer}` }
      open.push(await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders }))
      return open.at(-1)!
    })
    for (const client of open) await client.dispose()
  },
})

const get = (client: APIRequestContext, address: string) =>
  client.get(address, { maxRedirects: 0, timeout: 15_000, headers: { Accept: '*/*' } })

test('every page admits the people it should, and nobody else', async ({ as, bearing }) => {
  test.setTimeout(300_000)
  const clients = await visitors(as, bearing, 'pages')
  const wrong: string[] = []
  for (const address of pages()) {
    for (const kind of KINDS) {
      const answer = await get(clients[kind], address)
      const fault = faultOf(address, kind, answer)
      if (fault) wrong.push(`${kind} GET ${address}: ${answer.status()} ${fault}`)
      if (answer.status() >= 500 && answer.status() !== 503) wrong.push(`${kind} GET ${address}: ${answer.status()}`)
    }
    if (address === '/healthz') continue
    const single = await get(clients.nobody, address === '/' ? '/_root.data' : `${address}.data`)
    if (!PUBLIC.test(address) && !(await leadsToSignIn(single)))
      wrong.push(`nobody GET ${address}.data: ${single.status()} is answered`)
  }
  expect(wrong).toEqual([])
})

test('every call admits the people its table names, and nobody else, whatever its method', async ({ as, bearing }) => {
  test.setTimeout(300_000)
  const clients = await visitors(as, bearing, 'calls')
  const wrong: string[] = []
  const calls = await everyCall(clients.admin)
  // Every address below /api/admin is for admins and holders of site access, whatever the table says.
  const loose = calls.filter(
    ({ address, door }) => address.startsWith('/api/admin/') && door !== 'admin' && door !== 'control',
  )
  expect(loose).toEqual([])
  expect(calls.filter(({ door }) => door === 'admin').length).toBeGreaterThan(50)
  for (const call of calls) {
    if (ENDLESS.has(call.address)) continue
    for (const kind of KINDS) {
      // tokens.test.ts checks which calls a token opens.
      if (kind === 'token') continue
      const expected = statusAt(call, kind)
      // A call that is admitted would change something. Other tests check what calls do.
      if (expected === null && call.method !== 'GET') continue
      const data = call.method === 'GET' ? {} : { data: {} }
      const answer = await clients[kind].fetch(call.address, { method: call.method, timeout: 15_000, ...data })
      const status = answer.status()
      const letIn = call.door === 'public' || (status !== 401 && status !== 403)
      // A token that nobody issued is refused. After too many tries its caller must wait, before anything is checked.
      const heldBack = kind === 'provider' && status === 429
      const right = expected === null ? letIn && (status < 500 || status === 503) : status === expected || heldBack
      if (!right) wrong.push(`${kind} ${call.method} ${call.address}: ${status}`)
      if (expected !== null && typeof ((await answer.json()) as { message?: unknown }).message !== 'string')
        wrong.push(`${kind} ${call.method} ${call.address}: without words`)
    }
  }
  expect(wrong).toEqual([])
})

/** Returns 401 or 403, or null if the call admits this caller. */
function statusAt({ door }: DescribedCall, kind: Kind): number | null {
  if (door === 'public') return null
  if (door === 'kiosk') return kind === 'kiosk' ? null : 401
  if (STRANGERS.has(kind)) return 401
  if (door === 'control' && kind === 'holder') return null
  return (door === 'admin' || door === 'control') && kind !== 'admin' ? 403 : null
}

const ENDLESS = new Set(['/api/events'])

test('no GET changes stored data', async ({ as, server }) => {
  test.setTimeout(240_000)
  const clients = [await as('alice'), await as('dana')]
  const calls = (await everyCall(clients[1]!)).filter(({ method }) => method === 'GET').map(({ address }) => address)
  const before = contentOf(server)
  for (const address of [...pages(), ...calls].filter((one) => !ENDLESS.has(one))) {
    for (const client of clients) await client.get(address, { maxRedirects: 0, headers: { Accept: '*/*' } })
  }
  const after = contentOf(server)
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([])
})

test('odd spellings of an admin call open nothing', async ({ as }) => {
  const guard = await as('alice')
  for (const spelling of [
    '/api/admin/users/',
    '/API/ADMIN/USERS',
    '/api//admin/users',
    '/api/admin%2Fusers',
    '/api/./admin/users',
    '/api/admin/users.data',
    '/api/admin/users?_data=routes',
  ]) {
    expect([400, 403, 404, 405], spelling).toContain((await guard.get(spelling, { maxRedirects: 0 })).status())
    expect([400, 403, 404, 405], `HEAD ${spelling}`).toContain(
      (await guard.head(spelling, { maxRedirects: 0 })).status(),
    )
  }
})

/** Settings that are written by scheduled jobs rather than pages. */
const BY_JOBS = new Set(['site_book_event', 'late_backups', 'disk', 'bank_holidays'])

/** Returns a digest of every table, leaving out what reading records on purpose. */
function contentOf(server: { folder: string }): Record<string, string> {
  return look(server, (sqlite) => {
    const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[]
    const found = tables
      .filter((table) => !['sqlite_sequence', 'event_details'].includes(table))
      .map((table) => {
        const rows = (sqlite.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[])
          // Some kinds of reading are recorded: when a person was last seen, that they viewed or exported monitored data,
          // and that they were refused.
          .filter(({ key }) => !BY_JOBS.has(String(key)))
          .filter(({ type }) => !/^export\.|^access\.refused$|\.(exported|viewed)$/.test(String(type)))
          .map(({ last_seen_at: _seen, expires_at: _slides, ...row }) => row)
        return [table, createHash('sha256').update(JSON.stringify(rows)).digest('hex')]
      })
    return Object.fromEntries(found) as Record<string, string>
  })
}

function faultOf(address: string, kind: Kind, answer: APIResponse): string | null {
  const status = answer.status()
  if (PUBLIC.test(address)) return null
  const admin = /^\/admin(\/|$)/.test(address)
  const signedIn = !STRANGERS.has(kind)
  const away = status >= 300 && status < 400 ? (answer.headers()['location'] ?? '') : ''
  const opened = kind === 'admin' || (kind === 'holder' && GRANTED.test(address))
  // A person with site access is not redirected, but told that the page is not for them.
  if (admin && kind === 'holder' && !opened)
    return status === 403 || status === 404 ? null : 'should say it is not theirs'
  if (admin && !opened) return away.startsWith('/admin/login') ? null : 'should lead to /admin/login'
  if (!signedIn) return away.startsWith('/login') ? null : 'should lead to /login'
  return away.startsWith('/login') || away.startsWith('/admin/login') ? 'should be let in' : null
}

/** The answer to a data request is not itself a redirect, but contains one. */
async function leadsToSignIn(answer: APIResponse): Promise<boolean> {
  return answer.status() === 404 || answer.status() === 202 || (await answer.text()).includes('login')
}
