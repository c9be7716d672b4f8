import { and, eq } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { corrections } from '#db/schema/corrections.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { book } from '../clocking/clock.server.ts'
import { bookWithin } from '../clocking/control-entry.server.ts'
import { findEntryOf, findShift, listOtherShifts, listShiftEntries } from '../clocking/correct.server.ts'
import { Punch } from '../clocking/input.ts'
import { openShift } from '../clocking/entries.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findDutyFor } from '../rota/find-duty.server.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict, invalid, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type CorrectionKind, type CorrectionStatus, type CorrectionView } from './correction-view.ts'
import { type CorrectionInput, type ForgottenEnd, type MissingShift, type OwnCorrections } from './input.ts'
import { mayCorrect, overlaps } from './may-correct.ts'

export type CorrectionRow = typeof corrections.$inferSelect

const PAGE = 50

/**
 * Requests the right time for the actor's own punch, or a missing punch. The time changes once an admin approves it. If
 * it is the end of the shift that is still open, the person is clocked out now: otherwise their next clock-in would
 * meet an open shift, and their next clock-out would end the wrong one.
 * @throws Problem not_found (also for another person's entry or shift), invalid if the time is impossible, conflict if
 * there is nothing to end, or the same is already requested
 */
export function requestCorrection(actor: Actor, input: CorrectionInput, now = new Date()): CorrectionView {
  demand(actor, 'correction.request')
  return commit(() => {
    const row = request(actor, input, now, actor)
    if (row.kind === 'clock_out' && row.shiftId === openShift(actor.id)?.id) clockOutNow(actor, now)
    return viewCorrection(row)
  })
}

/**
 * Clocks the actor out of a shift whose clock-out was forgotten. The punch is recorded now, and an admin decides on the
 * time that they give. A person at the gate for their next shift can clock in straight away. @throws Problem as
 * `requestCorrection` does
 */
export function endForgotten(actor: Actor, { endedAt, reason }: ForgottenEnd, now = new Date()): CorrectionView {
  demand(actor, 'correction.request')
  return commit(() => {
    const open = openShift(actor.id)
    if (!open) throw notClockedIn()
    if (endedAt > now) throw invalid('endedAt', 'This time is in the future.')
    if (endedAt < open.startedAt) throw invalid('endedAt', 'A shift cannot end before it begins.')
    const asked = { entryId: null, shiftId: open.id, kind: 'clock_out', at: endedAt, endsAt: null, reason } as const
    const row = request(actor, asked, now, actor)
    clockOutNow(actor, now)
    return viewCorrection(row)
  })
}

const clockOutNow = (actor: Person, now: Date) => void book(actor, Punch.parse({ action: 'clock_out' }), { now })

/** Clocks a person out now for control; a person who answers their own pay query clocks out as always. */
function endFor(actor: Person, userId: string, notes: string, now: Date): void {
  if (userId === actor.id) return clockOutNow(actor, now)
  bookWithin(actor, { userId, action: 'clock_out', notes }, now, now)
}

/**
 * Requests the right time of a punch on a person's behalf, in answer to their pay query. It needs a decision, like
 * their own requests, and like those, the end of a shift that is still open clocks the person out now. @throws Problem
 * as `requestCorrection` does
 */
export function raiseCorrection(
  actor: Person,
  { userId, ...input }: CorrectionInput & { userId: string },
  now = new Date(),
): CorrectionView {
  demand(actor, 'correction.decide')
  return commit(() => {
    const { firstName, lastName } = findRow(userId)
    const row = request({ id: userId, name: `${firstName} ${lastName}` }, input, now, actor)
    if (row.kind === 'clock_out' && row.shiftId === openShift(userId)?.id) endFor(actor, userId, row.reason, now)
    return viewCorrection(row)
  })
}

/**
 * Enters a whole past shift that a person forgot to record. It counts once another administrator has approved it.
 * @throws Problem as `requestCorrection` does
 */
export function enterMissingShift(actor: Person, { userId, ...times }: MissingShift, now = new Date()): CorrectionView {
  demand(actor, 'clock.review')
  const input = { ...times, kind: 'clock_in', entryId: null, shiftId: null } as const
  return raiseCorrection(actor, { ...input, userId }, now)
}

