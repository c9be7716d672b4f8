import { type OperationKind } from '~/domain/offline/outbox/envelope.ts'

/** An operation of this phone, as pages show it. */
export type Shown = {
  id: string
  kind: OperationKind
  /** Of the person who is signed in; of anybody else only the number is told. */
  own: boolean
  madeAt: string
  label: string | null
  state: 'On this phone' | 'Sending' | 'Received' | 'Needs you'
  receivedAt: string | null
  words: string | null
  /** What the documented call would have answered; null for others, and where nobody is signed in. */
  view: unknown
  /** Where it is opened again to be corrected; null where it cannot be. */
  again: string | null
}

export type Waiting = {
  operations: Shown[]
  /** Nothing, or no further picture, can be kept: the phone is full, or the browser keeps nothing. */
  fault: 'full' | 'unavailable' | null
  /** What the browser answered when asked to keep this for good; null before it was asked. */
  persisted: boolean | null
  /** Why what waits was not taken at the last try, and when the next one is (ms); null while nothing is known of it. */
  hitch: { why: 'no_line' | 'server'; nextAt: number } | null
}

export const NOTHING: Waiting = { operations: [], fault: null, persisted: null, hitch: null }
let waiting = NOTHING
const listeners = new Set<() => void>()

/** Shows what waits on this phone, everywhere. */
export function showWaiting(change: Partial<Waiting>): void {
  waiting = { ...waiting, ...change }
  listeners.forEach((listener) => listener())
}

export const readWaiting = () => waiting

/** @returns a function that ends the listening */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Under what the copy of a finished form is kept while it waits. */
export const copyKey = (operationId: string, slug: string) => `copy/${operationId}/${slug}`

/** Is it not at the server yet, or does it ask for its person? */
export const isOpen = ({ state }: Shown) => state !== 'Received'
