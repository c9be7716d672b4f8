import { type AppLoadContext, createCookie } from '@remix-run/node'
import { type Actor, type Kiosk, type Person, type Visitor } from '~/domain/kernel/access/actor.ts'
import { holdsGrant } from '~/domain/kernel/access/grants.server.ts'
import { demandPortal } from '~/domain/account/sign-in/portal.server.ts'
import { findKiosk } from '~/domain/account/kiosks/kiosks.server.ts'
import { findPerson, sessionOf } from '~/domain/account/sign-in/sessions.server.ts'
import { refuseReplaced } from '~/domain/kernel/access/replaced-password.ts'
import { isHttps, ownName } from './own-name.server.ts'
import { NOT_THEIR_PAGE } from './problem.server.ts'
import { Problem } from '~/platform/problem.ts'

/**
 * Who may use a page or a call: anyone, a tablet bound to a site, anyone signed in, admins and people with site access,
 * or admins only. The use case still checks its own permission.
 */
export type Door = 'public' | 'kiosk' | 'staff' | 'control' | 'admin'
export type ActorAt<D extends Door> = D extends 'public' ? Actor : D extends 'kiosk' ? Kiosk : Person

const cookie = (name: string, maxAge: number) =>
  createCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(), maxAge })

/**
 * The longest time that browsers keep a cookie. Only the server knows when a session has ended, and each use extends
 * the session.
 */
const LONGEST_COOKIE_S = 400 * 24 * 3600
const sessionCookie = () => cookie(ownName('session'), LONGEST_COOKIE_S)
const deviceCookie = () => cookie(ownName('device'), 365 * 24 * 3600)

/** The header in which a page says that nobody was active when it sent the request. */
const BACKGROUND = 'X-Background'

export type Context = AppLoadContext

// The loaders of a page run in parallel and each of them asks for the actor, and so does a loader that runs after an
// action.
const asked = new WeakMap<Context, Promise<Actor>>()

/** Returns the actor who makes this request. */
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

/** Returns whether this request shows that a person is present. Streams, pictures and automatic requests do not. */
function isByHand(request: Request): boolean {
  if (request.headers.has(BACKGROUND)) return false
  if (request.headers.get('Accept')?.includes('text/event-stream') || new URL(request.url).pathname === '/ws')
    return false
  const destination = request.headers.get('Sec-Fetch-Dest')
  return destination === null || destination === 'document' || destination === 'empty'
}

/**
 * What a person may do while they still have a password that an admin set: choose a new one, call for help, and clock
 * out (clocking in makes its own check).
 */
const STAYS_OPEN =
  /^(\/api)?\/(auth\/(change-password|confirm)|change-password|confirm|emergency(\/.*)?|clock)(\.data)?$/

/**
 * Checks that the actor may pass this door, and returns them. @throws Problem unauthenticated; forbidden, with code
 * `second_factor_due` or `confirm_password` from `demandPortal`
 */
export async function enter<D extends Door>(door: D, request: Request, context: Context): Promise<ActorAt<D>> {
  if (door === 'kiosk') return (await demandKiosk(request, context)) as ActorAt<D>
  const actor = await findActor(request, context)
  if (door === 'public') return actor as ActorAt<D>
  if (actor.kind !== 'person') throw new Problem('unauthenticated', 'Please sign in')
  const runs = actor.role === 'admin' || (door === 'control' && holdsGrant(actor.id))
  // A person with site access is in the right portal, but this page is for administrators, so they see a message and
  // are not redirected.
  if (door === 'admin' && !runs && holdsGrant(actor.id))
    throw new Problem('forbidden', 'This page is for administrators. Your site access does not include it.', {
      code: NOT_THEIR_PAGE,
    })
  if (door !== 'staff' && !runs) throw new Problem('forbidden', 'Admin access required')
  if (door === 'control' && actor.role !== 'admin') demandPortal(actor, isByHand(request))
  if (request.method !== 'GET' && !STAYS_OPEN.test(new URL(request.url).pathname)) refuseReplaced(actor)
  return actor as ActorAt<D>
}

// The cookie is needed only by the kiosk's own page, so it is not sent when another site links here.
const kioskCookie = () =>
  createCookie(ownName('kiosk'), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(),
    maxAge: LONGEST_COOKIE_S,
  })

/** Returns the kiosk of this tablet, or null. It makes no difference whether a person is signed in. */
export async function kioskOf(request: Request, context: Context): Promise<Kiosk | null> {
  const secret: unknown = await kioskCookie().parse(request.headers.get('Cookie'))
  if (typeof secret !== 'string' || !secret) return null
  return findKiosk(secret, {
    ip: context.clientIp,
    userAgent: request.headers.get('User-Agent')?.slice(0, 300) ?? null,
  })
}

// A guard reads this at a tablet that an administrator has revoked, or whose site was removed.
const NO_KIOSK = 'This tablet is not set up as a kiosk. Clock in on your phone, or ask control.'

async function demandKiosk(request: Request, context: Context): Promise<Kiosk> {
  const kiosk = await kioskOf(request, context)
  if (!kiosk) throw new Problem('unauthenticated', NO_KIOSK, { code: 'no_kiosk' })
  return kiosk
}

/** Returns headers that make a browser the kiosk, and remove the person's session. */
export async function kioskHeaders(secret: string): Promise<Headers> {
  const headers = await signedOutHeaders()
  headers.append('Set-Cookie', await kioskCookie().serialize(secret))
  return headers
}

/** Returns headers that give the browser its session and its device mark; none if there is no session. */
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

/** Returns headers that give the browser its session; none if there is no session. */
export async function sessionHeaders(session: { secret: string } | null): Promise<Headers> {
  if (!session) return new Headers()
  return new Headers({ 'Set-Cookie': await sessionCookie().serialize(session.secret) })
}

/** Returns headers that remove the session. */
export async function signedOutHeaders(): Promise<Headers> {
  const headers = new Headers({ 'Clear-Site-Data': '"cache"' })
  for (const one of [sessionCookie(), deviceCookie()])
    headers.append('Set-Cookie', await one.serialize('', { maxAge: 0 }))
  return headers
}
