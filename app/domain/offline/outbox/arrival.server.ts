import { and, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { operationParts, operations } from '#db/schema/outbox.ts'
import { noteArrival, type Phone, toldAround } from '../../kernel/phones/phones.server.ts'
import { isProvenContact } from '../../kernel/phones/contact.server.ts'
import { timeOf } from '../../kernel/phones/made.ts'
import { conflict, isProblem, type Problem } from '~/platform/problem.ts'
import { inserter } from '~/platform/inserter.server.ts'
import { prepared, write } from '~/platform/store.server.ts'
import { REFUSED_CHARS, sizeOf, takenParts } from './budgets.ts'
import { demandDay } from './day.server.ts'
import { type OperationKind } from './envelope.ts'
import { type Envelope, type Sealed } from './input.ts'
import { type Operation, SettledBefore, trimmed } from './operations.server.ts'

/** An operation that has just arrived and is not stored yet. */
export type Arrived = {
  phone: Phone
  envelope: Envelope
  /** The row as it would be stored: `received` for now, or `refused` if it cannot be read. */
  row: Operation
  parts: Envelope['parts']
}

/**
 * Thrown if an operation cannot be stored at all: its number belongs to another operation, or its daily limit is
 * reached.
 */
export class NotTaken extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message)
  }
}

const UNREADABLE = 'The server could not read this, so it does not count. Please tell the office.'

const BLANK = Object.fromEntries(Object.keys(getTableColumns(operations)).map((name) => [name, null]))

/**
 * Returns an operation that has arrived, with the row for it. @param inside null if it cannot be opened, or contains
 * something that its phone may not claim
 */
export function arrivedOf(
  phone: Phone,
  envelope: Envelope,
  inside: Sealed | null,
  sentAt: Date | null,
  now: Date,
): Arrived {
  const { id, seq, kind, mac } = envelope
  const named = { id, phoneId: phone.id, userId: phone.userId, seq, kind, mac, sentAt, receivedAt: now }
  const blank = { ...(BLANK as unknown as Operation), ...named, bytes: REFUSED_CHARS }
  if (!inside) {
    const refused = { ...blank, envelope: trimmed(envelope), state: 'refused', words: UNREADABLE, settledAt: now }
    return { phone, envelope, row: refused, parts: [] }
  }
  const row = {
    ...blank,
    envelope,
    bytes: sizeOf(envelope),
    state: 'received',
    action: actionIn(kind, inside.body),
    ...whenOf(inside, { phone, envelope, sentAt, now }),
  }
  return { phone, envelope, row, parts: takenParts(envelope) }
}

/**
 * Stores an operation that has arrived, with its outcome, within one commit. The transaction that performs it also uses
 * up its number and counts it towards the daily limit.
 * @param columns its final state
 * @throws SettledBefore if another page has delivered it in the meantime; NotTaken
 */
export function writeArrived(
  { phone, envelope, row, parts }: Arrived,
  columns: Partial<Operation>,
  now: Date,
): Operation {
  try {
    if (hasArrived(envelope)) throw new SettledBefore()
    if (row.kind !== 'sos' || row.state === 'refused') demandDay(phone, envelope, now)
  } catch (error) {
    throw isProblem(error) ? new NotTaken(error) : error
  }
  const written = { ...row, ...columns }
  insertOperation(written)
  const operationId = row.id
  const named = parts.map(({ sha256, bytes }, position) => ({ operationId, position, sha256, bytes }))
  if (named.length > 0) write().insert(operationParts).values(named).run()
  noteArrival(phone.id, row.seq, now)
  return written
}

/**
 * Returns whether this very operation has arrived before. Different content under a known id or number counts as
 * unknown, so that only the phone itself, whose MAC is checked next, learns that there is such an operation.
 */
export const isKnown = (envelope: Envelope): boolean => arrivedAs(envelope) === 'same'

/**
 * Returns whether an operation whose MAC is checked has arrived before. @throws Problem conflict if its id or its
 * number belongs to another operation
 */
export function hasArrived(envelope: Envelope): boolean {
  const arrived = arrivedAs(envelope)
  if (arrived !== 'other') return arrived === 'same'
  throw conflict('Another entry with this number has already arrived', { code: 'other_content' })
}

function arrivedAs({ id, phone, seq, mac }: Envelope): 'same' | 'other' | null {
  const found = underItsNames().all({ id, phone, seq })
  if (found.length === 0) return null
  const isSame = found.every((row) => row.id === id && row.phoneId === phone && row.seq === seq && row.mac === mac)
  return isSame ? 'same' : 'other'
}

const insertOperation = inserter(operations)

const underItsNames = prepared((db) =>
  db
    .select({ id: operations.id, phoneId: operations.phoneId, seq: operations.seq, mac: operations.mac })
    .from(operations)
    .where(
      or(
        eq(operations.id, sql.placeholder('id')),
        and(eq(operations.phoneId, sql.placeholder('phone')), eq(operations.seq, sql.placeholder('seq'))),
      ),
    )
    .prepare(),
)

/** Returns whether a punch starts or ends a shift, for control's lists. */
function actionIn(kind: OperationKind, body: unknown): string | null {
  const action = kind === 'punch' && (body as { action?: unknown } | null)?.action
  return action === 'clock_in' || action === 'clock_out' ? action : null
}

type Arrival = { phone: Phone; envelope: Envelope; sentAt: Date | null; now: Date }

/**
 * Returns when an operation was made, using only what the server can verify itself: a contact counts only with the
 * server's proof.
 */
function whenOf({ madeAt, contact, jumped }: Sealed, { phone, envelope, sentAt, now }: Arrival) {
  const told = toldAround(phone, envelope)
  const proven = contact && isProvenContact(phone.id, new Date(contact.serverAt), contact.proof)
  const timed = timeOf({
    madeAt: Date.parse(madeAt),
    sentAt: sentAt && sentAt.getTime(),
    receivedAt: now.getTime(),
    contact: proven ? { serverAt: Date.parse(contact.serverAt), phoneAt: Date.parse(contact.phoneAt) } : null,
    jumped,
    after: told.after.getTime(),
    before: told.before && told.before.getTime(),
  })
  return {
    madeAt: new Date(madeAt),
    at: new Date(timed.at),
    trust: timed.trust,
    notBefore: timed.notBefore === null ? null : new Date(timed.notBefore),
    notAfter: new Date(timed.notAfter),
  }
}
