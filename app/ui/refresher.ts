import { useLoaderData, useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** What asks within so many milliseconds is answered by one load. */
const GATHER_MS = 200
/** A load that failed is tried again after these waits, then when something asks or the network is back. */
const AGAIN_MS = [1000, 2000]

type IsNews = () => boolean

const asking = new Set<IsNews>()
/** Loads the data; null while that goes on, and where there is no page. */
let load: (() => void) | null = null
let reloading = false
let timer: ReturnType<typeof setTimeout> | undefined
let tryAgain: () => void = () => undefined

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
  reloading = false
  if (!timer) settle()
}

/** Serves `refresh` for as long as the root of all pages stands. */
export function useRefresher(): void {
  const { revalidate, state } = useRevalidator()
  const busy = useNavigation().state !== 'idle' || state !== 'idle'
  // A quick load may be over before anybody saw that the page was busy: its data tell.
  const data = useLoaderData()
  useEffect(() => stand(busy ? null : revalidate), [busy, revalidate, data])
  useEffect(() => () => stand(null), [])
}

/**
 * What cannot be loaded again must not turn the page that is shown into an error: such a load waits until it succeeds,
 * or until the person goes on. Call it once, in the browser.
 */
export function watchReloads(): void {
  const plain = window.fetch
  window.fetch = async (input, init) => {
    if (!reloading || !isOwnData(input, init)) return plain(input, init)
    for (let tries = 0; ; tries++) {
      const answer = await plain(input, init).catch(() => null)
      init?.signal?.throwIfAborted()
      if (answer && answer.status < 500 && answer.status !== 429) return answer
      await another(AGAIN_MS[tries], init?.signal)
    }
  }
}

function settle(): void {
  if (!load) return tryAgain()
  const wanted = [...asking].some((isNews) => isNews())
  asking.clear()
  if (!wanted) return
  const go = load
  load = null
  reloading = true
  go()
}

function isOwnData(input: RequestInfo | URL, init?: RequestInit): boolean {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return false
  return new URL(input, location.href).pathname === `${location.pathname.replace(/\/$/, '')}.data`
}

const another = (wait: number | undefined, signal?: AbortSignal | null) =>
  new Promise<void>((resolve) => {
    tryAgain = resolve
    addEventListener('online', () => resolve(), { once: true })
    signal?.addEventListener('abort', () => resolve(), { once: true })
    if (wait) setTimeout(resolve, wait)
  })
