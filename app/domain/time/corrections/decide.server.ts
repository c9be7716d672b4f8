import { and, eq, inArray } from 'drizzle-orm'
import { corrections } from '#db/schema/corrections.ts'
import { users } from '#db/schema/people.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { ENTERED_BY_YOU } from '../../kernel/access/own-decision.ts'
import { refuseOwn } from '../../kernel/access/own-decision.server.ts'
import { demandAt, sitesOf } from '../../kernel/access/grants.server.ts'
import { findShift, letCount, listOtherShifts, listShiftEntries } from '../clocking/correct.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { type CountedPage, countRows, findPage } from '~/platform/keyset.server.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { withUnreached } from '../rota/unreached.server.ts'
import { type CorrectionKind, type CorrectionReview } from './correction-view.ts'
import { type CorrectionRow, subjectOf, toldOfCorrection, viewCorrection } from './corrections.server.ts'
import { type CorrectionDecision, type CorrectionList } from './input.ts'
import { mayCorrect } from './may-correct.ts'

const PAGE = 50

/**
 * Approves or refuses a correction; nobody may decide their own, or a whole shift that they entered for somebody else.
 * Once approved, the new time is the valid one, and the recorded one is shown beside it. @throws Problem not_found
 * (also at sites that the actor does not manage), forbidden (one's own), conflict (decided already, or the time no
 * longer fits)
 */
export function decideCorrection(
  actor: Actor,
  { id, status, notes }: CorrectionDecision,
  now = new Date(),
): CorrectionReview {
  sitesOf(actor, 'correction.decide')
  return commit(() => {
    const before = findCorrectionRow(id)
    if (!before) throw notFound('Correction')
    demandAt(actor, 'correction.decide', before.siteId)
    const own = { ...refuseOwn(actor, before.userId), ...refuseEntered(actor, before) }
    if (before.status !== 'pending') throw conflict(`This correction has already been ${before.status}`)
    const approved = status === 'approved'
    const made = approved ? letCount(actor, fitting(before, now), now) : {}
    const row = write()
      .update(corrections)
      .set({ ...made, status, notes, decidedBy: actor.id, decidedAt: now })
      .where(eq(corrections.id, id))
      .returning()
      .get()
    const { firstName, lastName } = findRow(row.userId)
    const { details, payload } = toldOfCorrection(row, `${firstName} ${lastName}`)
    const type = approved ? 'correction.approved' : 'correction.refused'
    const happened = { subject: subjectOf(row), personId: row.userId, details: { ...details, ...own }, payload }
    record(actor, { type, ...happened }, now)
    return viewReviews([row])[0]!
  })
}

/**
 * Does the same as `decideCorrection`, and also returns the person if no message about it can reach them. @throws
 * Problem as `decideCorrection` does
 */
export function decideCorrectionByForm(actor: Actor, decision: CorrectionDecision) {
  const view = decideCorrection(actor, decision)
  return withUnreached(actor, view, [view.userId])
}

/** Returns the request if it still fits what is booked. @throws Problem conflict if it does not */
function fitting(row: CorrectionRow, now: Date) {
  const { userId, at, endsAt, shiftId } = row
  const kind = row.kind as CorrectionKind
  const shift = shiftId === null ? null : findShift(userId, shiftId)
  if (shiftId !== null && !shift) throw conflict('The shift is no longer on record', { code: 'does_not_fit' })
  const others = listOtherShifts(userId, { from: at, to: endsAt ?? at }, shiftId)
  const refusal = mayCorrect({ kind, at, shift, endsAt }, others, now)
  if (refusal) throw conflict(refusal, { code: 'does_not_fit' })
  return { userId, kind, at, endsAt, shiftId }
}

/** Behind a whole shift there is no record, so the person who entered it is not the one who approves it. */
const refuseEntered = (actor: Actor, { requestedBy, endsAt }: CorrectionRow) =>
  requestedBy === null || endsAt === null ? {} : refuseOwn(actor, requestedBy, ENTERED_BY_YOU)

/**
 * Returns the corrections at the sites that the actor manages (all sites for admins), latest first. @throws Problem
 * invalid for an unknown `before`
 */
export function listCorrections(actor: Actor, query: CorrectionList): CountedPage<CorrectionReview> {
  const seen = sitesOf(actor, 'correction.see')
  const { limit = PAGE, before, status, userId } = query
  const where = and(
    seen === 'all' ? undefined : inArray(corrections.siteId, [...seen]),
    status ? eq(corrections.status, status) : undefined,
    userId ? eq(corrections.userId, userId) : undefined,
  )
  const list = { from: corrections, columns: { row: corrections }, by: [corrections.id], descending: true }
  const { rows, next } = findPage({ ...list, where, cursor: { before }, limit })
  return { items: viewReviews(rows.map(({ row }) => row)), next, total: countRows(corrections, where) }
}

/** Returns the number of undecided corrections. */
export const countPendingCorrections = (): number => countRows(corrections, eq(corrections.status, 'pending'))

const findCorrectionRow = (id: string): CorrectionRow | undefined =>
  db().select().from(corrections).where(eq(corrections.id, id)).get()

function viewReviews(rows: CorrectionRow[]): CorrectionReview[] {
  const names = namesOf(rows.flatMap((row) => [row.decidedBy, row.requestedBy]))
  const people = new Map(
    db()
      .select()
      .from(users)
      .where(
        inArray(
          users.id,
          rows.map(({ userId }) => userId),
        ),
      )
      .all()
      .map((person) => [person.id, person]),
  )
  const entries = listShiftEntries(rows.map(({ shiftId }) => shiftId))
  return rows.map((row) => {
    const { firstName, lastName, role, employeeId } = people.get(row.userId)!
    const shift = row.shiftId === null ? null : findShift(row.userId, row.shiftId)
    return {
      ...viewCorrection(row, names),
      userName: `${firstName} ${lastName}`,
      user: { firstName, lastName, role, employeeId },
      shift: shift && { startedAt: shift.startedAt, endedAt: shift.endedAt },
      entries: entries.filter((entry) => entry.shiftId === row.shiftId).map(({ shiftId: _, ...entry }) => entry),
      decidedOwn: row.decidedBy === row.userId,
    }
  })
}
