import { randomBytes } from 'node:crypto'
import { SCOPES, type Scope } from '../../../app/domain/account/tokens/scopes.ts'
import { manyPeople } from '../many-people.ts'
import { type Server, startServer } from '../server.ts'
import { copyTemplate } from '../template.ts'
import { type Answered, type Asked, askPatiently, type Caller } from './ask.ts'

/**
 * Everyone who calls. `provider` is a caller who sends what a company's sign-in says about a person, `token` is an API
 * token with every scope, and `disabled` is a person whose account was ended.
 */
export const KINDS = [
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
export type Kind = (typeof KINDS)[number]
/** Callers without a session. */
export const STRANGERS = new Set<Kind>(['nobody', 'provider', 'token', 'kiosk', 'disabled'])

/** Callers of whom another can be made at any time. */
type Single = 'nobody' | 'guard' | 'admin'
type Program = { scope: Scope; narrow: boolean; caller: Caller }

/** A server with somebody of every kind, for tests that ask the same of every address. */
export type World = {
  server: Server
  /** Returns one of the people of this kind, the next one each time. */
  one: (kind: Kind) => Caller
  /** Returns somebody new, whom nobody else is. */
  another: (kind: Single) => Caller
  ask: (caller: Caller, asked: Asked) => Promise<Answered>
  /** Makes the callers that only the product itself can make: those with site access, tablets, tokens. */
  open: () => Promise<void>
  /** A token for each scope, and one that is limited to a site. */
  programs: Program[]
}

/** How many people of a kind make the same requests in turn, because one may make only so many writes in a minute. */
const CROWD = 20

export async function startWorld(settings: Record<string, string> = {}): Promise<World> {
  const folder = copyTemplate()
  const people = (username: string, count: number, named?: string, role?: string): Caller[] =>
    manyPeople(folder, username, count, { named, role, fresh: true }).map((cookie) => ({ Cookie: cookie }))
  const callers: Record<Kind, Caller[]> = {
    nobody: [{}],
    provider: [bearing(identity())],
    token: [],
    kiosk: [],
    guard: people('alice', CROWD),
    driver: people('charlie', 1),
    supervisor: people('alice', 1, 'supervisor', 'supervisor'),
    holder: people('alice', 1, 'holder', 'supervisor'),
    disabled: people('alice', 1, 'disabled', 'supervisor'),
    admin: people('dana', CROWD),
  }
  // A line in the log for each of tens of thousands of requests would take as long as many of the answers.
  const server = await startServer({ TRUST_PROXY: '1', LOG_LEVEL: 'warn', ...settings }, folder)
  let others = 0
  const turns = new Map<Kind, number>()
  const one = (kind: Kind) => {
    const turn = turns.get(kind) ?? 0
    turns.set(kind, turn + 1)
    return callers[kind][turn % callers[kind].length]!
  }
  const world: World = {
    server,
    one,
    ask: (caller, asked) => askPatiently(server.url, caller, asked),
    another: (kind) => {
      if (kind === 'nobody') return {}
      return people(kind === 'guard' ? 'alice' : 'dana', 1, `another${++others}`)[0]!
    },
    programs: [],
    open: async () => {
      const [holder, disabled] = [await idOf(world, 'holder'), await idOf(world, 'disabled')]
      await made(world, 'PUT', '/api/admin/grants', { userId: holder, siteId: null, level: 'planner' })
      await made(world, 'DELETE', `/api/admin/staff/${disabled}`)
      callers.token.push(await programOf(world, [...SCOPES]))
      callers.kiosk.push(await tablet(world))
      world.programs.push(...(await programs(world)))
    },
  }
  return world
}

const bearing = (bearer: string): Caller => ({ Authorization: `Bearer ${bearer}` })

/** Returns a signed statement about Dana by somebody else. */
function identity(): string {
  const part = (said: object) => Buffer.from(JSON.stringify(said)).toString('base64url')
  const said = part({ iss: 'https://id.example', sub: 'dana', aud: 'portal', email: 'dana@example.test' })
  return `${part({ alg: 'RS256', kid: '1' })}.${said}.${randomBytes(256).toString('base64url')}`
}

/** Makes a call as an administrator, which must succeed. @returns the answer */
async function made(world: World, method: string, address: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await world.ask(world.one('admin'), { method, address, body: body && JSON.stringify(body) })
  if (answer.status >= 300) throw new Error(`${method} ${address}: ${answer.status} ${answer.text}`)
  return JSON.parse(answer.text || 'null') as Record<string, unknown>
}

async function idOf(world: World, kind: Kind): Promise<string> {
  const { text } = await world.ask(world.one(kind), { method: 'GET', address: '/api/auth/user' })
  return (JSON.parse(text) as { id: string }).id
}

const siteOf = async (world: World, name: string) =>
  String((await made(world, 'POST', '/api/admin/sites', { name })).id)

async function programOf(world: World, scopes: Scope[], siteIds: string[] = []): Promise<Caller> {
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const body = { name: scopes.join(' ').slice(0, 100), scopes, siteIds, expiresOn }
  return bearing(String((await made(world, 'POST', '/api/admin/tokens', body)).token))
}

async function programs(world: World): Promise<Program[]> {
  const found: Program[] = []
  for (const scope of SCOPES) found.push({ scope, narrow: false, caller: await programOf(world, [scope]) })
  const siteId = await siteOf(world, 'Depot')
  found.push({ scope: 'rota.read', narrow: true, caller: await programOf(world, ['rota.read'], [siteId]) })
  return found
}

/** Binds a tablet to a site. */
async function tablet(world: World): Promise<Caller> {
  const siteId = await siteOf(world, 'Gate of tablets')
  const { code } = await made(world, 'POST', '/api/admin/kiosks', { siteId, name: 'Gatehouse' })
  const body = JSON.stringify({ code })
  const { status, headers, text } = await world.ask({}, { method: 'POST', address: '/api/kiosk/enrol', body })
  if (status !== 201) throw new Error(`the tablet was not enrolled: ${status} ${text}`)
  return {
    Cookie: headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
}
