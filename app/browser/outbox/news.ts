import { type OperationKind } from '~/domain/offline/outbox/envelope.ts'
import { type Receipt } from './calls.ts'
import { listCopies } from './copies.ts'
import { isThere, isUnsent, needsPerson, type Operation } from './operation.ts'
import { findHolder } from './person.ts'
import { KeepFault, list } from './store.ts'
import { readWaiting, saidOf, type Shown, showWaiting } from './shown.ts'

/** Messages between the pages of this phone about an operation. */
export type Word =
  /** Concerns one operation, or all of them. */
  | { kind: 'no line'; id: string | null }
  | { kind: 'answered'; id: string; operation: OperationKind; receipt: Receipt | null; words: string | null }
  | { kind: 'changed' }
  /** Numbers that this phone assigned to operations that are lost for good. */
  | { kind: 'never arrived'; numbers: number[] }
  /** Reports that a person signed out. */
  | { kind: 'left' }
  /** Reports who is signed in on this phone now; null after a sign-out. */
  | { kind: 'here'; userId: string | null }

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox')
const listeners = new Set<(word: Word) => void>()
const sending = new Set<string>()
/** An answer from the server that is not stored yet. */
const answered = new Map<string, Receipt>()
/** Whether the store could not be read, as on an iPhone while the page was in the background. */
let wasUnread = false

channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => hear(data))

/** Tells every page of this phone. */
export function tell(word: Word): void {
  channel?.postMessage(word)
  hear(word)
}

/** Tells the other pages of this phone. */
export const tellOthers = (word: Word): void => channel?.postMessage(word)

/** Calls the listener for each message. @returns a function that stops this */
export function listen(listener: (word: Word) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reports that an operation is now being sent. */
export async function whileSending<T>(id: string, work: Promise<T>): Promise<T> {
  sending.add(id)
  void showOperations()
  try {
    return await work
  } finally {
    sending.delete(id)
  }
}

/** Reads the store again and shows what is in it. */
export async function showOperations(): Promise<void> {
  try {
    const [holder, operations, copies] = await Promise.all([findHolder(), list<Operation>('operations'), listCopies()])
    const shown = operations.map((each) => show(asAnswered(each), holder?.userId ?? null, copies.get(each.id)))
    showWaiting({ operations: shown.sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1)) })
    if (wasUnread && readWaiting().fault === 'unavailable') showWaiting({ fault: null })
    wasUnread = false
  } catch (error) {
    wasUnread = true
    sayFault(error)
  }
}

/** Shows that this phone cannot store anything. What is waiting on it is sent all the same. @throws any other error */
export function sayFault(fault: unknown): false {
  if (!(fault instanceof KeepFault)) throw fault
  showWaiting({ fault: fault.why })
  return false
}

function asAnswered(operation: Operation): Operation {
  const receipt = answered.get(operation.id)
  if (operation.state !== 'waiting') answered.delete(operation.id)
  return receipt && operation.state === 'waiting' ? { ...operation, state: 'received', receipt } : operation
}

function show(operation: Operation, userId: string | null, slug?: string): Shown {
  const { id, envelope, madeAt, receipt } = operation
  const own = operation.userId === userId
  return {
    id,
    kind: envelope.kind,
    own,
    madeAt,
    label: own ? operation.label : null,
    state: stateOf(operation, own),
    receivedAt: receipt?.receivedAt ?? null,
    words: own ? (operation.words ?? (receipt && saidOf(receipt))) : null,
    view: own ? (receipt?.view ?? null) : null,
    again: own && slug && needsPerson(operation) ? `/${slug}?correct=${id}` : null,
  }
}

function stateOf(operation: Operation, own: boolean): Shown['state'] {
  // What was refused is never sent again, and only its own person can do anything about it.
  if (needsPerson(operation)) return own ? 'Needs you' : 'Received'
  if (isThere(operation)) return 'Received'
  return sending.has(operation.id) && isUnsent(operation) ? 'Sending' : 'On this phone'
}

function hear(word: Word): void {
  if (word.kind === 'answered' && word.receipt) answered.set(word.id, word.receipt)
  void showOperations()
  listeners.forEach((listener) => listener(word))
}
