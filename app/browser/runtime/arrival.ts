import { lazy } from 'react'
import { found, lost } from './line.ts'
import { loadAnew } from './live-afresh.ts'
import { serverAnswers } from './server-answers.ts'
import { toast } from './toast-store.ts'

/**
 * A part that did not arrive is requested again after 1, 2, 4 ... seconds, up to this many ms, and when the connection
 * returns.
 */
const LONGEST_MS = 15_000

/**
 * After this many tries with an answering server, the part was deleted with an older release, or the browser has cached
 * the failure, as all except Chromium do. Only reloading the page helps.
 */
const TRIES = 2

const underWay = new WeakMap<object, Promise<unknown>>()

/**
 * Fetches a part of the page for as long as it takes, and shows that there is no connection. @param bring fetches it;
 * always the same function for the same part
 */
export function arrival<T>(bring: () => Promise<T>): Promise<T> {
  const before = underWay.get(bring) as Promise<T> | undefined
  if (before) return before
  const begun = tryAndTry(bring)
  underWay.set(bring, begun)
  return begun
}

/** Works like React's `lazy`, but waits for a part that does not arrive while the page stays visible. */
export const lazyPart: typeof lazy = (load) => lazy(() => arrival(load))

async function tryAndTry<T>(bring: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      const part = await bring()
      if (tries > 0) found()
      return part
    } catch {
      if ((await serverAnswers()) && tries >= TRIES) return giveUp(bring)
      lost('')
      await nextTry(tries)
    }
  }
}

/** Reloads the page, or offers it; a new request for the part tries again. */
function giveUp(bring: object): Promise<never> {
  underWay.delete(bring)
  found()
  if (!loadAnew()) toast({ title: 'Part of this page is missing', description: 'Please reload it.', tone: 'warn' })
  return new Promise(() => undefined)
}

/** Waits until the next try, or until the connection is back. @param tries how many tries there were before */
export const nextTry = (tries: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, Math.min(1000 * 2 ** tries, LONGEST_MS))
    addEventListener('online', () => resolve(), { once: true })
  })
