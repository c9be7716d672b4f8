import { and, eq, gte, isNull, lte, ne, or } from 'drizzle-orm'
import { absences } from '#db/schema/absences.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { type Day, endOfDay, showDays, startOfDay } from '~/platform/dates.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict, invalid, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type AbsenceChange, type AbsenceQuery, type NewAbsence } from './input.ts'
import { type AbsenceKind } from './kinds.ts'
import { type AbsenceView } from './views.ts'

type Row = typeof absences.$inferSelect

/**
 * Returns the absences that overlap the query's days, latest first; for administrators. @throws Problem invalid for an
 * unknown `before`
 */
export function listAbsences(actor: Actor, query: AbsenceQuery): Page<AbsenceView> {
  demand(actor, 'absence.manage')
  const { userId, from, to, before, limit } = query
  const where = and(
    userId ? eq(absences.userId, userId) : undefined,
    to ? lte(absences.fromOn, to) : undefined,
    from ? or(isNull(absences.toOn), gte(absences.toOn, from)) : undefined,
  )
  const list = { from: absences, columns: { row: absences }, by: [absences.fromOn, absences.id], descending: true }
  const { rows, next } = findPage({ ...list, where, cursor: { before }, limit })
  return { items: viewAll(rows.map(({ row }) => row)), next, total: null }
}

/**
 * Records an absence. Shifts already planned within it remain, and appear under Exceptions until other people take
 * them.
 * @throws Problem not_found for an unknown person; conflict `overlap` if they are already absent then
 */
export function addAbsence(actor: Actor, input: NewAbsence, now = new Date()): AbsenceView {
  demand(actor, 'absence.manage')
  return commit(() => {
    const { userId, kind, from, to = null } = input
    findRow(userId)
    refuseOverlap(userId, from, to)
    const row = { id: newId(now.getTime()), userId, kind, ...spanOf(from, to), createdBy: actor.id, createdAt: now }
    write().insert(absences).values(row).run()
    recordAbsence(actor, 'absence.added', row, now)
    return viewAll([row])[0]!
  })
}

/** Changes the days of an absence. */
export function changeAbsence(actor: Actor, { id, from, to }: AbsenceChange, now = new Date()): AbsenceView {
  demand(actor, 'absence.manage')
  return commit(() => {
    const before = findAbsence(id)
    const [first, last] = [from ?? before.fromOn, to === undefined ? before.toOn : to]
    if (last !== null && last < first) throw invalid('to', 'The last day is before the first')
    refuseOverlap(before.userId, first, last, id)
    const row = write().update(absences).set(spanOf(first, last)).where(eq(absences.id, id)).returning().get()
    recordAbsence(actor, 'absence.changed', row, now)
    return viewAll([row])[0]!
  })
}

/** Removes an absence that was entered by mistake. @throws Problem not_found */
export function removeAbsence(actor: Actor, { id }: { id: string }, now = new Date()): { message: string } {
  demand(actor, 'absence.manage')
  return commit(() => {
    const row = findAbsence(id)
    write().delete(absences).where(eq(absences.id, id)).run()
    recordAbsence(actor, 'absence.removed', row, now)
    return { message: 'Absence removed' }
  })
}

/** Removes the absences of an erased person, within a commit. */
export const forgetAbsences = (userId: string): void =>
  void write().delete(absences).where(eq(absences.userId, userId)).run()

const spanOf = (fromOn: Day, toOn: Day | null) => {
  return { fromOn, toOn, startsAt: startOfDay(fromOn), endsAt: toOn === null ? null : endOfDay(toOn) }
}

function findAbsence(id: string): Row {
  const row = db().select().from(absences).where(eq(absences.id, id)).get()
  if (!row) throw notFound('Absence')
  return row
}

function refuseOverlap(userId: string, from: Day, to: Day | null, but = ''): void {
  const met = db()
    .select()
    .from(absences)
    .where(
      and(
        eq(absences.userId, userId),
        ne(absences.id, but),
        to === null ? undefined : lte(absences.fromOn, to),
        or(isNull(absences.toOn), gte(absences.toOn, from)),
      ),
    )
    .get()
  if (!met) return
  const days = met.toOn === null ? `from ${showDays(met.fromOn, met.fromOn)} on` : showDays(met.fromOn, met.toOn)
  throw conflict(`Already booked as absent: ${days}.`, { code: 'overlap' })
}

const viewAll = (rows: readonly Row[]): AbsenceView[] => {
  const names = namesOf(rows.flatMap(({ userId, createdBy }) => [userId, createdBy]))
  return rows.map(({ id, userId, kind, fromOn, toOn, createdAt, createdBy }) => ({
    id,
    userId,
    userName: names.get(userId) ?? '',
    kind: kind as AbsenceKind,
    from: fromOn,
    to: toOn,
    createdAt: createdAt.toISOString(),
    createdBy: (createdBy && names.get(createdBy)) || null,
  }))
}

/**
 * Records a change in the permanent audit log, without the kind of absence, because it may reveal a person's health or
 * family matters.
 */
function recordAbsence(
  actor: Actor,
  type: 'absence.added' | 'absence.changed' | 'absence.removed',
  row: Row,
  now: Date,
) {
  const { userId, fromOn: from, toOn: to } = row
  record(actor, { type, subject: { type: 'user', id: userId }, personId: userId, details: { from, to } }, now)
}
