import { MOST_PHOTOS } from '../../time/site-book/log/kinds.ts'
import { MOST_PARTS, type OperationKind } from './envelope.ts'

const KB = 2 ** 10
const MB = 2 ** 20

type Budget = {
  /** Bytes of what is sealed, without its pictures. */
  bytes: number
  /** Pictures that it may bring; what it names beyond them is not taken. */
  parts: number
  /** So many of one phone in a day. */
  perDay: number
}

/** What each kind of operation may bring, no matter who brings it. */
export const BUDGETS: Record<OperationKind, Budget> = {
  sos: { bytes: 8 * KB, parts: 0, perDay: 200 },
  check_in: { bytes: 8 * KB, parts: 0, perDay: 600 },
  punch: { bytes: 16 * KB, parts: 1, perDay: 120 },
  form: { bytes: 366 * KB, parts: MOST_PARTS, perDay: 300 },
  site_log: { bytes: 16 * KB, parts: MOST_PHOTOS, perDay: 300 },
  // The signature of who takes or brings a key.
  site_act: { bytes: 8 * KB, parts: 1, perDay: 300 },
  paper: { bytes: 8 * KB, parts: 4, perDay: 40 },
  tour_start: { bytes: 8 * KB, parts: 0, perDay: 100 },
  // Twelve rounds of a hundred checkpoints.
  tour_scan: { bytes: 8 * KB, parts: 1, perDay: 1200 },
  tour_finish: { bytes: 8 * KB, parts: 0, perDay: 100 },
}

/** All that one phone may bring in a day, pictures included. */
export const DAY_BYTES = 400 * MB
/** A person may bring as much as so many phones. */
export const PHONES_A_PERSON = 2

/** Operations and parts a minute: what no phone of ours made, what one phone made, what comes from one address. */
export const PACE = { junk: 60, phone: 120, address: 600, parts: 300 }

/** A call for help is never refused: past so many of one phone in a minute they are folded into the one that stands. */
export const SOS_A_MINUTE = 6

/** Of a phone whose access has ended so many may wait for control; what is more stays on the phone. */
export const WAITING_OF_ENDED = 40

/** What is refused keeps so much of its envelope, for the person who asks about it. */
export const REFUSED_CHARS = 4 * KB

const SEAL_BYTES = 16

/** Characters that the sealed body of a kind may have. */
export const bodyChars = (kind: OperationKind): number => Math.ceil(((BUDGETS[kind].bytes + SEAL_BYTES) * 4) / 3)

/** The largest request that may still be a call for help: its body, and an envelope around it. */
export const SOS_REQUEST_BYTES = bodyChars('sos') + 2 * KB

type Bulk<P extends { bytes: number }> = { kind: OperationKind; parts: readonly P[] }

/** The pictures of an operation that are taken. */
export const takenParts = <P extends { bytes: number }>({ kind, parts }: Bulk<P>): P[] =>
  parts.slice(0, BUDGETS[kind].parts)

/** Bytes that an operation may bring in all. */
export const sizeOf = (envelope: Bulk<{ bytes: number }> & { body: string }): number =>
  takenParts(envelope).reduce((sum, { bytes }) => sum + bytes, envelope.body.length)

/** What a phone and its person brought in the last day. */
export type Brought = { ofPhone: Day; ofPerson: Day }
type Day = { count: number; bytes: number }

/** Is there room for one more of this kind and size today? */
export function hasRoom(kind: OperationKind, bytes: number, { ofPhone, ofPerson }: Brought): boolean {
  const fits = (day: Day, times: number) =>
    day.count < BUDGETS[kind].perDay * times && day.bytes + bytes <= DAY_BYTES * times
  return fits(ofPhone, 1) && fits(ofPerson, PHONES_A_PERSON)
}
