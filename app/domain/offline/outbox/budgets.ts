import { MOST_PHOTOS } from '../../time/site-book/log/kinds.ts'
import { MOST_PARTS, type OperationKind } from './envelope.ts'

const KB = 2 ** 10
const MB = 2 ** 20

type Budget = {
  /** Bytes of the sealed body, without its pictures. */
  bytes: number
  /** The most pictures that it may have; any more are not accepted. */
  parts: number
  /** The most operations of this kind from one phone in a day. */
  perDay: number
}

/** What each kind of operation may contain, no matter who delivers it. */
export const BUDGETS: Record<OperationKind, Budget> = {
  sos: { bytes: 8 * KB, parts: 0, perDay: 200 },
  check_in: { bytes: 8 * KB, parts: 0, perDay: 600 },
  punch: { bytes: 16 * KB, parts: 1, perDay: 120 },
  form: { bytes: 366 * KB, parts: MOST_PARTS, perDay: 300 },
  site_log: { bytes: 16 * KB, parts: MOST_PHOTOS, perDay: 300 },
  // The one picture is the signature of the person who takes or returns a key.
  site_act: { bytes: 8 * KB, parts: 1, perDay: 300 },
  paper: { bytes: 8 * KB, parts: 4, perDay: 40 },
  tour_start: { bytes: 8 * KB, parts: 0, perDay: 100 },
  // This is enough for twelve rounds of a hundred checkpoints.
  tour_scan: { bytes: 8 * KB, parts: 1, perDay: 1200 },
  tour_finish: { bytes: 8 * KB, parts: 0, perDay: 100 },
}

/** The most bytes that one phone may send in a day, pictures included. */
export const DAY_BYTES = 400 * MB
/** All of a person's phones together may send as much as this many phones. */
export const PHONES_A_PERSON = 2

/**
 * Requests in a minute: from one address by phones that are not known, from one phone, from one address, and parts from
 * one address.
 */
export const PACE = { junk: 60, phone: 120, address: 600, parts: 300 }

/** A call for help is never refused. Calls above this number a minute from one phone are added to the open call. */
export const SOS_A_MINUTE = 6

/** At most this many operations may wait for control if the phone's access has ended; any more stay on the phone. */
export const WAITING_OF_ENDED = 40

/** How often in a day control is told of numbers that one person's phones have lost. Each line names up to 1,000. */
export const TOLD_A_DAY = 20

/** This much of a refused operation's envelope is kept, in case its person asks about it. */
export const REFUSED_CHARS = 4 * KB

const SEAL_BYTES = 16

/** Returns the most characters that the sealed body of a kind may have. */
export const bodyChars = (kind: OperationKind): number => Math.ceil(((BUDGETS[kind].bytes + SEAL_BYTES) * 4) / 3)

/** The largest request that may still be a call for help: its body and its envelope. */
export const SOS_REQUEST_BYTES = bodyChars('sos') + 2 * KB

type Bulk<P extends { bytes: number }> = { kind: OperationKind; parts: readonly P[] }

/** Returns the accepted pictures of an operation. */
export const takenParts = <P extends { bytes: number }>({ kind, parts }: Bulk<P>): P[] =>
  parts.slice(0, BUDGETS[kind].parts)

/** Returns how many bytes an operation has in all, with the pictures that are accepted. */
export const sizeOf = (envelope: Bulk<{ bytes: number }> & { body: string }): number =>
  takenParts(envelope).reduce((sum, { bytes }) => sum + bytes, envelope.body.length)

/** What a phone and its person have sent in the last day. */
export type Brought = { ofPhone: Day; ofPerson: Day }
type Day = { count: number; bytes: number }

/** Returns whether there is room today for one more of this kind and size. */
export function hasRoom(kind: OperationKind, bytes: number, { ofPhone, ofPerson }: Brought): boolean {
  const fits = (day: Day, times: number) =>
    day.count < BUDGETS[kind].perDay * times && day.bytes + bytes <= DAY_BYTES * times
  return fits(ofPhone, 1) && fits(ofPerson, PHONES_A_PERSON)
}
