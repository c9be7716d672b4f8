import { lazy } from 'react'
import { call, faultOf } from '~/api/call.ts'
import { found, lost } from './line.ts'
import { loadAnew } from './live-afresh.ts'
import { toast } from './toast-store.ts'

/** A part that did not arrive is asked for again after so many milliseconds, and at once when the line is back. */
const AGAIN_MS = [1000, 2000, 4000, 8000, 15_000]

/**
 * After so many a part that a server which answers does not give is gone with an older release, or the browser keeps it as
 * failed, as all but Chromium do: it takes the page anew.
 */
const TRIES = 2

const told = new WeakSet<object>()

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
      const fault = await faultOf(call('GET /api/auth/user', {}, { deadline: 5000 }))
      if (fault?.status === 0 || tries < TRIES) lost('')
      else needsPage(fetch)
      await nextTry(tries)
    }
  }
}

function needsPage(fetch: object): void {
  found()
  if (loadAnew() || told.has(fetch)) return
  told.add(fetch)
  toast({
    title: 'Part of this page could not be loaded',
    description: 'Finish what you are writing, then load the page again.',
    tone: 'warn',
  })
}

/** Waits for as long as it takes to try again, or until the line is back. @param tries how often it was tried before */
export const nextTry = (tries: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)])
    addEventListener('online', () => resolve(), { once: true })
  })
