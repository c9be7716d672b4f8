import { useLoaderData, useLocation, useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { found, lineStore, lost } from './line.ts'
import { isPageWrite } from './page-writes.ts'
import { keyFor } from './request-keys.ts'
import { findStandIn } from './stand-ins.ts'

/** Requests within this many milliseconds share one load. */
const GATHER_MS = 200
/** A failed load is tried again after these waits (ms), when requested, and when the network is back. */
const AGAIN_MS = [1000, 2000, 4000, 8000, 15_000]

/** How long a page waits for the answer to a write; a picture may take long. */
const WRITE_MS = 120_000

/** The address of Remix's route discovery. */
const PLACES = '/__manifest'

type IsNews = () => boolean

const asking = new Set<IsNews>()
/** Loads the data; null while a load is running, and if no page is mounted. */
let load: (() => void) | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let tryAgain: () => void = () => undefined
/** How many times links have been looked up ahead of use. */
let searches = 0

/**
 * Reloads the data of the page and of its frames soon: one load for all requests within 200 ms, and none while the page
 * is loading anyway. @param isNews asked just before the load; false if the page already shows it
 */
export function refresh(isNews: IsNews = () => true): void {
  asking.add(isNews)
  timer ??= setTimeout(() => {
    timer = undefined
    settle()
  }, GATHER_MS)
}

/** Sets how an idle page reloads; null while it is busy. */
export function stand(given: (() => void) | null): void {
  load = given
  if (!load) return
  if (!timer) settle()
}

/** Serves `refresh` as long as the root of all pages is mounted. */
export function useRefresher(): void {
  const { revalidate, state } = useRevalidator()
  // A page stored on the phone has nothing to reload.
  const isKept = useLocation().pathname.startsWith('/offline/')
  const busy = useNavigation().state !== 'idle' || state !== 'idle' || isKept
  // A quick load may finish before the page is seen to be busy, but the new data shows that it has happened.
  const data = useLoaderData()
  useEffect(() => stand(busy ? null : revalidate), [busy, revalidate, data])
  useEffect(() => () => stand(null), [])
}

/**
 * A failed load must not replace the page on screen, with its typed text, an open dialog or a siren. Reloading and
 * opening a page both wait until they succeed, whether the connection, the server or an answer is missing. If the phone
 * has a page for the same work, that one opens. Going to another page ends the wait. Call it once, in the browser.
 */
export function watchReads(): void {
  const plain = window.fetch
  window.fetch = async (input, init) => {
    const to = pageRead(input, init)
    if (to === null) return isPageWrite(input, init) ? written(plain, input, init) : plain(input, init)
    const again = to === location.pathname
    // Each change to the page looks up all unknown links, so only the last request needs an answer.
    const mine = to || init?.signal ? 0 : ++searches
    for (let tries = 0; ; tries++) {
      const answer = await whole(plain, input, init, patienceOf(tries))
      init?.signal?.throwIfAborted()
      if (answer instanceof Response && !fails(answer)) {
        found()
        return answer
      }
      const why = answer instanceof Response ? 'server' : answer
      if (to && !again && why !== 'server' && (tries > 0 || !navigator.onLine)) {
        const kept = await keptFor(input)
        // A page for the same work is better than waiting; any other page is opened only if there is certainly no
        // connection.
        if (kept && (kept.own || !navigator.onLine)) return leaveFor(kept.address)
      }
      if (tries > 0 || why === 'silent') lost(again ? null : to, why)
      await another(AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)]!, init?.signal)
      if (mine && mine !== searches) return new Promise(() => undefined)
    }
  }
}

/** Returns how long a try waits for its answer. Each waits twice as long as the previous one, for slow connections. */
const patienceOf = (tries: number) => Math.min(10_000 * 2 ** tries, 80_000)

const fails = ({ status }: Response) => status >= 500 || status === 429

/** Returns a complete answer. An answer that breaks off counts as none. */
async function whole(
  plain: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  patienceMs: number,
): Promise<Response | 'no_line' | 'silent'> {
  const given = new AbortController()
  const giveUp = () => given.abort()
  init?.signal?.addEventListener('abort', giveUp, { once: true })
  if (init?.signal?.aborted) giveUp()
  let silent = false
  const late = setTimeout(() => ((silent = true), giveUp()), patienceMs)
  try {
    const answer = await plain(input, { ...init, signal: given.signal })
    if (fails(answer)) return answer
    const { status, statusText, headers } = answer
    const empty = status === 204 || status === 304
    return new Response(empty ? null : await answer.arrayBuffer(), { status, statusText, headers })
  } catch {
    return silent ? 'silent' : 'no_line'
  } finally {
    clearTimeout(late)
    init?.signal?.removeEventListener('abort', giveUp)
  }
}

/**
 * A write is not repeated automatically. If the person sends it again unchanged, the server does it only once. The page
 * says so if no answer comes, and stops waiting after two minutes. It loads its data after a refusal with 409.
 */
async function written(plain: typeof fetch, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const late = setTimeout(() => lost(null, 'unanswered'), patienceOf(0))
  const { key, answered } = keyFor(String(input), init?.body)
  const headers = new Headers(init?.headers)
  headers.set('Idempotency-Key', key)
  try {
    const answer = await whole(plain, input, { ...init, headers }, WRITE_MS)
    if (!(answer instanceof Response)) throw new TypeError('No answer came')
    if (!fails(answer)) answered()
    found()
    // What the page shows is no longer so. Remix loads nothing after a refusal.
    if (answer.status === 409) refresh()
    return answer
  } finally {
    if (lineStore.read()?.why === 'unanswered') found()
    clearTimeout(late)
  }
}

/**
 * Returns the phone's own page to open in place of a page; null for admin pages, because a full page load would silence
 * the alarm.
 */
async function keptFor(input: RequestInfo | URL) {
  if (!globalThis.caches || location.pathname.startsWith('/admin')) return null
  const { pathname, searchParams } = new URL(input as string | URL, location.href)
  searchParams.delete('_routes')
  const query = String(searchParams)
  const address = pathname === PLACES ? searchParams.get('p')! : pageOf(pathname) + (query && `?${query}`)
  return findStandIn(address, async (path) => Boolean(await caches.match(path))).catch(() => null)
}

function leaveFor(to: string): Promise<Response> {
  location.assign(to)
  return new Promise(() => undefined)
}

function settle(): void {
  if (!load) return tryAgain()
  const wanted = [...asking].some((isNews) => isNews())
  asking.clear()
  if (!wanted) return
  const go = load
  load = null
  go()
}

/** Returns the path of the page whose data or route is being requested; null for anything else. */
function pageRead(input: RequestInfo | URL, init?: RequestInit): string | null {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return null
  const { origin, pathname, searchParams } = new URL(input, location.href)
  if (origin !== location.origin) return null
  // Only the route of a page that is being opened is waited for. All others are looked up ahead of use.
  if (pathname === PLACES) return (init?.signal && searchParams.get('p')) || ''
  return pathname.endsWith('.data') ? pageOf(pathname) : null
}

const pageOf = (pathname: string) => pathname.slice(0, -5).replace(/^\/_root$/, '/')

const another = (wait: number, signal?: AbortSignal | null) =>
  new Promise<void>((resolve) => {
    tryAgain = resolve
    addEventListener('online', () => resolve(), { once: true })
    signal?.addEventListener('abort', () => resolve(), { once: true })
    setTimeout(resolve, wait)
  })
