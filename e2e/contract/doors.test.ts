import { createHash } from 'node:crypto'
import path from 'node:path'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import Database from 'better-sqlite3'
import { routeTable } from '../support/addresses.ts'
import { PASSWORD } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { exampleSignature as SIGNATURE } from '../../app/domain/forms/fields/example-images.ts'

/** Open to anybody: entry pages, first aid, sign-in calls, the geocoder of the sign-in page, health. */
const PUBLIC =
  /^\/(login|login-staff|logout|admin\/login|forgot-password|reset-password|privacy-policy|medical-emergency(\/.*)?|healthz|offline|)$|^\/api\/auth\/(login|logout|user|set-password|forgot-password)$|^\/api\/geocode\/reverse$/
const KINDS = ['nobody', 'guard', 'driver', 'supervisor', 'disabled', 'admin'] as const
type Kind = (typeof KINDS)[number]

/** Every address of the route table, parameters filled with a word that names nothing. */
const addresses = () => [...new Set(routeTable().map((address) => address.replace(/:\w+\??/g, 'nothing')))]

async function visitors(
  as: (name: 'nobody' | 'alice' | 'charlie' | 'dana') => Promise<APIRequestContext>,
): Promise<Record<Kind, APIRequestContext>> {
  const admin = await as('dana')
  const hire = async (username: string) => {
    const wish = {
      firstName: 'Sam',
      lastName: 'Stone',
      email: `${username}@example.test`,
      username,
      password: 'first-Day-2026',
      role: 'supervisor',
    }
    const { id } = (await (await admin.post('/api/admin/staff', { data: wish })).json()) as { id: string }
    const client = await as('nobody')
    await client.post('/api/auth/login', { data: { email: username, password: wish.password } })
    await client.post('/api/auth/change-password', { data: { currentPassword: wish.password, newPassword: PASSWORD } })
    await client.post('/api/auth/consent', { data: { signature: SIGNATURE } })
    return { id, client }
  }
  const disabled = await hire('sam.gone')
  await admin.delete(`/api/admin/staff/${disabled.id}`)
  return {
    nobody: await as('nobody'),
    guard: await as('alice'),
    driver: await as('charlie'),
    supervisor: (await hire('sam.super')).client,
    disabled: disabled.client,
    admin,
  }
}

test('every door of the route table lets in whom it should, and nobody else', async ({ as }) => {
  test.setTimeout(240_000)
  const clients = await visitors(as)
  const wrong: string[] = []
  const get = (client: APIRequestContext, address: string) =>
    client.get(address, { maxRedirects: 0, timeout: 15_000, headers: { Accept: '*/*' } })
  for (const address of addresses()) {
    if (address === '/api/events') continue
    for (const kind of KINDS) {
      const answer = await get(clients[kind], address)
      const fault = faultOf(address, kind, answer)
      if (fault) wrong.push(`${kind} GET ${address}: ${answer.status()} ${fault}`)
      if (answer.status() >= 500 && answer.status() !== 503) wrong.push(`${kind} GET ${address}: ${answer.status()}`)
    }
    if (address.startsWith('/api') || address === '/healthz') continue
    const single = await get(clients.nobody, address === '/' ? '/_root.data' : `${address}.data`)
    if (!PUBLIC.test(address) && !(await leadsToSignIn(single)))
      wrong.push(`nobody GET ${address}.data: ${single.status()} is answered`)
  }
  expect(wrong).toEqual([])
})

test('nothing behind the admin doors is changed by others, whatever the method', async ({ as }) => {
  test.setTimeout(120_000)
  const clients = { nobody: await as('nobody'), guard: await as('alice') }
  const wrong: string[] = []
  for (const address of addresses().filter((one) => one.startsWith('/api/admin/'))) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const [kind, expected] of [
        ['nobody', 401],
        ['guard', 403],
      ] as const) {
        const status = (await clients[kind].fetch(address, { method, data: {} })).status()
        if (status !== expected && status !== 405) wrong.push(`${kind} ${method} ${address}: ${status}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('no GET changes anything that is kept', async ({ as, server }) => {
  test.setTimeout(240_000)
  const clients = [await as('alice'), await as('dana')]
  const before = contentOf(server.folder)
  for (const address of addresses().filter((one) => one !== '/api/events')) {
    for (const client of clients) await client.get(address, { maxRedirects: 0, headers: { Accept: '*/*' } })
  }
  const after = contentOf(server.folder)
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

/** A digest of every table, without what a look leaves behind on purpose. */
function contentOf(folder: string): Record<string, string> {
  const sqlite = new Database(path.join(folder, 'portal.db'), { readonly: true })
  const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[]
  const found = tables
    .filter((table) => !['sqlite_sequence', 'event_details'].includes(table))
    .map((table) => {
      const rows = (sqlite.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[])
        // When somebody was last seen, and that they looked at or took away what is watched over, is written down.
        .filter(({ type }) => !/^export\.|\.(exported|viewed)$/.test(String(type)))
        .map(({ last_seen_at: _seen, expires_at: _slides, ...row }) => row)
      return [table, createHash('sha256').update(JSON.stringify(rows)).digest('hex')]
    })
  sqlite.close()
  return Object.fromEntries(found) as Record<string, string>
}

function faultOf(address: string, kind: Kind, answer: APIResponse): string | null {
  const status = answer.status()
  if (PUBLIC.test(address)) return null
  const admin = /^\/(api\/)?admin(\/|$)|^\/api\/emergency\/active$/.test(address)
  const signedIn = kind !== 'nobody' && kind !== 'disabled'
  if (address.startsWith('/api/')) {
    if (status === 405) return null
    if (!signedIn) return status === 401 ? null : 'should be 401'
    if (admin && kind !== 'admin') return status === 403 ? null : 'should be 403'
    return status === 401 || status === 403 ? 'should be let in' : null
  }
  const away = status >= 300 && status < 400 ? (answer.headers()['location'] ?? '') : ''
  if (admin && kind !== 'admin') return away.startsWith('/admin/login') ? null : 'should lead to /admin/login'
  if (!signedIn) return away.startsWith('/login') ? null : 'should lead to /login'
  return away.startsWith('/login') || away.startsWith('/admin/login') ? 'should be let in' : null
}

/** A single fetch tells a redirect inside its answer. */
async function leadsToSignIn(answer: APIResponse): Promise<boolean> {
  return answer.status() === 404 || answer.status() === 202 || (await answer.text()).includes('login')
}
