import { type AppLoadContext, createCookie } from '@remix-run/node'
import { type Actor, type Kiosk, type Person, type Visitor } from '~/domain/kernel/access/actor.ts'
import { holdsGrant } from '~/domain/kernel/access/grants.server.ts'
import { demandPortal } from '~/domain/account/sign-in/portal.server.ts'
import { findKiosk } from '~/domain/account/kiosks/kiosks.server.ts'
import { findPerson, sessionOf } from '~/domain/account/sign-in/sessions.server.ts'
import { env } from '~/platform/env.server.ts'
import { refuseReplaced } from '~/domain/kernel/access/replaced-password.ts'
import { NOT_THEIR_PAGE } from './problem.server.ts'
import { Problem } from '~/platform/problem.ts'

/**
 * Who may come through: anybody, a tablet bound to a site, anybody signed in, admins and those who hold a grant for a site, or admins alone. The use
 * case still asks for its own permission.
 */
export type Door = 'public' | 'kiosk' | 'staff' | 'control' | 'admin'
export type ActorAt<D extends Door> = D extends 'public' ? Actor : D extends 'kiosk' ? Kiosk : Person

const isHttps = () => env().ORIGIN.startsWith('https:')

const cookie = (name: string, maxAge: number) =>
  createCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(), maxAge })

// A cookie of such a name can be set by this host alone, over https: no subdomain can slip a session of its own in.
const ownName = (name: string) => (isHttps() ? `__Host-${name}` : name)

/** As long as a browser keeps any cookie: the server alone knows when a session is over, and use prolongs it. */
const LONGEST_COOKIE_S = 400 * 24 * 3600
const sessionCookie = () => cookie(ownName('session'), LONGEST_COOKIE_S)
const deviceCookie = () => cookie(ownName('device'), 365 * 24 * 3600)

/** By this header a page says that nobody moved in front of it when it asked. */
const BACKGROUND = 'X-Background'

export type Context = AppLoadContext

// The loaders of a page run side by side and each asks; one that follows a action asks again.
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
  const background = !isByHand(request)
  const person = known ? findPerson(known, origin, undefined, { background }) : null
  if (person) context.noteUser?.(person.id)
  if (person && request.method === 'GET') return person
  const mark: unknown = await deviceCookie().parse(header)
  const device = typeof mark === 'string' && mark ? mark : null
  if (person) return { ...person, device }
  return { kind: 'visitor', device, sessionId: known && sessionOf(known), ...origin } satisfies Visitor
}

/** Does this request show that somebody is there? Streams, pictures and what a page asks for by itself do not. */
function isByHand(request: Request): boolean {
  if (request.headers.has(BACKGROUND)) return false
  if (request.headers.get('Accept')?.includes('text/event-stream') || new URL(request.url).pathname === '/ws')
    return false
  const destination = request.headers.get('Sec-Fetch-Dest')
  return destination === null || destination === 'document' || destination === 'empty'
}

/** What stays open under a password that an admin set: one's own new password, an emergency, and going home (clocking in asks itself). */
const STAYS_OPEN =
  /^(\/api)?\/(auth\/(change-password|confirm)|change-password|confirm|emergency(\/.*)?|clock)(\.data)?$/

/**
 * Opens a door for the actor.
 * @throws Problem unauthenticated; forbidden, with code `second_factor_due` or `confirm_password` as `demandPortal` says
 */
export async function enter<D extends Door>(door: D, request: Request, context: Context): Promise<ActorAt<D>> {
  if (door === 'kiosk') return (await demandKiosk(request, context)) as ActorAt<D>
  const actor = await findActor(request, context)
  if (door === 'public') return actor as ActorAt<D>
  if (actor.kind !== 'person') throw new Problem('unauthenticated', 'Please sign in')
  const runs = actor.role === 'admin' || (door === 'control' && holdsGrant(actor.id))
  // Who runs a site is at the right place, but this page is not theirs: they are told so and stay where they are.
  if (door === 'admin' && !runs && holdsGrant(actor.id))
    throw new Problem('forbidden', 'This page is for administrators. Your site access does not open it.', {
      code: NOT_THEIR_PAGE,
    })
  if (door !== 'staff' && !runs) throw new Problem('forbidden', 'Admin access required')
  if (door === 'control' && actor.role !== 'admin') demandPortal(actor, isByHand(request))
  if (request.method !== 'GET' && !STAYS_OPEN.test(new URL(request.url).pathname)) refuseReplaced(actor)
  return actor as ActorAt<D>
}

// No page but its own and no link from elsewhere needs it.
const kioskCookie = () =>
  createCookie(ownName('kiosk'), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(),
    maxAge: LONGEST_COOKIE_S,
  })

/** The kiosk that this tablet is, or null. Who is signed in on it plays no part. */
export async function kioskOf(request: Request, context: Context): Promise<Kiosk | null> {
  const secret: unknown = await kioskCookie().parse(request.headers.get('Cookie'))
  if (typeof secret !== 'string' || !secret) return null
  return findKiosk(secret, {
    ip: context.clientIp,
    userAgent: request.headers.get('User-Agent')?.slice(0, 300) ?? null,
  })
}

async function demandKiosk(request: Request, context: Context): Promise<Kiosk> {
  const kiosk = await kioskOf(request, context)
  if (!kiosk) throw new Problem('unauthenticated', 'This tablet is not set up as a kiosk', { code: 'no_kiosk' })
  return kiosk
}

/** Headers that make a browser the kiosk, and take the session of a person away that it had. */
export async function kioskHeaders(secret: string): Promise<Headers> {
  const headers = await signedOutHeaders()
  headers.append('Set-Cookie', await kioskCookie().serialize(secret))
  return headers
}

/** Headers that give the browser its session and its device mark; none where there is no session. */
export async function signedInHeaders({
  session,
  device,
}: {
  session: { secret: string } | null
  device: string | null
}): Promise<Headers> {
  const headers = await sessionHeaders(session)
  if (device) headers.append('Set-Cookie', await deviceCookie().serialize(device))
  return headers
}

/** Headers that give the browser its session; none where there is no session. */
export async function sessionHeaders(session: { secret: string } | null): Promise<Headers> {
  if (!session) return new Headers()
  return new Headers({ 'Set-Cookie': await sessionCookie().serialize(session.secret) })
}

/** Headers that take the session away. */
export async function signedOutHeaders(): Promise<Headers> {
  const headers = new Headers({ 'Clear-Site-Data': '"cache"' })
  for (const one of [sessionCookie(), deviceCookie()])
    headers.append('Set-Cookie', await one.serialize('', { maxAge: 0 }))
  return headers
}
