import { type OperationKind } from '~/domain/outbox/envelope.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'

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
}

const NOTHING: Waiting = { operations: [], fault: null, persisted: null }
let waiting = NOTHING
const listeners = new Set<() => void>()

/** Shows what waits on this phone, everywhere. */
export function showWaiting(change: Partial<Waiting>): void {
  waiting = { ...waiting, ...change }
  listeners.forEach((listener) => listener())
}

export const readWaiting = () => waiting

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What waits on this phone; nothing until the page has come to rest. */
export const useWaiting = () => useSyncExternalStore(subscribe, readWaiting, () => NOTHING)

/** Under what the copy of a finished form is kept while it waits. */
export const copyKey = (operationId: string, slug: string) => `copy/${operationId}/${slug}`

/** Is it not at the server yet, or does it ask for its person? */
export const isOpen = ({ state }: Shown) => state !== 'Received'

/**
 * Hears of each operation of the person that arrives while the page stands.
 * @param hear may be another function each time
 */
export function useArrived(kind: Shown['kind'], hear: (arrived: Shown) => void): void {
  const { operations } = useWaiting()
  const open = useRef(new Set<string>())
  const listener = useRef(hear)
  listener.current = hear
  useEffect(() => {
    for (const each of operations.filter((each) => each.own && each.kind === kind)) {
      if (isOpen(each)) open.current.add(each.id)
      else if (open.current.delete(each.id)) listener.current(each)
    }
  }, [operations, kind])
}
