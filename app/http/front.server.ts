import { randomUUID } from 'node:crypto'
import { type NextFunction, type Request, type Response } from 'express'
import helmet from 'helmet'
import { env } from '~/platform/env.server.ts'
import { log } from '~/platform/log.server.ts'
import { count, isMeasuring, observe } from '~/platform/metrics.server.ts'
import { OWN_MARK } from '~/platform/own-answer.ts'
import { randomPart } from '~/platform/random.server.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { VERSION } from '~/platform/version.ts'
import { address, LARGEST_BODY, manifest, patience } from './budgets.server.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const SAFE = new Set(['GET', 'HEAD'])

/**
 * Removes tokens from an address. Some addresses are secrets that open something, so readers of the log must not see
 * them.
 */
const withoutToken = (path: string) => path.replace(/^\/(calendar|respond)\/.+/, '/$1/...')

const WATCHED = new Set(['/healthz', '/livez', '/readyz'])
const REFUSED = new Set([401, 403, 429])

/**
 * Marks each answer as the product's own, and gives each request an id and one log line, which never contains bodies,
 * cookies, queries or coordinates.
 */
export function logRequests(request: Request, response: Response, next: NextFunction): void {
  const start = performance.now()
  const id = randomUUID()
  response.locals.requestId = id
  response.setHeader('X-Request-Id', id)
  response.setHeader(OWN_MARK, VERSION)
  response.on('close', () => {
    const ms = Math.round((performance.now() - start) * 10) / 10
    if (isMeasuring()) measure(request, response, ms)
    // Monitoring makes these requests every few seconds, so successes are not logged.
    if (WATCHED.has(request.path) && response.statusCode === 200) return
    const path = withoutToken(request.originalUrl.split('?')[0]!).slice(0, 200)
    log().info(
      {
        id,
        method: request.method,
        path,
        // Like proxies, the log writes 499 if the client disconnected before the answer.
        status: response.headersSent ? response.statusCode : 499,
        ms,
        userId: response.locals.userId as string | undefined,
        ip: isAddressLogged(response.statusCode) ? request.ip : undefined,
      },
      'request',
    )
  })
  next()
}

/**
 * Returns whether the caller's address is logged. Unless set otherwise it is logged only for refused callers, so that
 * fail2ban can block people who guess, and TRUST_PROXY can be checked.
 */
function isAddressLogged(status: number): boolean {
  const { LOG_ADDRESSES } = env()
  return LOG_ADDRESSES === 'all' || (LOG_ADDRESSES === 'refused' && REFUSED.has(status))
}

/** Counts an answer under its route in the route tables, never under the address that was typed. */
function measure({ method, path }: Request, response: Response, ms: number): void {
  const route = (response.locals.route as string | undefined) ?? (path.startsWith('/assets/') ? '/assets' : 'other')
  const status = response.headersSent ? String(response.statusCode) : '499'
  count('workforce_http_requests', { route, method: METHODS.has(method) ? method : 'other', status })
  const type = String(response.getHeader('Content-Type') ?? '')
  // A stream stays open for a long time, so its duration would look like a slow answer.
  if (type.startsWith('text/event-stream')) return
  observe('workforce_http_duration_seconds', { kind: route.startsWith('/api/') ? 'call' : 'page' }, ms / 1000)
}

/**
 * Refuses requests that no honest client sends, before anything else runs. It answers 400, 403, 405 or 413, never 500.
 */
export function guard(request: Request, response: Response, next: NextFunction): void {
  delete request.headers['x-forwarded-host']
  const fault = faultOf(request)
  // The origin has been checked here. Remix would compare it with Host again, and would answer 500 behind a proxy that
  // changes Host.
  if (!SAFE.has(request.method)) delete request.headers.origin
  if (!fault) return next()
  // The sender of a slightly too large picture would be cut off before reading the reason, so the rest is read and
  // dropped. Senders of far too much are disconnected.
  const readsOn = fault[0] === 413 && Number(request.headers['content-length']) <= patience.bytes
  if (!readsOn) response.setHeader('Connection', 'close')
  response.status(fault[0]).json({ message: fault[1] })
}

function faultOf(request: Request): [number, string] | null {
  if (!METHODS.has(request.method)) return [405, 'This method is not supported here']
  if (!isOurHost(request.headers.host ?? '') || namesTwoHosts(request)) return [400, 'Unknown host']
  if (!isReadable(request.originalUrl)) return [400, 'The address could not be read']
  const length = request.headers['content-length']
  if (length !== undefined && !/^\d+$/.test(length)) return [400, 'The length could not be read']
  if (Number(length ?? 0) > LARGEST_BODY && !isCallForHelp(request))
    return [413, 'The request is too large: at most 15 MB are allowed.']
  const query = queryFault(request.originalUrl)
  if (query) return [400, query]
  if (!SAFE.has(request.method) && !isOwnOrigin(request)) return [403, 'Requests from another site are refused']
  return null
}

