import { expect, test } from '@playwright/test'
import { routeTable } from '../support/addresses.ts'
import { type Answered } from '../support/walk/ask.ts'
import { changedByReading } from '../support/walk/reads.ts'
import { type Kind, KINDS, startWorld, STRANGERS, type World } from '../support/walk/world.ts'

/** Pages open to everyone: entry pages, first aid, health. */
const PUBLIC =
  /^\/(login|login-staff|logout|admin\/login|forgot-password|reset-password|privacy-policy|medical-emergency(\/.*)?|auth\/oidc(\/.*)?|kiosk|healthz|livez|readyz|metrics|offline(\/.*)?|respond\/.*|client\/.*|calendar\/.*|\.well-known\/.*|)$/
/** Pages of the admin portal that site access opens too. */
const GRANTED =
  /^\/admin(\/exceptions|\/due(\/export)?|\/help(\/nothing)?|\/site-people|\/site-forms|\/emergencies|\/lone-workers(\/nothing)?|\/notifications|\/rota(\/(patterns|people(\/nothing)?|notice|board|month))?|\/corrections|\/tour-runs|\/hours|\/sites(\/nothing|\/export)?|\/matrix)?$/

/** Every page in the route table. A word that names nothing replaces variable parts. */
let pages: string[]
let world: World
test.beforeAll(async () => {
  pages = [...new Set(routeTable().map((address) => address.replace(/:\w+\??/g, 'nothing')))]
  world = await startWorld()
})
test.afterAll(() => world?.server.stop())

test('no page changes stored data by being read', async () => {
  test.setTimeout(120_000)
  expect(await changedByReading(world, pages)).toEqual([])
})

test('every page admits the people it should, and nobody else', async () => {
  test.setTimeout(300_000)
  await world.open()
  const wrong: string[] = []
  for (const address of pages) {
    for (const kind of KINDS) {
      const answer = await world.ask(world.one(kind), { method: 'GET', address })
      const fault = faultOf(address, kind, answer)
      if (fault) wrong.push(`${kind} GET ${address}: ${answer.status} ${fault}`)
      if (answer.status >= 500 && answer.status !== 503) wrong.push(`${kind} GET ${address}: ${answer.status}`)
    }
    if (address === '/healthz') continue
    const data = address === '/' ? '/_root.data' : `${address}.data`
    const single = await world.ask(world.one('nobody'), { method: 'GET', address: data })
    if (!PUBLIC.test(address) && !leadsToSignIn(single))
      wrong.push(`nobody GET ${address}.data: ${single.status} is answered`)
  }
  expect(wrong).toEqual([])
})

test('odd spellings of an admin call open nothing', async () => {
  const guard = world.one('guard')
  for (const spelling of [
    '/api/admin/users/',
    '/API/ADMIN/USERS',
    '/api//admin/users',
    '/api/admin%2Fusers',
    '/api/./admin/users',
    '/api/admin/users.data',
    '/api/admin/users?_data=routes',
  ]) {
    for (const method of ['GET', 'HEAD']) {
      const { status } = await world.ask(guard, { method, address: spelling })
      expect([400, 403, 404, 405], `${method} ${spelling}`).toContain(status)
    }
  }
})

function faultOf(address: string, kind: Kind, { status, headers }: Answered): string | null {
  if (PUBLIC.test(address)) return null
  const admin = /^\/admin(\/|$)/.test(address)
  const signedIn = !STRANGERS.has(kind)
  const away = status >= 300 && status < 400 ? (headers.get('location') ?? '') : ''
  const opened = kind === 'admin' || (kind === 'holder' && GRANTED.test(address))
  // A person with site access is not redirected, but told that the page is not for them.
  if (admin && kind === 'holder' && !opened)
    return status === 403 || status === 404 ? null : 'should say it is not theirs'
  if (admin && !opened) return away.startsWith('/admin/login') ? null : 'should lead to /admin/login'
  if (!signedIn) return away.startsWith('/login') ? null : 'should lead to /login'
  return away.startsWith('/login') || away.startsWith('/admin/login') ? 'should be let in' : null
}

/** The answer to a data request is not itself a redirect, but contains one. */
const leadsToSignIn = ({ status, text }: Answered) => status === 404 || status === 202 || text.includes('login')
