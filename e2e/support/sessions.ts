import { type APIRequestContext, expect, request } from '@playwright/test'
import { type Name, PASSWORD, PEOPLE } from './people.ts'
import { type Server } from './server.ts'

/** What a client stores of a session: its cookies. */
export type Session = Awaited<ReturnType<APIRequestContext['storageState']>>
type Kept = { session: Session; since: number }

/**
 * A confirmed password is valid for five minutes. If it is older than this when a test begins, it is confirmed again.
 */
const FRESH_MS = 150_000

const left = new WeakMap<Server, Map<Name, Kept[]>>()

/** Signs in an API client, or the requests of a browser context. */
export async function signIn(client: APIRequestContext, name: Name): Promise<void> {
  const answer = await client.post('/api/auth/login', { data: { email: PEOPLE[name].username, password: PASSWORD } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/**
 * Shares sessions of the four people among tests: none is used twice at once, but one left open by an earlier test at
 * this server is reused, because checking a password costs more than most tests.
 * @returns a function that opens a session, and one that leaves all of them to the next test
 */
export function sessionsAt(server: Server) {
  const free = left.get(server) ?? new Map<Name, Kept[]>()
  left.set(server, free)
  const taken: [Name, Kept][] = []
  const open = async (name: Name, headers: Record<string, string>): Promise<Session> => {
    const kept = (await reuse(server, free.get(name) ?? [])) ?? (await begin(server, name, headers))
    taken.push([name, kept])
    return kept.session
  }
  const leave = () => taken.forEach(([name, kept]) => free.set(name, [...(free.get(name) ?? []), kept]))
  return { open, leave }
}

async function reuse(server: Server, free: Kept[]): Promise<Kept | undefined> {
  for (let kept = free.shift(); kept; kept = free.shift()) {
    if (Date.now() - kept.since > FRESH_MS) continue
    const client = await request.newContext({ baseURL: server.url, storageState: kept.session })
    const answer = await client.get('/api/auth/confirm')
    const fresh = answer.ok() && ((await answer.json()) as { confirmed: boolean }).confirmed
    await client.dispose()
    if (fresh) return kept
  }
  return undefined
}

async function begin(server: Server, name: Name, headers: Record<string, string>): Promise<Kept> {
  const client = await request.newContext({ baseURL: server.url, extraHTTPHeaders: headers })
  const since = Date.now()
  await signIn(client, name)
  const session = await client.storageState()
  await client.dispose()
  return { session, since }
}
