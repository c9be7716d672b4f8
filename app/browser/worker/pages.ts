import { call, type CallFailure } from '~/api/call.ts'
import { LEFT } from '~/browser/outbox/leave.ts'
import { ownAnswer } from '~/platform/own-answer.ts'
import { inTime } from '~/browser/runtime/in-time.ts'
import { findStandIn, isKeptItself } from '~/browser/runtime/stand-ins.ts'
import { isKept } from './shelf.ts'

/** How long to wait for the server if the phone has the page itself, or another one for the same work. */
const OWN_MS = 4000
const STAND_IN_MS = 8000
/**
 * For this long after a page has failed, cached pages are opened without asking the server, because the next one is
 * usually opened in place of the failed one.
 */
const KNOWN_AWAY_MS = 5000
const SIGN_OUT_MS = 4000

let awayAt = -Infinity

/**
 * Answers a request for a page by its address. @param plain the browser's own `fetch`: a redirect hides its answer and
 * origin
 */
export async function answerPage(request: Request, plain: typeof fetch): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const own = isKeptItself(pathname)
  const standIn = await findStandIn(pathname + search, isKept)
  if (own && standIn && Date.now() - awayAt < KNOWN_AWAY_MS) return (await caches.match(pathname))!
  try {
    if ((await caches.has(LEFT)) && !own) await signOut()
    const asked = askFor(request, plain)
    const answer = await (standIn?.own ? inTime(asked, own ? OWN_MS : STAND_IN_MS) : asked)
    if (own && answer.status >= 500) throw new Error('The server is not working')
    awayAt = -Infinity
    return answer
  } catch {
    awayAt = Date.now()
    // A page can be answered from the cache only under its own address, because otherwise its scripts would reload it.
    if (own) return (await caches.match(pathname)) ?? Response.error()
    return standIn ? Response.redirect(new URL(standIn.address, request.url).href) : Response.error()
  }
}

async function askFor(request: Request, plain: typeof fetch): Promise<Response> {
  const answer = await plain(request)
  if (answer.type !== 'opaqueredirect') return ownAnswer(Promise.resolve(answer))
  // The origin of a redirect cannot be read, and a network's sign-in page also redirects, so another request checks
  // that the server itself answers.
  await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })
  return answer
}

/**
 * Tells the server that a person signed out here without a network, which must happen before anything is shown. @throws
 * CallFailure if it cannot be told
 */
export async function signOut(): Promise<void> {
  await call('POST /api/auth/logout', {}, { deadline: SIGN_OUT_MS }).catch((fault: CallFailure) => {
    if (fault.status === 0 || fault.status >= 500) throw fault
  })
  await caches.delete(LEFT)
}
