import { type Envelope } from '~/domain/offline/outbox/input.ts'
import { type Receipt } from './calls.ts'

/** An operation as this phone keeps it: sealed, so that nobody here can read it again. */
export type Operation = {
  id: string
  envelope: Envelope
  /** Whose it is; an id that says nothing to the person who holds the phone. */
  userId: string
  madeAt: string
  /** What it is in a few words, such as the name of the form; taken away when its person signs out. */
  label: string | null
  /** `refused`: the server will never take it. */
  state: 'waiting' | 'received' | 'refused'
  receipt: Receipt | null
  /** Why it was refused, for the person. */
  words: string | null
  /** Its place is still being found: it is not sent before this time (ms), unless that comes first. */
  heldUntil?: number
}

/** The longest that anything is held back; a later time was written by a clock that was wrong. */
export const HOLD_MS = 45_000
/** The place of a scan is asked for four seconds at most; a slow phone seals it again within the rest. */
const SCAN_HOLD_MS = 10_000

/** For how long an operation of this kind is held back for its place, where its page has gone meanwhile. */
export const holdMs = (kind: Envelope['kind']): number => (kind === 'tour_scan' ? SCAN_HOLD_MS : HOLD_MS)

/** Is something still being added to it? */
export const isHeld = ({ state, heldUntil = 0 }: Operation, now = Date.now()) =>
  state === 'waiting' && heldUntil > now && heldUntil <= now + HOLD_MS

/** A sealed picture. */
export type Part = { sha256: string; operationId: string; bytes: ArrayBuffer }

/** Is all of it at the server? */
export const isThere = ({ state, receipt }: Operation) => state === 'received' && !receipt?.missing.length

/** Does anything of it still have to be sent? */
export const isUnsent = (operation: Operation) => operation.state !== 'refused' && !isThere(operation)

/** Has the server all of it, and has not said yet what became of it? */
export const isUndecided = (operation: Operation) => isThere(operation) && operation.receipt!.state === 'received'

/** Must the person do something about it? */
export const needsPerson = ({ state, receipt }: Operation) =>
  state === 'refused' || receipt?.state === 'refused' || Boolean(receipt?.state === 'requested' && receipt.words)

const ORDER: Record<Operation['envelope']['kind'], number> = {
  ...{ sos: 0, check_in: 1, punch: 1, tour_start: 1, tour_scan: 1, tour_finish: 1 },
  ...{ form: 2, site_log: 2, site_act: 2, paper: 2 },
}

/** Help first, then check-ins, punches and tours as they were made, then forms. */
export const bySendingOrder = ({ envelope: a }: Operation, { envelope: b }: Operation) =>
  ORDER[a.kind] - ORDER[b.kind] || a.seq - b.seq
