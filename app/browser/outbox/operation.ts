import { type Envelope } from '~/domain/offline/outbox/input.ts'
import { type Receipt } from './calls.ts'

/** An operation as this phone stores it: sealed, so that nobody here can read it. */
export type Operation = {
  id: string
  envelope: Envelope
  /** The id of the person who made it, which means nothing to another person who has the phone. */
  userId: string
  madeAt: string
  /** A short name for it, such as the form's; deleted at sign-out. */
  label: string | null
  /** `refused` means that the server will never accept it. */
  state: 'waiting' | 'received' | 'refused'
  receipt: Receipt | null
  /** The reason for the refusal, for the person. */
  words: string | null
  /**
   * Its location is still being looked up: it is not sent before this time (ms), unless the location is found earlier.
   */
  heldUntil?: number
}

/** The longest time that an operation is held. If it would be longer, the clock must be wrong. */
export const HOLD_MS = 45_000
/**
 * The location of a scan is looked up for at most four seconds. The other six give a slow phone time to seal the
 * operation again.
 */
const SCAN_HOLD_MS = 10_000

/** How long an operation of this kind is held for its location after its page was closed. */
export const holdMs = (kind: Envelope['kind']): number => (kind === 'tour_scan' ? SCAN_HOLD_MS : HOLD_MS)

/** Returns whether something is still being added to it. */
export const isHeld = ({ state, heldUntil = 0 }: Operation, now = Date.now()) =>
  state === 'waiting' && heldUntil > now && heldUntil <= now + HOLD_MS

/** A sealed picture. */
export type Part = { sha256: string; operationId: string; bytes: ArrayBuffer }

/** Returns whether all of it has reached the server. */
export const isThere = ({ state, receipt }: Operation) => state === 'received' && !receipt?.missing.length

/** Returns whether any of it must still be sent. */
export const isUnsent = (operation: Operation) => operation.state !== 'refused' && !isThere(operation)

/** Returns whether the server has all of it but has not decided yet. */
export const isUndecided = (operation: Operation) => isThere(operation) && operation.receipt!.state === 'received'

/** Returns whether the person must do something about it. */
export const needsPerson = ({ state, receipt }: Operation) =>
  state === 'refused' || receipt?.state === 'refused' || Boolean(receipt?.state === 'requested' && receipt.words)

const ORDER: Record<Operation['envelope']['kind'], number> = {
  ...{ sos: 0, check_in: 1, punch: 1, tour_start: 1, tour_scan: 1, tour_finish: 1 },
  ...{ form: 2, site_log: 2, site_act: 2, paper: 2 },
}

/**
 * Sorts operations for sending: calls for help first, then check-ins, punches and tours in the order they were made,
 * then forms.
 */
export const bySendingOrder = ({ envelope: a }: Operation, { envelope: b }: Operation) =>
  ORDER[a.kind] - ORDER[b.kind] || a.seq - b.seq

/** After this time, the acts at a site no longer wait for a picture that does not arrive. */
const PICTURE_MS = 3_600_000

/**
 * Returns whether an act at a site must wait because the picture of an earlier one is still on its way. The server
 * performs that one last, and a key cannot come back before it has gone out.
 */
export const isTooEarly = ({ envelope }: Operation, all: readonly Operation[], now = Date.now()): boolean =>
  envelope.kind === 'site_act' &&
  all.some(
    ({ envelope: { kind, phone, seq }, state, receipt }) =>
      kind === 'site_act' &&
      phone === envelope.phone &&
      seq < envelope.seq &&
      state === 'received' &&
      receipt!.missing.length > 0 &&
      now - Date.parse(receipt!.receivedAt) < PICTURE_MS,
  )
