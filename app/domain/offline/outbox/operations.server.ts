import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { operationParts, operations } from '#db/schema/outbox.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { type EventType } from '../../kernel/events/catalogue.ts'
import { record } from '../../kernel/events/record.server.ts'
import { dropFile } from '../../kernel/files/files.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { type Made, type Trust } from '../../kernel/phones/made.ts'
import { db, prepared, write } from '~/platform/store.server.ts'
import { REFUSED_CHARS } from './budgets.ts'
import { type Envelope } from './input.ts'
import { type OperationState } from './states.ts'

export type Operation = typeof operations.$inferSelect
export type Part = typeof operationParts.$inferSelect

/** The result of an operation, stored in the transaction that causes it. */
export type Outcome = {
  state: OperationState
  subject: { type: string; id: string } | null
  reference?: string | null
  words: string | null
  againstId?: string | null
  /** What the documented call would have answered; returned, not stored. */
  view?: unknown
}

/**
 * Thrown when another request has settled the operation first. Everything that this request did is then rolled back.
 */
export class SettledBefore extends Error {}

/** Returns one operation; undefined if it is unknown. */
export const findOperation = (id: string): Operation | undefined => operationById().get({ id })

const operationById = prepared((db) =>
  db
    .select()
    .from(operations)
    .where(eq(operations.id, sql.placeholder('id')))
    .prepare(),
)

/** Returns the parts of an operation in the order of its body. */
export const partsOf = (operationId: string): Part[] => partsByOperation().all({ operationId })

const partsByOperation = prepared((db) =>
  db
    .select()
    .from(operationParts)
    .where(eq(operationParts.operationId, sql.placeholder('operationId')))
    .orderBy(asc(operationParts.position))
    .prepare(),
)

/** Returns the parts that have not arrived yet. */
export const missingParts = (operationId: string): string[] =>
  partsOf(operationId).flatMap(({ sha256, receivedAt }) => (receivedAt ? [] : [sha256]))

/** Returns the numbers above a given one that have arrived from a phone. */
export function arrivedNumbers(phoneId: string, above: number): Set<number> {
  const own = and(eq(operations.phoneId, phoneId), gt(operations.seq, above))
  const rows = db().select({ seq: operations.seq }).from(operations).where(own).all()
  return new Set(rows.map(({ seq }) => seq))
}

/** Returns which of these numbers have arrived without all their pictures. */
export function lackingNumbers(phoneId: string, among: readonly number[]): Set<number> {
  if (among.length === 0) return new Set()
  // A phone may name two thousand numbers, so all of them are one parameter.
  const asked = sql`${operations.seq} IN (SELECT value FROM json_each(${JSON.stringify(among)}))`
  const rows = db()
    .selectDistinct({ seq: operations.seq })
    .from(operations)
    .innerJoin(operationParts, eq(operationParts.operationId, operations.id))
    .where(and(eq(operations.phoneId, phoneId), asked, isNull(operationParts.receivedAt)))
    .all()
  return new Set(rows.map(({ seq }) => seq))
}

/**
 * Settles an operation, within the commit that performs it.
 * @param from the state that it must have
 * @throws SettledBefore
 */
export function settleOperation(row: Operation, from: OperationState, outcome: Outcome, now: Date): void {
  const lacks = row.kind === 'punch' && missingParts(row.id).length > 0
  const columns = settledColumns(row, outcome, lacks, now)
  const changed = write()
    .update(operations)
    .set({ ...columns, nextTryAt: from === 'received' ? columns.nextTryAt : null })
    .where(and(eq(operations.id, row.id), eq(operations.state, from)))
    .run().changes
  if (changed !== 1) throw new SettledBefore()
  const keeps = columns.envelope !== null && outcome.state !== 'refused'
  if (!keeps && (row.kind !== 'punch' || outcome.state === 'refused')) dropParts(row.id)
}

