import { useLoaderData, useLocation, useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { found, lost } from './line.ts'

/** What asks within so many milliseconds is answered by one load. */
const GATHER_MS = 200
/** A load that failed is tried again after these waits, then when something asks or the network is back. */
const AGAIN_MS = [1000, 2000]

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
 * What cannot be read must not take the place of the page that is shown. A page that is loaded again waits until that
 * succeeds; one that is opened waits for the line, and has two more tries where the server fails. Help opens from the
 * phone. A person who goes on elsewhere ends the waiting. Call it once, in the browser.
 */
export function watchReads(): void {
  const plain = window.fetch
  window.fetch = async (input, init) => {
    const to = pageRead(input, init)
    if (to === null) return plain(input, init)
    const again = to === location.pathname
    // Each change of what is shown asks for the places of all links that are still unknown: the last question holds them all.
    const mine = to || init?.signal ? 0 : ++searches
    for (let tries = 0; ; tries++) {
      const answer = await plain(input, init).catch(() => null)
      init?.signal?.throwIfAborted()
      const fails = answer && (answer.status >= 500 || answer.status === 429)
      if (answer && (!fails || (!again && tries === AGAIN_MS.length))) {
        found()
        return answer
      }
      if (!answer && to && !again && (tries > 0 || !navigator.onLine)) {
        const kept = await keptFor(to)
        if (kept) return leaveFor(kept)
      }
      if (tries > 0) lost(again ? null : to)
      await another(AGAIN_MS[tries], init?.signal)
      if (mine && mine !== searches) return new Promise(() => undefined)
    }
  }
}

/** What stands for a page without a connection. Forms stand under their own names. */
const STAND_INS: Record<string, string> = {
  '/clock': '/offline/clock',
  '/clock-in-out': '/offline/clock',
  '/emergency': '/offline/sos',
  '/forms': '/offline/forms',
}
const OWN_SHELF = /^\/(offline|medical-emergency)(\/|$)/

/** The page that the phone keeps for this one (public/sw.js), or null; only a whole page load finds it. */
async function keptFor(to: string): Promise<string | null> {
  const kept = STAND_INS[to] ?? (OWN_SHELF.test(to) ? to : `/offline/forms${to}`)
  return (await globalThis.caches?.match(kept).catch(() => undefined)) ? kept : null
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
  const { origin, pathname } = new URL(input, location.href)
  if (origin !== location.origin) return null
  if (pathname === '/__manifest') return ''
  return pathname.endsWith('.data') ? pathname.slice(0, -5).replace(/^\/_root$/, '/') : null
}

const another = (wait: number | undefined, signal?: AbortSignal | null) =>
  new Promise<void>((resolve) => {
    tryAgain = resolve
    addEventListener('online', () => resolve(), { once: true })
    signal?.addEventListener('abort', () => resolve(), { once: true })
    if (wait) setTimeout(resolve, wait)
  })
