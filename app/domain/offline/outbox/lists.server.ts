import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { operations, phones } from '#db/schema/outbox.ts'
import { isKioskSession, type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { deviceName } from '../../kernel/phones/device-name.ts'
import { missingNumbers } from '../../kernel/phones/numbers.ts'
import { type Phone } from '../../kernel/phones/phones.server.ts'
import { isForControl, waitsForControl } from '../../kernel/phones/waits-for-control.server.ts'
import { countRows, findPage, type Page } from '~/platform/keyset.server.ts'
import { db } from '~/platform/store.server.ts'
import { type OperationList, type PhoneList } from './input.ts'
import { type Kept, keptOf } from './kept.server.ts'
import { arrivedNumbers, lackingNumbers, type Operation } from './operations.server.ts'

export type OperationLine = ReturnType<typeof lineOf>
export type PhoneLine = ReturnType<typeof phoneLine>

/** Returns operations as control sees them, newest first. @throws Problem invalid for an unknown `before` */
export function listOperations(actor: Person, { limit, before, state, userId }: OperationList): Page<OperationLine> {
  demand(actor, 'operation.settle')
  const where = and(inState(state), userId ? eq(operations.userId, userId) : undefined)
  const list = { from: operations, columns: getTableColumns(operations), where, cursor: { before }, limit }
  const { rows, next } = findPage({ ...list, by: [operations.receivedAt, operations.id], descending: true })
  const names = namesOf(rows.flatMap(namedIn))
  return { items: rows.map((row) => lineOf(row, names)), next, total: null }
}

function inState(state: OperationList['state']): SQL | undefined {
  if (state === 'open') return waitsForControl()
  if (state === 'undecided') return or(waitsForControl(), hasUnsureTime())
  return state && eq(operations.state, state)
}

/** Matches the records of punches whose time counts, but is not confirmed yet. */
const hasUnsureTime = () =>
  and(
    eq(operations.subjectType, 'clock_entry'),
    inArray(
      operations.subjectId,
      db()
        .select({ id: clockEntries.id })
        .from(clockEntries)
        .where(
          and(
            sql`instr(${clockEntries.flags}, '"time_unsure"') > 0 AND ${clockEntries.effectiveAt} IS NULL`,
            isNull(clockEntries.withdrawnAt),
          ),
        ),
    ),
  )

/** Returns how many operations wait for control. */
export function countWaiting(actor: Person): number {
  demand(actor, 'operation.settle')
  return countRows(operations, waitsForControl())
}

/** Returns one operation, as the list shows it. */
export const viewOperation = (row: Operation): OperationLine => lineOf(row, namesOf(namedIn(row)))

/** Returns everyone's phones, newest first, with what is missing from each and when it was last seen. */
export function listPhones(actor: Person, { limit, before, userId }: PhoneList): Page<PhoneLine> {
  demand(actor, 'operation.settle')
  const where = userId ? eq(phones.userId, userId) : undefined
  const list = { from: phones, columns: getTableColumns(phones), where, cursor: { before }, limit }
  const { rows, next } = findPage({ ...list, by: [phones.id], descending: true })
  const names = namesOf(rows.map((row) => row.userId))
  const kept = keptOf(rows.map(({ id }) => id))
  return { items: rows.map((row) => phoneLine(row, names, kept.get(row.id))), next, total: null }
}

const namedIn = (row: Operation) => [row.userId, row.decidedBy]

function lineOf(row: Operation, names: Map<string, string>) {
  return {
    id: row.id,
    userId: row.userId,
    userName: names.get(row.userId) ?? '',
    phone: row.phoneId,
    seq: row.seq,
    kind: row.kind,
    action: row.action,
    state: row.state,
    /** Whether it waits for a person in control. */
    forControl: isForControl(row),
    madeAt: row.madeAt,
    at: row.at,
    receivedAt: row.receivedAt,
    trust: row.trust,
    notBefore: row.notBefore,
    notAfter: row.notAfter,
    subject: row.subjectType && row.subjectId ? { type: row.subjectType, id: row.subjectId } : null,
    againstId: row.againstId,
    words: row.words,
    decision: row.decision,
    decidedBy: row.decidedBy && (names.get(row.decidedBy) ?? null),
    decidedAt: row.decidedAt,
    decisionNotes: row.decisionNotes,
  }
}

function phoneLine(row: Phone, names: Map<string, string>, kept: Kept = { count: 0, bytes: 0 }) {
  const arrived = arrivedNumbers(row.id, row.clearTo)
  const shared = isKioskSession(row.sessionId ?? '')
  // People at a tablet share its numbers, and a wrong PIN uses one up, so a number that is not theirs says nothing.
  const { missing } = shared ? { missing: [] } : missingNumbers(row, row, arrived)
  const lacking = lackingNumbers(row.id, row.waiting)
  return {
    id: row.id,
    userId: row.userId,
    userName: names.get(row.userId) ?? '',
    device: deviceName(row.userAgent),
    /** Whether it is a tablet at a gate, which several people use. */
    shared,
    createdAt: row.createdAt,
    lastHeardAt: row.lastHeardAt,
    lastSeq: row.lastSeq,
    /** Numbers that never arrived and are not on the phone any more. */
    missing: missing.filter((n) => !row.waiting.includes(n)),
    /**
     * How many operations it reported as stored that have not arrived completely. It may have sent some of them since.
     */
    unsent: row.waiting.filter((n) => lacking.has(n) || (n > row.clearTo && !arrived.has(n))).length,
    /** How many of its sealed records are stored here, and their bytes in all. */
    kept: kept.count,
    keptBytes: kept.bytes,
    persisted: row.persisted,
    endedAt: row.endedAt,
    lostAt: row.lostAt,
  }
}