/** Returns the columns of a settled operation. @param lacks whether one of its pictures is still on its way */
export function settledColumns(row: Operation, outcome: Outcome, lacks: boolean, now: Date) {
  const { state, subject, reference = null, words, againstId = null } = outcome
  const waits = state === 'disputed' || state === 'requested'
  // A punch keeps its envelope until its picture has arrived, because the picture is checked then. A refused operation
  // keeps only its first characters, in case its person asks about it.
  const lacksPicture = lacks && state !== 'refused'
  const envelope = waits || lacksPicture ? row.envelope : state === 'refused' ? trimmed(row.envelope) : null
  return {
    state,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    reference,
    words,
    againstId,
    settledAt: now,
    nextTryAt: lacksPicture && !waits ? later(now, PICTURE_MS) : null,
    envelope,
  }
}

/** Shortens an envelope that will not be opened to its first characters, in case its person asks about it. */
export const trimmed = (envelope: unknown): unknown =>
  envelope && { ...(envelope as Envelope), body: (envelope as Envelope).body.slice(0, REFUSED_CHARS), parts: [] }

/**
 * Returns whether the pictures of an operation are still needed. They are needed until it has been performed or, for a
 * punch, until its picture has been checked.
 */
export const wantsParts = ({ state, kind, envelope }: Operation): boolean =>
  state === 'received' || (kind === 'punch' && (state === 'applied' || state === 'merged') && envelope !== null)

/** Deletes the sealed pictures of a finished operation, within a commit. */
export function dropParts(operationId: string): void {
  for (const { fileId } of partsOf(operationId)) dropFile(fileId)
  write().update(operationParts).set({ fileId: null }).where(eq(operationParts.operationId, operationId)).run()
}

/** Ends all waiting for an operation, and keeps only its line in the list. Within a commit. */
export function endWaiting(operationId: string): void {
  dropParts(operationId)
  write().update(operations).set({ envelope: null, nextTryAt: null }).where(eq(operations.id, operationId)).run()
}

type Told = Extract<EventType, `operation.${string}`>

/** Records what happened to an operation, for its person and for control. */
export function recordOperation(
  actor: Actor,
  type: Told,
  row: Operation,
  outcome: Outcome,
  now: Date,
  more: Record<string, unknown> = {},
): void {
  const { id, userId, kind } = row
  const { state, words, subject } = outcome
  const userName = namesOf([userId]).get(userId) ?? ''
  const details = { kind, state, words, ...more }
  const payload = { id, userId, userName, kind, state, words, subject }
  record(actor, { type, subject: { type: 'operation', id }, personId: userId, details, payload }, now)
}

/** Returns when an operation was made, as worked out when it arrived. */
export const madeOf = (row: Operation): Made => ({
  operationId: row.id,
  madeAt: row.madeAt!,
  receivedAt: row.receivedAt,
  at: row.at!,
  trust: row.trust as Trust,
  notBefore: row.notBefore,
  notAfter: row.notAfter!,
})

/** Returns the check-ins from a phone that have not been performed yet, in the order of their numbers. */
export function waitingChecks(phoneId: string): Operation[] {
  const open = and(eq(operations.phoneId, phoneId), eq(operations.kind, 'check_in'), eq(operations.state, 'received'))
  return db().select().from(operations).where(open).orderBy(asc(operations.seq)).all()
}

/** Marks a part as arrived, within a commit. After the last part, the operation can be performed. */
export function keepPart(operationId: string, sha256: string, fileId: string, now: Date): void {
  const missing = and(
    eq(operationParts.operationId, operationId),
    eq(operationParts.sha256, sha256),
    isNull(operationParts.receivedAt),
  )
  write().update(operationParts).set({ fileId, receivedAt: now }).where(missing).run()
  if (missingParts(operationId).length === 0) tryAgainAt(operationId, later(now, FIRST_TRY_MS))
}

/** A clock-in is flagged if its picture has not arrived within this time. */
const PICTURE_MS = 10 * 60_000

/** How long after an operation has arrived the server first tries it again. */
export const FIRST_TRY_MS = 30_000
/** The longest wait between two tries. */
export const LATEST_TRY_MS = 15 * 60_000

/** Sets when the server will try an operation again; null while it cannot be performed. Within a commit. */
export const tryAgainAt = (id: string, at: Date | null): void =>
  void write().update(operations).set({ nextTryAt: at }).where(eq(operations.id, id)).run()

export const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
