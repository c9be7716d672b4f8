import { lazy } from 'react'
import { found, lost } from './line.ts'
import { loadAnew } from './live-afresh.ts'
import { serverAnswers } from './server-answers.ts'
import { toast } from './toast-store.ts'

/** A part that did not arrive is asked for again after 1, 2, 4 ... seconds, at most so many ms, and when the line is back. */
const LONGEST_MS = 15_000

/**
 * After so many a part that a server which answers does not give is gone with an older release, or the browser keeps it as
 * failed, as all but Chromium do: only a page that is loaded again has it.
 */
const TRIES = 2

const underWay = new WeakMap<object, Promise<unknown>>()

/**
 * Fetches a part of the page for as long as it takes, and says that there is no line meanwhile.
 * @param bring what fetches it; one and the same function for the same part
 */
export function arrival<T>(bring: () => Promise<T>): Promise<T> {
  const before = underWay.get(bring) as Promise<T> | undefined
  if (before) return before
  const begun = tryAndTry(bring)
  underWay.set(bring, begun)
  return begun
}

/** As React's `lazy`, but a part that does not arrive is waited for: it does not take the page with it that is shown. */
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

/** Loads the page again, or asks for it; who asks for the part once more has it tried once more. */
function giveUp(bring: object): Promise<never> {
  underWay.delete(bring)
  found()
  if (!loadAnew()) toast({ title: 'Part of this page is missing', description: 'Please load it again.', tone: 'warn' })
  return new Promise(() => undefined)
}

/** Waits for as long as it takes to try again, or until the line is back. @param tries how often it was tried before */
export const nextTry = (tries: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, Math.min(1000 * 2 ** tries, LONGEST_MS))
    addEventListener('online', () => resolve(), { once: true })
  })
