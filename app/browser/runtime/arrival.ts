import { type ComponentType, createElement, lazy, memo, Suspense } from 'react'
import { found, lost } from './line.ts'
import { loadAnew } from './live-afresh.ts'
import { serverAnswers } from './server-answers.ts'
import { toast } from './toast-store.ts'

/**
 * The longest wait, in ms. A part that did not arrive is requested again after 1, 2, 4 ... seconds, and when the
 * connection returns.
 */
const LONGEST_MS = 15_000

/**
 * If the server answers and this many tries fail, the part was deleted with an older release, or the browser has cached
 * the failure (as all except Chromium do). Only reloading the page helps.
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

/**
 * A component that is fetched when it is first shown, for as long as that takes; there is nothing in its place until
 * then. If the server rendered it, that markup stays, and is not rendered again when the page around it changes
 * meanwhile: a press on it must not be lost. Its props must therefore be the same objects each time.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Part = lazy(() => arrival(load)) as unknown as ComponentType<P>
  return memo((props: P) => createElement(Suspense, null, createElement(Part, props))) as unknown as ComponentType<P>
}

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

/** Reloads the page, or offers to. A new request for the part tries again. */
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