function request(
  person: Pick<Person, 'id' | 'name'>,
  { kind, at, endsAt, reason, ...input }: CorrectionInput,
  now: Date,
  by: Person,
): CorrectionRow {
  const target = targetOf(person.id, { kind, ...input })
  const shift = target.shiftId === null ? null : findShift(person.id, target.shiftId)
  if (target.shiftId !== null && !shift) throw notFound('Shift')
  if (pendingOf(person.id, target.shiftId, kind, { startedAt: at, endedAt: endsAt })) {
    throw conflict('This has already been requested. It is waiting for a decision.', { code: 'already_asked' })
  }
  if (endsAt && endsAt > now) throw invalid('endsAt', 'This time is in the future.')
  const others = listOtherShifts(person.id, { from: at, to: endsAt ?? at }, target.shiftId)
  const refusal = mayCorrect({ kind, at, shift, endsAt }, others, now)
  if (refusal) throw invalid('at', refusal)
  const counted = kind === 'clock_in' ? shift?.startedAt : shift?.endedAt
  const { entryId, originalAt } = punchOf(target.shiftId, kind)
  const siteId = siteOf(person.id, target.shiftId, shift?.startedAt ?? at)
  const row = write()
    .insert(corrections)
    .values({
      id: newId(),
      userId: person.id,
      shiftId: target.shiftId,
      ...{ siteId, entryId, kind, at, endsAt, originalAt, countedAt: counted ?? null, reason, requestedAt: now },
      requestedBy: by.id === person.id ? null : by.id,
    })
    .returning()
    .get()
  const { details, payload } = toldOfCorrection(row, person.name)
  const happened = { subject: subjectOf(row), personId: person.id, details, payload }
  record(by, { type: 'correction.requested', ...happened }, now)
  return row
}

/** Returns the shift concerned; null if a clock-in is missing and no shift is open. */
function targetOf(userId: string, { entryId, shiftId, kind }: Pick<CorrectionInput, 'entryId' | 'shiftId' | 'kind'>) {
  if (entryId !== null) {
    const entry = findEntryOf(userId, entryId)
    if (!entry) throw notFound('Clock entry')
    if (entry.action !== kind) throw invalid('kind', `This entry is a ${entry.action}`)
    return { shiftId: entry.shiftId }
  }
  if (shiftId !== null || kind === 'clock_in') return { shiftId }
  const open = openShift(userId)
  if (!open) throw notClockedIn()
  return { shiftId: open.id }
}

const notClockedIn = () => conflict('You are not clocked in.', { code: 'already_out' })

function punchOf(shiftId: string | null, kind: CorrectionKind) {
  const entry = listShiftEntries([shiftId]).find(({ action }) => action === kind)
  return { entryId: entry?.id ?? null, originalAt: entry?.timestamp ?? null }
}

/** Returns the place of work, taken from the clock-in or else from the rota. */
const siteOf = (userId: string, shiftId: string | null, at: Date): string | null =>
  listShiftEntries([shiftId]).find(({ action, siteId }) => action === 'clock_in' && siteId)?.siteId ??
  findDutyFor(userId, at)?.siteId ??
  null

type Span = { startedAt: Date; endedAt: Date | null }

/** Returns the same request if it waits for a decision. Of missing shifts, those that overlap are the same. */
const pendingOf = (
  userId: string,
  shiftId: string | null,
  kind: CorrectionKind,
  missing?: Span,
): CorrectionRow | undefined =>
  db()
    .select()
    .from(corrections)
    .where(and(eq(corrections.userId, userId), eq(corrections.status, literal('pending'))))
    .all()
    .find(
      (row) =>
        row.shiftId === shiftId &&
        row.kind === kind &&
        (shiftId !== null || !missing || overlaps({ startedAt: row.at, endedAt: row.endsAt }, missing)),
    )

/** Returns the actor's own corrections, latest first. @throws Problem invalid for an unknown `before` */
export function listOwnCorrections(actor: Actor, { limit = PAGE, before }: OwnCorrections): Page<CorrectionView> {
  demand(actor, 'correction.request')
  const own = { from: corrections, columns: { row: corrections }, of: eq(corrections.userId, actor.id) }
  const { rows, next } = findPage({ ...own, by: [corrections.id], descending: true, cursor: { before }, limit })
  const names = namesOf(rows.flatMap(({ row }) => [row.decidedBy, row.requestedBy]))
  return { items: rows.map(({ row }) => viewCorrection(row, names)), next, total: null }
}

/** Returns the event payload for a correction, with both times. */
export function toldOfCorrection(row: CorrectionRow, userName: string) {
  const { id, userId, kind, at, endsAt, originalAt, countedAt, reason, status, notes } = row
  return {
    details: { kind, at, endsAt, originalAt, countedAt, reason, notes },
    payload: {
      id,
      userId,
      userName,
      kind,
      at: at.toISOString(),
      endsAt: endsAt && endsAt.toISOString(),
      status,
      notes,
    },
  }
}

export const subjectOf = ({ id }: CorrectionRow) => ({ type: 'correction', id })

/**
 * Returns a stored correction as the person it concerns sees it; `names` contains the people who entered and decided
 * it.
 */
export function viewCorrection(row: CorrectionRow, names: Map<string, string> = new Map()): CorrectionView {
  const { id, userId, shiftId, entryId, at, endsAt, originalAt, countedAt, reason, requestedAt, requestedBy } = row
  const { decidedAt, notes } = row
  return {
    ...{ id, userId, shiftId, entryId, kind: row.kind as CorrectionKind, at, endsAt, originalAt, countedAt, reason },
    status: row.status as CorrectionStatus,
    requestedAt,
    requestedBy: requestedBy === null ? null : { id: requestedBy, name: names.get(requestedBy) ?? '' },
    decidedAt,
    decidedBy: (row.decidedBy && names.get(row.decidedBy)) || null,
    notes,
  }
}
