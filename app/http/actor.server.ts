import { createCookie } from '@remix-run/node'
import type { Actor, Person, Visitor } from '~/domain/access/actor.ts'
import { findPerson, sessionOf } from '~/domain/access/sessions.server.ts'
import { env } from '~/domain/env.server.ts'
import { Problem } from '~/domain/problem.ts'
import type { Wire } from './feed.server.ts'

/** Who may come through: anybody, anybody signed in, or admins. The use case still asks for its own permission. */
export type Door = 'public' | 'staff' | 'admin'
export type ActorAt<D extends Door> = D extends 'public' ? Actor : Person

const cookie = (name: string, maxAge: number) =>
  createCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: env().ORIGIN.startsWith('https:'), maxAge })

const sessionCookie = () => cookie('session', 30 * 24 * 3600)
const deviceCookie = () => cookie('device', 365 * 24 * 3600)

/**
 * Where a request comes from; the address is the front middleware's finding, not a header's claim.
 * The rest speaks of the connection beneath (feed.server.ts).
 */
export type Context = Wire & {
  cspNonce: string
  clientIp: string | null
  requestId: string
}

// The loaders of a page run side by side and each asks; one that follows a deed asks anew.
const asked = new WeakMap<Context, Promise<Actor>>()

/** Who sends this request? */
export function findActor(request: Request, context: Context): Promise<Actor> {
  if (request.method !== 'GET') return lookUp(request, context)
  const found = asked.get(context) ?? lookUp(request, context)
  asked.set(context, found)
  return found
}

async function lookUp(request: Request, context: Context): Promise<Actor> {
  const header = request.headers.get('Cookie')
  const origin = { ip: context.clientIp, userAgent: request.headers.get('User-Agent')?.slice(0, 300) ?? null }
  const secret: unknown = await sessionCookie().parse(header)
  const known = typeof secret === 'string' && secret ? secret : null
  const person = known ? findPerson(known, origin) : null
  if (person && request.method === 'GET') return person
  const mark: unknown = await deviceCookie().parse(header)
  const device = typeof mark === 'string' && mark ? mark : null
  if (person) return { ...person, device }
  return { kind: 'visitor', device, sessionId: known && sessionOf(known), ...origin } satisfies Visitor
}

/**
 * Opens a door for the actor.
 * @throws Problem unauthenticated, forbidden
 */
export async function enter<D extends Door>(door: D, request: Request, context: Context): Promise<ActorAt<D>> {
  const actor = await findActor(request, context)
  if (door === 'public') return actor as ActorAt<D>
  if (actor.kind !== 'person') throw new Problem('unauthenticated', 'Please sign in')
  if (door === 'admin' && actor.role !== 'admin') throw new Problem('forbidden', 'Admin access required')
  return actor as ActorAt<D>
}

/** Headers that give the browser its session and its device mark; none where there is no session. */
export async function signedInHeaders({
  session,
  device,
}: {
  session: { secret: string; expiresAt: Date } | null
  device: string | null
}): Promise<Headers> {
  const headers = await sessionHeaders(session)
  if (device) headers.append('Set-Cookie', await deviceCookie().serialize(device))
  return headers
}

/** Headers that give the browser its session; none where there is no session. */
export async function sessionHeaders(session: { secret: string; expiresAt: Date } | null): Promise<Headers> {
  if (!session) return new Headers()
  const maxAge = Math.round((session.expiresAt.getTime() - Date.now()) / 1000)
  return new Headers({ 'Set-Cookie': await sessionCookie().serialize(session.secret, { maxAge }) })
}

/** Headers that take the session away. */
export async function signedOutHeaders(): Promise<Headers> {
  const headers = new Headers({ 'Clear-Site-Data': '"cache"' })
  for (const one of [sessionCookie(), deviceCookie()])
    headers.append('Set-Cookie', await one.serialize('', { maxAge: 0 }))
  return headers
}
