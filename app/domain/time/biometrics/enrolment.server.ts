import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { type Actor, type Person, type Role } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { isEnrolmentLost, recordEnrolmentDue } from '../../kernel/faces/enrolment.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { clockPolicy } from '../clocking/clock-policy.server.ts'
import { counterSum } from '~/platform/counters.server.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { type EnrolmentList } from './input.ts'

/** A person due for enrolment; `enrolledBefore` is the time of their last enrolment, null if there was none. */
export type EnrolmentDue = {
  userId: string
  firstName: string
  lastName: string
  role: Role
  employeeId: string | null
  enrolledBefore: Date | null
}

/**
 * Returns active people whose clock-in needs a face and who have no template, by name, at most `limit`. With `due`
 * `again`, only people enrolled before, whose clock-ins now wait for an admin; with `first`, only people who were never
 * enrolled.
 * @throws Problem invalid for an unknown `after`
 */
export function listEnrolmentsDue(actor: Person, { due, limit, after }: EnrolmentList): Page<EnrolmentDue> {
  demand(actor, 'biometric.enrol')
  const where = and(
    isDue(),
    due === 'again' ? isNotNull(users.faceEnrolledAt) : due === 'first' ? isNull(users.faceEnrolledAt) : undefined,
  )
  const byName = { by: [users.sortName, users.id], descending: false }
  const { rows, next } = findPage({ ...byName, from: users, columns: COLUMNS, where, cursor: { after }, limit })
  return { items: rows, next, total: null }
}

/**
 * Returns the number of people due for enrolment. It reads stored counters, because the dashboard needs this on every
 * visit.
 */
export function countEnrolmentsDue(): number {
  const policy = clockPolicy()
  const isChecked = (role = '', method = '') => method === 'biometric' && (policy[role] ?? 'none') !== 'none'
  return counterSum('methods/', isChecked) - counterSum('faces/', isChecked)
}

/**
 * Tells the admins that a person has to be enrolled again, if their role needs a face, and they were enrolled and have
 * no template now; within a commit.
 */
export function tellIfEnrolmentDue(actor: Actor, userId: string, now: Date): void {
  if ((clockPolicy()[findRow(userId).role] ?? 'none') === 'none') return
  if (isEnrolmentLost(userId)) recordEnrolmentDue(actor, userId, now)
}

function isDue() {
  const policy = clockPolicy()
  const unasked = Object.keys(policy).filter((role) => policy[role] === 'none')
  return and(
    // The value is written as a literal, because the index covers only people without a face.
    sql`${users.hasFace} = 0`,
    eq(users.isActive, true),
    eq(users.clockInMethod, 'biometric'),
    unasked.length ? sql`NOT ${inArray(users.role, unasked)}` : undefined,
  )
}

const COLUMNS = {
  userId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  role: sql<Role>`${users.role}`,
  employeeId: users.employeeId,
  enrolledBefore: users.faceEnrolledAt,
}
