import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events } from '#db/schema/events.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { chooseBiometrics } from '../../content/consent/consent.server.ts'
import { findRow } from '../people/people.server.ts'
import { cleanUp } from '../../records/retention/cleanup.server.ts'
import { RetentionPolicy } from '../../records/retention/input.ts'
import { processLeavers } from '../../records/retention/leavers.server.ts'
import { setPolicy } from '../../records/retention/policies.server.ts'
import { StaffChange } from '../../account/staff/input.ts'
import { changeClockInMethod } from '../../account/staff/method.server.ts'
import { deactivateStaff, reactivateStaff, updateStaff } from '../../account/staff/staff.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { deleteTemplate, keepTemplate, readTemplate } from './templates.server.ts'

const MODEL = 'test@1'
const alice = () => actor('alice')
const dana = () => actor('dana')

function enrolAlice(): void {
  const [{ id }, { id: by }] = [alice(), dana()]
  commit(() => keepTemplate(id, new Float32Array(128), { model: MODEL, frames: 1, by }, new Date()))
}

const deletions = () => db().select().from(events).where(eq(events.type, 'face.deleted')).all()

/** Makes the person a leaver for this many days whose template was not deleted. */
function leave(days: number): void {
  const { id } = alice()
  const deactivatedAt = new Date(Date.now() - days * DAY_MS)
  commit(() => write().update(users).set({ isActive: false, deactivatedAt }).where(eq(users.id, id)).run())
}

const ways: [string, by: string, () => unknown][] = [
  ['an admin deletes it', 'dana', () => deleteTemplate(dana(), { userId: alice().id })],
  ['its owner takes their agreement back', 'alice', () => chooseBiometrics(alice(), { agree: false })],
  [
    'an admin sets the alternative',
    'dana',
    () => changeClockInMethod(dana(), { id: alice().id, clockInMethod: 'alternative' }),
  ],
  [
    'an edit of the person sets the alternative',
    'dana',
    () => {
      const { firstName, lastName, email, username, role } = findRow(alice().id)
      const edit = { id: alice().id, firstName, lastName, email, username, role, clockInMethod: 'alternative' }
      return updateStaff(dana(), StaffChange.parse(edit))
    },
  ],
  ['its owner leaves', 'dana', () => deactivateStaff(dana(), { id: alice().id })],
  ['the nightly run finds a leaver’s', 'system', () => (leave(1), processLeavers())],
  ['a leaver is erased', 'system', () => (leave(3000), processLeavers())],
  [
    'a clean-up finds it past its period',
    'dana',
    () => {
      setPolicy(dana(), RetentionPolicy.parse({ dataType: 'biometric_data', retentionPeriodDays: 30 }))
      leave(40)
      return cleanUp(dana(), { dryRun: false })
    },
  ],
]

it.each(ways)('the audit trail records once that a face template was deleted: %s', async (_, by, way) => {
  const { id } = alice()
  const who = by === 'system' ? 'system:leavers' : actor(by as 'dana').id
  enrolAlice()
  await way()
  expect(readTemplate(id, MODEL)).toBeNull()
  expect(deletions()).toMatchObject([{ actorId: who, personId: id, subjectId: id }])
})

it('records nothing if there was no template to delete', () => {
  deactivateStaff(dana(), { id: alice().id })
  expect(deletions()).toEqual([])
})

const dueTold = () => db().select().from(events).where(eq(events.type, 'face.enrolment_due')).all()

const returns: [string, () => unknown][] = [
  [
    'face matching is set again on the page of the method',
    () => {
      changeClockInMethod(dana(), { id: alice().id, clockInMethod: 'alternative' })
      changeClockInMethod(dana(), { id: alice().id, clockInMethod: 'biometric' })
    },
  ],
  [
    'face matching is set again by an edit of the person',
    () => {
      changeClockInMethod(dana(), { id: alice().id, clockInMethod: 'alternative' })
      return updateStaff(dana(), StaffChange.parse({ ...findRow(alice().id), clockInMethod: 'biometric' }))
    },
  ],
  [
    'a leaver returns',
    () => {
      deactivateStaff(dana(), { id: alice().id })
      reactivateStaff(dana(), { id: alice().id })
    },
  ],
]

it.each(returns)('administrators are told once that a face needs to be enrolled again: %s', async (_, way) => {
  enrolAlice()
  await way()
  expect(dueTold()).toMatchObject([{ personId: alice().id }])
})

it('nobody is told of a face that the role does not need', () => {
  const { id } = alice()
  commit(() => write().update(users).set({ role: 'admin' }).where(eq(users.id, id)).run())
  enrolAlice()
  deactivateStaff(dana(), { id })
  reactivateStaff(dana(), { id })
  expect(dueTold()).toEqual([])
})

it('a person has the date of their last enrolment, also if it replaced an earlier one', () => {
  const { id } = alice()
  enrolAlice()
  const later = new Date(Date.now() + DAY_MS)
  commit(() => keepTemplate(id, new Float32Array(128), { model: MODEL, frames: 2, by: 'dana' }, later))
  expect(findRow(id).faceEnrolledAt).toEqual(later)
})
