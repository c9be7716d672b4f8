import { lazy } from 'react'
import { found, lost } from './line.ts'

/** A part that did not arrive is asked for again after so many milliseconds, and at once when the line is back. */
const AGAIN_MS = [1000, 2000, 4000, 8000, 15_000]

const underWay = new WeakMap<object, Promise<unknown>>()

/**
 * Fetches a part of the page for as long as it takes, and says that there is no line meanwhile.
 * @param fetch what fetches it; one and the same function for the same part
 */
export function arrival<T>(fetch: () => Promise<T>): Promise<T> {
  const before = underWay.get(fetch) as Promise<T> | undefined
  if (before) return before
  const begun = tryAndTry(fetch)
  underWay.set(fetch, begun)
  return begun
}

/** As React's `lazy`, but a part that does not arrive is waited for: it does not take the page with it that is shown. */
export const lazyPart: typeof lazy = (load) => lazy(() => arrival(load))

async function tryAndTry<T>(fetch: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      const part = await fetch()
      if (tries > 0) found()
      return part
    } catch {
      lost('')
      await nextTry(tries)
    }
  }
}

/** Waits for as long as it takes to try again, or until the line is back. @param tries how often it was tried before */
export const nextTry = (tries: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)])
    addEventListener('online', () => resolve(), { once: true })
  })
