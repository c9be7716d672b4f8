import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { leaveHours, leaveInHours } from '#db/schema/absences.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { refuseOwn } from '../../kernel/access/own-decision.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { type Day, dayOf } from '~/platform/dates.ts'
import { conflict } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { accruedMinutes } from './accrual.ts'
import { type LeaveHoursEntry, type LeaveHoursQuery, type LeaveHoursSetting } from './input.ts'
import { type LeaveHoursView } from './views.ts'

/** Returns the actor's own leave in hours, with each movement, latest first. */
export function findOwnLeaveHours(actor: Person): LeaveHoursView {
  demand(actor, 'holiday.read')
  return view(actor.id)
}

/** Returns a person's leave in hours; for administrators. @throws Problem not_found */
export function findLeaveHours(actor: Actor, { userId }: LeaveHoursQuery): LeaveHoursView {
  demand(actor, 'holiday.decide')
  findRow(userId)
  return view(userId)
}

/**
 * Starts or stops counting a person's leave in hours from today; their balance is kept. Rolled-up holiday pay begins
 * with the current pay period; when it is stopped, locked periods keep it and unlocked ones do not. @throws Problem
 * not_found, forbidden (one's own)
 */
export function setLeaveInHours(actor: Actor, input: LeaveHoursSetting, now = new Date()): LeaveHoursView {
  demand(actor, 'holiday.decide')
  const { userId, inHours } = input
  return commit(() => {
    findRow(userId)
    const before = settingOf(userId)
    const rolledUp = inHours && (input.rolledUp ?? Boolean(before?.rolledUpFrom))
    if (inHours === Boolean(before) && rolledUp === Boolean(before?.rolledUpFrom)) return view(userId)
    const own = refuseOwn(actor, userId)
    const today = dayOf(now)
    const last = lastSettingOf(userId)
    // Stopped today by mistake: it goes on as if it had not been stopped.
    const fromOn = last && (last.untilOn === null || last.untilOn === today) ? last.fromOn : today
    const rolledUpFrom = rolledUp ? (before?.rolledUpFrom ?? today) : null
    const set = { fromOn, untilOn: inHours ? null : today, rolledUpFrom, setBy: actor.id, setAt: now }
    write()
      .insert(leaveInHours)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: leaveInHours.userId, set })
      .run()
    const details = { inHours, rolledUp, ...own }
    record(actor, { type: 'leave_hours.set', subject: { type: 'user', id: userId }, personId: userId, details }, now)
    return view(userId)
  })
}

/**
 * Enters hours taken, or adjusts the balance. @throws Problem not_found, forbidden (one's own); conflict
 * `not_in_hours`, `leave_too_low`
 */
export function enterLeaveHours(actor: Actor, input: LeaveHoursEntry, now = new Date()): LeaveHoursView {
  demand(actor, 'holiday.decide')
  const { userId, kind, day, reason } = input
  return commit(() => {
    findRow(userId)
    const own = refuseOwn(actor, userId)
    if (!settingOf(userId))
      throw conflict('Their leave is counted in days. Count it in hours first.', { code: 'not_in_hours' })
    const minutes = kind === 'taken' ? -input.minutes : input.minutes
    if (kind === 'taken' && balanceOf(userId) + minutes < 0)
      throw conflict('They have less leave than that. Adjust the balance first.', { code: 'leave_too_low' })
    add({ userId, kind, minutes, day, reason: reason || null, by: actor.id }, now)
    const details = { kind, minutes, day, ...own }
    record(
      actor,
      { type: 'leave_hours.entered', subject: { type: 'user', id: userId }, personId: userId, details },
      now,
    )
    return view(userId)
  })
}

type Period = { id: string; toOn: Day }
/** Minutes that a person worked in a period that is locked already, more or less than was known then. */
export type LateWork = { userId: string; period: Period; minutes: number }

/**
 * Adds the leave accrued in a pay period by people whose leave was counted in hours on its last day, within the commit
 * that locks it. If the period was locked before, also by the people who accrued leave in it then. A change to an
 * earlier period counts if their leave was counted in hours in that one.
 * @param worked minutes that each person worked in the period, without unpaid breaks
 */