/** Returns whether a request is a call for help, which is never refused for its size: its body is not read instead. */
const isCallForHelp = ({ method, path }: Request) => method === 'POST' && /^(\/api)?\/emergency\/?$/i.test(path)

/** Returns whether this Host header is one of ours. Another site's name may point at this machine. */
export function isOurHost(host: string): boolean {
  if (!/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host)) return false
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return (
    host.toLowerCase() === new URL(env().ORIGIN).host ||
    name === 'localhost' ||
    name === '127.0.0.1' ||
    name === '[::1]'
  )
}

/** Returns whether a request has two Host headers. Node keeps the first, but a proxy may have used the second. */
const namesTwoHosts = ({ rawHeaders }: Request) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1

function queryFault(url: string): string | null {
  const query = url.slice(url.indexOf('?') + 1)
  if (query.length === url.length) return null
  const { queryChars, queryFields } = url.startsWith(`${manifest.path}?`) ? manifest : address
  if (query.length > queryChars) return 'The address is too long'
  return query.split('&', queryFields + 1).length > queryFields ? 'The address is too long' : null
}

/** No address of the product contains an end of a line or another control character. */
// eslint-disable-next-line no-control-regex
const UNREADABLE = /[\x00-\x1f\x7f-\x9f\u2028\u2029]/

function isReadable(url: string): boolean {
  if (!url.startsWith('/') || url.length > address.chars) return false
  try {
    return !UNREADABLE.test(decodeURIComponent(url.split('?')[0]!))
  } catch {
    return false
  }
}

/**
 * Returns whether a request comes from the product's own pages or from no browser, which prevents cross-site request
 * forgery. Checks Sec-Fetch-Site if present, otherwise Origin. A request with neither is not from a browser.
 */
function isOwnOrigin(request: Request): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = request.headers.origin
  return origin === undefined || isOwn(origin, request.headers.host ?? '')
}

/** Returns whether this Origin is the product's own, as the browser names it. */
export function isOwn(origin: string, host: string): boolean {
  if (origin === new URL(env().ORIGIN).origin) return true
  return origin === `http://${host}` && !env().ORIGIN.startsWith('https:')
}

/** Prevents answers to signed-in people from being cached, unless the answer says otherwise. */
export function keepPrivate(request: Request, response: Response, next: NextFunction): void {
  if (!/(^|;\s*)(__Host-)?session=/.test(request.headers.cookie ?? '')) return next()
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => Response
  response.writeHead = (...given: unknown[]) => {
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store')
    return writeHead(...given)
  }
  next()
}

/** A client reads these pages on another company's computer. */
const CLIENT = /^\/client\//

/** Sets security headers on every response, with a fresh nonce for the scripts of a page. */
export function secure(request: Request, response: Response, next: NextFunction): void {
  const nonce = (response.locals.nonce = randomPart(18).toString('base64'))
  for (const [name, [before, after]] of headers())
    response.setHeader(name, after === undefined ? before : before + nonce + after)
  // This page's address contains its secret.
  if (request.path === '/reset-password' || CLIENT.test(request.path))
    response.setHeader('Referrer-Policy', 'no-referrer')
  if (CLIENT.test(request.path)) response.setHeader('Cache-Control', 'no-store')
  next()
}

/**
 * The headers are built once and split at the nonce, because building them for each request costs as much as a small
 * answer.
 */
const headers = () => singleton('front.headers', makeHeaders)

const PLACE = 'NONCE'

function makeHeaders() {
  const made = new Map([
    ['Permissions-Policy', ['camera=(self), geolocation=(self), microphone=(), payment=(), usb=()']],
    // A company's own portal must not appear in search results.
    ['X-Robots-Tag', ['noindex']],
  ])
  const setHeader = (name: string, value: string) => made.set(name, value.split(PLACE))
  const response = { setHeader, removeHeader: () => {} } as unknown as Response
  protection()({} as Request, response, () => {})
  return made as Map<string, [string, string?]>
}

function protection() {
  const { MAP_TILES, NODE_ENV } = env()
  const dev = NODE_ENV !== 'production'
  const https = env().ORIGIN.startsWith('https:')
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", `'nonce-${PLACE}'`, "'strict-dynamic'"],
        styleSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(MAP_TILES ? [new URL(MAP_TILES).origin] : [])],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: dev ? ["'self'", 'ws:'] : ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
}
