import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { users } from '#db/schema/people.ts'
import { type Person, type Role } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { clockPolicy } from '../clocking/clock-policy.server.ts'
import { beyond, inOrder } from '~/platform/keyset.server.ts'
import { db } from '~/platform/store.server.ts'
import { type EnrolmentList } from './input.ts'

/** Somebody whose face is to be enrolled; `enrolledBefore` tells when it last was, null: never. */
export type EnrolmentDue = {
  userId: string
  firstName: string
  lastName: string
  role: Role
  employeeId: string | null
  enrolledBefore: Date | null
}

/**
 * Active people whose clock-in asks for a face and who have no template: with `due` `again` those who had one once and
 * whose clock-ins therefore wait for an admin, with `first` those who never had one; by name, at most `limit`.
 * @throws Problem invalid for an unknown `after`
 */
export function listEnrolmentsDue(
  actor: Person,
  { due, limit, after }: EnrolmentList,
): { items: EnrolmentDue[]; next: string | null } {
  demand(actor, 'biometric.enrol')
  const policy = clockPolicy()
  const unasked = Object.keys(policy).filter((role) => policy[role] === 'none')
  const order = { by: [users.lastName, users.firstName, users.id], falling: false }
  const rows = db()
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      role: sql<Role>`${users.role}`,
      employeeId: users.employeeId,
      enrolledBefore: users.faceEnrolledAt,
    })
    .from(users)
    .leftJoin(faceTemplates, eq(faceTemplates.userId, users.id))
    .where(
      and(
        isNull(faceTemplates.userId),
        eq(users.isActive, true),
        eq(users.clockInMethod, 'biometric'),
        unasked.length ? sql`NOT ${inArray(users.role, unasked)}` : undefined,
        due === 'again' ? isNotNull(users.faceEnrolledAt) : due === 'first' ? isNull(users.faceEnrolledAt) : undefined,
        after ? beyond(order, sql`${users}`, after, 'after', 'There is no such person') : undefined,
      ),
    )
    .orderBy(...inOrder(order))
    .limit(limit + 1)
    .all()
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? items.at(-1)!.userId : null }
}
