import { type Person } from '../../kernel/access/actor.ts'
import { isUnsure, LATEST_MS } from '../../kernel/phones/made.ts'
import { findPhone } from '../../kernel/phones/phones.server.ts'
import { requestWords } from '../../time/clocking/dispute-words.ts'
import { waitingRequest } from './day.server.ts'
import { type Operation, type Outcome } from './operations.server.ts'

/** The person who made an operation, as they are now. */
export type Behind = Person & { isActive: boolean }

/**
 * Returns why control must decide first, in words for the person and for control; null if the operation is performed
 * straight away. A call for help never waits because of its time.
 */
export function requestOf(row: Operation, input: unknown, person: Behind): string | null {
  const at = row.at!
  if (isAfterEnd(row, person)) return row.kind === 'sos' ? LEFT : REVOKED
  const late = row.receivedAt.getTime() - at.getTime() > LATEST_MS
  return row.kind === 'punch' && late ? requestWords({ ...(input as { action: string }), at }) : null
}

/**
 * Returns whether an operation arrived after its phone's access had ended, and the phone had not announced this very
 * operation before: only an announcement can show that it was made no later than that. The time that it claims makes no
 * difference. A call for help from a person who still works here always counts, whatever happened to the phone.
 */
export function isAfterEnd({ phoneId, kind, notAfter, trust, receivedAt }: Operation, person: Behind): boolean {
  const { endedAt = null } = findPhone(phoneId) ?? {}
  if (kind === 'sos' && person.isActive) return false
  if (!endedAt) return !person.isActive
  if (receivedAt <= endedAt) return false
  const announced = notAfter !== null && notAfter <= endedAt && !isUnsure(trust)
  return kind === 'sos' || !announced
}

/**
 * Returns the outcome for an operation that must wait for control. A call for help joins one that is already waiting.
 */
export function asRequest({ kind, userId }: Operation, words: string): Outcome {
  const standing = kind === 'sos' ? waitingRequest(userId) : undefined
  if (standing) return { state: 'merged', subject: null, words, againstId: standing }
  return { state: 'requested', subject: null, words }
}

const REVOKED = 'This phone had been signed out before this record arrived. Control will decide whether it counts.'
const LEFT = 'A former member of staff pressed SOS on a phone that had been signed out. Control will decide what to do.'
