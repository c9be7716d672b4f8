import { type Actor } from '../../kernel/access/actor.ts'
import { limitRate } from '../../kernel/access/throttle.server.ts'
import { type ClockEntryView, type PunchView } from '../../time/clocking/views.ts'
import { safetyWarning } from '../../time/clocking/verdict.ts'
import { findOwnEntry } from '../../time/clocking/status.server.ts'
import { findAlert } from '../../safety/emergencies/alerts.server.ts'
import { findOwnSubmission } from '../../forms/forms/own.server.ts'
import { presentEpoch, proveContact } from '../../kernel/phones/contact.server.ts'
import { type Trust } from '../../kernel/phones/made.ts'
import { isProblem, notFound } from '~/platform/problem.ts'
import { type OperationId } from './input.ts'
import { findOperation, missingParts, type Operation, wantsParts } from './operations.server.ts'
import { type OperationState } from './states.ts'

/**
 * What a phone is told about an operation. Personal details are included only if the person who made it is signed in.
 */
export type ReceiptView = {
  id: string
  state: OperationState
  receivedAt: Date
  at: Date | null
  trust: Trust | null
  missing: string[]
  subject: { type: string; id: string } | null
  reference: string | null
  words: string | null
  /** What the documented call would have answered. */
  view: unknown
  serverAt: Date
  /** Proves that the operation's phone got this time from the server. */
  proof: string
  epoch: string
}

const LOOKS_PER_MINUTE = 600

/** Returns what happened to an operation. @throws Problem not_found, too_many */
export function findReceipt(actor: Actor, { operationId }: OperationId, now = new Date()): ReceiptView {
  limitRate('outbox-look', actor.kind === 'system' ? null : actor.ip, LOOKS_PER_MINUTE)
  const row = findOperation(operationId)
  if (!row) throw notFound('Operation')
  return viewReceipt(actor, row, now)
}

/**
 * Returns the receipt for the person who asks, because somebody else may be using the phone by now.
 * @param view what was just made, if available
 */
export function viewReceipt(actor: Actor, row: Operation, now: Date, view?: unknown): ReceiptView {
  const own = actor.kind === 'person' && actor.id === row.userId ? actor : null
  const subject = row.subjectType && row.subjectId ? { type: row.subjectType, id: row.subjectId } : null
  return {
    id: row.id,
    state: row.state as OperationState,
    receivedAt: row.receivedAt,
    at: own && row.at,
    trust: own && (row.trust as Trust | null),
    missing: wantsParts(row) ? missingParts(row.id) : [],
    subject: own && subject,
    reference: own && row.reference,
    words: own && row.words,
    view: own && subject ? (view ?? viewOf(own, subject)) : null,
    serverAt: now,
    proof: proveContact(row.phoneId, now),
    epoch: presentEpoch(),
  }
}

type Own = Extract<Actor, { kind: 'person' }>

function viewOf(own: Own, { type, id }: { type: string; id: string }): unknown {
  try {
    if (type === 'clock_entry') return viewPunch(findOwnEntry(own, { id }))
    if (type === 'alert') return findAlert(own, { id })
    // The lone-worker page requests the current session itself.
    if (type === 'lone_check') return null
    return findOwnSubmission(own, { id })
  } catch (error) {
    // The record may have been deleted, or this person may no longer read it.
    if (isProblem(error)) return null
    throw error
  }
}

// Returns a punch as the documented call would answer it.
const viewPunch = (entry: ClockEntryView): PunchView =>
  entry.action === 'clock_in' && entry.uniformDetected === false ? { ...entry, safetyWarning } : entry
