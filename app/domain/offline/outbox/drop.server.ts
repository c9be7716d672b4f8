import { and, eq } from 'drizzle-orm'
import { operations } from '#db/schema/outbox.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { refuseOwn } from '../../kernel/access/own-decision.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { findPhone } from '../../kernel/phones/phones.server.ts'
import { notFound } from '~/platform/problem.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type PhoneId } from './input.ts'
import { isKept, keptOf } from './kept.server.ts'
import { endWaiting, type Operation, type Outcome, recordOperation, settleOperation } from './operations.server.ts'
import { type OperationState } from './states.ts'

const OPEN: string[] = ['received', 'disputed', 'requested']

/**
 * Deletes the sealed content that a phone sent and the server still stores. Operations that wait are refused, and the
 * people who made them are told. What has been booked is kept, and so are the lines in control's list.
 * @returns how many records, and how many bytes this may free
 * @throws Problem not_found, forbidden (one's own, while another administrator could)
 */
export function dropRecords(actor: Person, { id }: PhoneId, now = new Date()): { records: number; bytes: number } {
  demand(actor, 'phone.drop')
  const phone = findPhone(id)
  if (!phone) throw notFound('Phone')
  const own = refuseOwn(actor, phone.userId)
  return commit(() => {
    const { count: records, bytes } = keptOf([id]).get(id) ?? { count: 0, bytes: 0 }
    const rows = db()
      .select()
      .from(operations)
      .where(and(eq(operations.phoneId, id), isKept()))
      .all()
    for (const row of rows) drop(actor, row, now)
    const { userId } = phone
    const details = { records, bytes, ...own }
    const payload = { id, userId, userName: namesOf([userId]).get(userId) ?? '', records, bytes }
    record(actor, { type: 'phone.dropped', subject: { type: 'phone', id }, personId: userId, details, payload }, now)
    return { records, bytes }
  })
}

function drop(actor: Person, row: Operation, now: Date): void {
  if (OPEN.includes(row.state)) {
    settleOperation(row, row.state as OperationState, DROPPED, now)
    recordOperation(actor, 'operation.refused', row, DROPPED, now)
  }
  endWaiting(row.id)
}

const DROPPED: Outcome = {
  state: 'refused',
  subject: null,
  words: 'Control has discarded what this phone sent, so it was not recorded. If it should have been, ask control.',
}
