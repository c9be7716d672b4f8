import { and, desc, eq } from 'drizzle-orm'
import { consentLogs } from '#db/schema/consent.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { tellIfEnrolmentDue } from '../../time/biometrics/enrolment.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { forgetFace } from '../../kernel/faces/templates.server.ts'
import { conflict } from '~/platform/problem.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type MethodChange } from './input.ts'
import { findRow, viewStaff } from '../../kernel/people/people.server.ts'
import { setClockInMethod } from '../../kernel/people/records.server.ts'
import { type StaffView } from '../../kernel/people/user-view.ts'

/**
 * Sets how a person clocks in: the default for their role, or the alternative, which deletes their face template at
 * once. @throws Problem not_found, conflict if they have themselves refused face matching
 */
export function changeClockInMethod(actor: Person, { id, clockInMethod }: MethodChange, now = new Date()): StaffView {
  demand(actor, 'staff.manage')
  return commit(() => {
    const before = findRow(id)
    if (before.clockInMethod === clockInMethod) return viewStaff(before)
    if (clockInMethod === 'biometric') refuseUnagreed(id)
    setClockInMethod(id, clockInMethod, now)
    if (clockInMethod === 'alternative') forgetFace(actor, id, now)
    const details = { name: `${before.firstName} ${before.lastName}`, changed: ['clockInMethod'], clockInMethod }
    record(actor, { type: 'staff.updated', subject: { type: 'user', id }, personId: id, details }, now)
    tellIfEnrolmentDue(actor, id, now)
    return viewStaff(findRow(id))
  })
}

/**
 * Refuses to set a person back to face matching if they have refused it (UK GDPR article 9). They have to agree again
 * themselves.
 */
export function refuseUnagreed(userId: string): void {
  const said = db()
    .select({ given: consentLogs.consentGiven })
    .from(consentLogs)
    .where(and(eq(consentLogs.userId, userId), eq(consentLogs.consentType, 'biometric_attendance')))
    .orderBy(desc(consentLogs.at), desc(consentLogs.id))
    .limit(1)
    .get()
  if (said?.given === false) {
    throw conflict('This person has not agreed to face matching. They can agree themselves, in their own account.')
  }
}
