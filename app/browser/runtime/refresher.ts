import { useLoaderData, useLocation, useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { found, lineStore, lost } from './line.ts'
import { isPageWrite } from './page-writes.ts'
import { keyFor } from './request-keys.ts'
import { findStandIn } from './stand-ins.ts'

/** What asks within so many milliseconds is answered by one load. */
const GATHER_MS = 200
/** A load that failed is tried again after these waits, when something asks, and when the network is back. */
const AGAIN_MS = [1000, 2000, 4000, 8000, 15_000]

/** So long a page waits for the answer to what it sent; a picture may be long on its way. */
const WRITE_MS = 120_000

/** Where a page asks to which places links lead. */
const PLACES = '/__manifest'

type IsNews = () => boolean

const asking = new Set<IsNews>()
/** Loads the data; null while that goes on, and where there is no page. */
let load: (() => void) | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let tryAgain: () => void = () => undefined
/** How often the places of links were asked for, by nobody who waits. */
let searches = 0

/**
 * Has the data of the page and of its frames loaded again, soon: one load for all who ask within 200 ms, and none while
 * the page is being loaded anyway.
 * @param isNews asked just before the load; false where the page shows by then what it was asked for
 */
export function refresh(isNews: IsNews = () => true): void {
  asking.add(isNews)
  timer ??= setTimeout(() => {
    timer = undefined
    settle()
  }, GATHER_MS)
}

/** Says how the page is loaded again now that it stands still; null while it does not. */
export function stand(given: (() => void) | null): void {
  load = given
  if (!load) return
  if (!timer) settle()
}

/** Serves `refresh` for as long as the root of all pages stands. */
export function useRefresher(): void {
  const { revalidate, state } = useRevalidator()
  // What the phone keeps has nothing that could be loaded again.
  const isKept = useLocation().pathname.startsWith('/offline/')
  const busy = useNavigation().state !== 'idle' || state !== 'idle' || isKept
  // A quick load may be over before anybody saw that the page was busy: its data tell.
  const data = useLoaderData()
  useEffect(() => stand(busy ? null : revalidate), [busy, revalidate, data])
  useEffect(() => () => stand(null), [])
}

/**
 * What cannot be read must not take the place of the page that is shown: its frame, what was typed, an open dialog, a
 * siren. A page that is loaded again and one that is opened both wait until that succeeds, whether there is no line, the
 * server fails, or an answer never comes. Where the phone keeps a page that does the same work, that one opens. A person
 * who goes on elsewhere ends the waiting. Call it once, in the browser.
 */
export function watchReads(): void {
  const plain = window.fetch
  window.fetch = async (input, init) => {
    const to = pageRead(input, init)
    if (to === null) return isPageWrite(input, init) ? written(plain, input, init) : plain(input, init)
    const again = to === location.pathname
    // Each change of what is shown asks for the places of all links that are still unknown: the last question holds them all.
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
        // What does the work of another page is better than waiting; what does not is so only where there is surely no line.
        if (kept && (kept.own || !navigator.onLine)) return leaveFor(kept.address)
      }
      if (tries > 0 || why === 'silent') lost(again ? null : to, why)
      await another(AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)]!, init?.signal)
      if (mine && mine !== searches) return new Promise(() => undefined)
    }
  }
}

/** So long a try waits for its answer; a line may be slow, so each waits twice as long as the one before. */
const patienceOf = (tries: number) => Math.min(10_000 * 2 ** tries, 80_000)

const fails = ({ status }: Response) => status >= 500 || status === 429

/** The answer with all of its text: one that breaks off in the middle is none. */
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
 * What a page sends is not tried again by itself, and is done once where a person sends it again unchanged. It is said when
 * no answer comes, and after two minutes nobody waits any longer.
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
    return answer
  } finally {
    if (lineStore.read()?.why === 'unanswered') found()
    clearTimeout(late)
  }
}

/** What the phone keeps for a page; null on pages of administrators, whose alarm a whole page load would silence. */
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

/** The path of the page whose data, or whose place in the table of routes, is read; null for anything else. */
function pageRead(input: RequestInfo | URL, init?: RequestInit): string | null {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return null
  const { origin, pathname, searchParams } = new URL(input, location.href)
  if (origin !== location.origin) return null
  // A page that is being opened asks for its own place; all other places are asked for ahead, by nobody who waits.
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
