import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { users } from '#db/schema/people.ts'
import { type Actor } from '../access/actor.ts'
import { record } from '../events/record.server.ts'
import { db } from '~/platform/store.server.ts'

/** Was a person enrolled before, has no template now and clocks in by face? */
export const isEnrolmentLost = (userId: string): boolean =>
  db()
    .select({ id: users.id })
    .from(users)
    .leftJoin(faceTemplates, eq(faceTemplates.userId, users.id))
    .where(
      and(
        eq(users.id, userId),
        eq(users.clockInMethod, 'biometric'),
        isNotNull(users.faceEnrolledAt),
        isNull(faceTemplates.userId),
      ),
    )
    .get() !== undefined

/**
 * Tells the admins that a person enrolled before has no template: their clock-ins wait until they are enrolled again.
 */
export function recordEnrolmentDue(actor: Actor, userId: string, now: Date): void {
  const person = db()
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
    .get()!
  const userName = `${person.firstName} ${person.lastName}`
  const subject = { type: 'user', id: userId }
  const payload = { userId, userName }
  record(actor, { type: 'face.enrolment_due', subject, personId: userId, details: { userName }, payload }, now)
}