export function accrueLeave(
  period: Period,
  worked: ReadonlyMap<string, number>,
  late: readonly LateWork[],
  now: Date,
): void {
  const sums = new Map([...accruing(period)].map((userId) => [userId, worked.get(userId) ?? 0]))
  const earlier = new Map<string, ReadonlySet<string>>()
  for (const { userId, period: of, minutes } of late) {
    const who = earlier.get(of.id) ?? accruing(of)
    earlier.set(of.id, who)
    if (who.has(userId)) sums.set(userId, (sums.get(userId) ?? 0) + minutes)
  }
  for (const [userId, workedMinutes] of sums) {
    const minutes = accruedMinutes(workedMinutes)
    if (minutes) add({ userId, kind: 'accrued', minutes, day: period.toOn, periodId: period.id, workedMinutes }, now)
  }
}

/**
 * Returns the people who accrue leave for their work in a pay period. If it was counted in hours, stopped and started
 * again, only what they accrued then tells whether it was counted in hours in that period.
 */
function accruing({ id, toOn }: Period): ReadonlySet<string> {
  const rows = db().select().from(leaveInHours).where(lte(leaveInHours.fromOn, toOn)).all()
  const known = new Map(rows.map(({ userId, untilOn }) => [userId, untilOn === null || untilOn > toOn]))
  const then = rows.flatMap(({ userId }) => (known.get(userId) ? [userId] : []))
  return new Set([...then, ...accruedIn(id).filter((userId) => known.get(userId) ?? true)])
}

/** Returns the people who have accrued leave in a pay period, also if it was reversed when the period was reopened. */
const accruedIn = (periodId: string): string[] =>
  db()
    .selectDistinct({ userId: leaveHours.userId })
    .from(leaveHours)
    .where(eq(leaveHours.periodId, periodId))
    .all()
    .map(({ userId }) => userId)

/** Returns the people whose holiday pay is rolled up in the pay period that ends on this day. */
export const rolledUpIn = (toOn: Day): ReadonlySet<string> =>
  new Set(
    db()
      .select({ userId: leaveInHours.userId })
      .from(leaveInHours)
      .where(lte(leaveInHours.rolledUpFrom, toOn))
      .all()
      .map(({ userId }) => userId),
  )

/** Reverses the leave accrued in a pay period, within the commit that reopens it. */
export function undoAccruals(period: { id: string; toOn: Day }, now: Date): void {
  const rows = db()
    .select({ userId: leaveHours.userId, minutes: sql<number>`sum(${leaveHours.minutes})` })
    .from(leaveHours)
    .where(eq(leaveHours.periodId, period.id))
    .groupBy(leaveHours.userId)
    .all()
  for (const { userId, minutes } of rows)
    if (minutes) add({ userId, kind: 'undone', minutes: -minutes, day: period.toOn, periodId: period.id }, now)
}

type Movement = Pick<typeof leaveHours.$inferInsert, 'userId' | 'kind' | 'minutes' | 'day'> &
  Partial<Pick<typeof leaveHours.$inferInsert, 'periodId' | 'workedMinutes' | 'reason' | 'by'>>

const add = (movement: Movement, now: Date) =>
  write()
    .insert(leaveHours)
    .values({ id: newId(now.getTime()), ...movement, at: now })
    .run()

const settingOf = (userId: string) => {
  const last = lastSettingOf(userId)
  return last?.untilOn === null ? last : undefined
}

const lastSettingOf = (userId: string) => db().select().from(leaveInHours).where(eq(leaveInHours.userId, userId)).get()

const balanceOf = (userId: string): number =>
  db()
    .select({ minutes: sql<number>`coalesce(sum(${leaveHours.minutes}), 0)` })
    .from(leaveHours)
    .where(and(eq(leaveHours.userId, userId)))
    .get()!.minutes

function view(userId: string): LeaveHoursView {
  const rows = db().select().from(leaveHours).where(eq(leaveHours.userId, userId)).orderBy(asc(leaveHours.id)).all()
  const names = namesOf(rows.map(({ by }) => by))
  const setting = settingOf(userId)
  const since = setting?.fromOn ?? null
  const rolledUpSince = setting?.rolledUpFrom ?? null
  let balance = 0
  const entries = rows.map(({ id, kind, minutes, day, workedMinutes, reason, by, at }) => {
    balance += minutes
    const movement = { id, kind: kind as LeaveHoursView['entries'][number]['kind'], minutes, balance, day }
    return { ...movement, workedMinutes, reason, by: (by && names.get(by)) || null, at: at.toISOString() }
  })
  return { userId, inHours: since !== null, since, rolledUpSince, minutes: balance, entries: entries.reverse() }
}
