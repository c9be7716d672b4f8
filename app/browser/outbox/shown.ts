import { type OperationKind } from '~/domain/offline/outbox/envelope.ts'

/** An operation of this phone, as pages show it. */
export type Shown = {
  id: string
  kind: OperationKind
  /** Details for the signed-in person; for other people only the number. */
  own: boolean
  madeAt: string
  label: string | null
  state: 'On this phone' | 'Sending' | 'Received' | 'Needs you'
  receivedAt: string | null
  words: string | null
  /** The answer that the documented call would give; null for another person's items, and if nobody is signed in. */
  view: unknown
  /** The page on which the person can correct it; null if there is none. */
  again: string | null
}

export type Waiting = {
  operations: Shown[]
  /**
   * Whether pictures, or anything at all, can no longer be stored because the phone is full or the browser has no
   * storage.
   */
  fault: 'full' | 'unavailable' | null
  /** The browser's answer to a request for permanent storage; null before there is one. */
  persisted: boolean | null
  /** Why the last try failed, and when the next one is (ms); null if unknown. */
  hitch: { why: 'no_line' | 'server'; nextAt: number } | null
}

export const NOTHING: Waiting = { operations: [], fault: null, persisted: null, hitch: null }
let waiting = NOTHING
const listeners = new Set<() => void>()

/** Shows what is waiting on this phone, on all pages. */
export function showWaiting(change: Partial<Waiting>): void {
  waiting = { ...waiting, ...change }
  listeners.forEach((listener) => listener())
}

export const readWaiting = () => waiting

/** Calls the listener at each change. @returns a function that stops this */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Returns what the server says about an entry. It tells its words only to the person, so after their session has
 * expired only the state shows that control must decide.
 */
export const saidOf = ({ state, words }: { state: string; words: string | null }): string | null =>
  words ?? (state === 'disputed' || state === 'requested' ? 'Control will decide. Sign in to read why.' : null)

/** The key for the copy of a finished form while it waits. */
export const copyKey = (operationId: string, slug: string) => `copy/${operationId}/${slug}`

/** Returns whether an operation has not reached the server yet, or needs its person to act. */
export const isOpen = ({ state }: Shown) => state !== 'Received'

/**
 * Returns whether nothing on this phone waits, as far as this is known: a storage that cannot be read may hold
 * anything.
 */
export const hasAllArrived = ({ operations, fault }: Waiting): boolean =>
  fault !== 'unavailable' && !operations.some((each) => each.own || isOpen(each))
