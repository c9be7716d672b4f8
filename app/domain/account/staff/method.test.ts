import { expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { chooseBiometrics } from '../../content/consent/consent.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { StaffChange } from './input.ts'
import { changeClockInMethod } from './method.server.ts'
import { findStaff } from '../../kernel/people/people.server.ts'
import { updateStaff } from './staff.server.ts'

const template = (userId: string) => db().select().from(faceTemplates).where(eq(faceTemplates.userId, userId)).get()

it('deletes the face template at once when a person changes to the alternative method', () => {
  const alice = actor('alice')
  const kept = {
    userId: alice.id,
    sealed: Buffer.from('x'),
    model: 'm@1',
    frames: 1,
    createdAt: new Date(),
    createdBy: 'x',
  }
  commit(() => write().insert(faceTemplates).values(kept).run())
  expect(changeClockInMethod(actor('dana'), { id: alice.id, clockInMethod: 'alternative' }).clockInMethod).toBe(
    'alternative',
  )
  expect(template(alice.id)).toBeUndefined()
})

it('cannot be changed back to face matching by an administrator if the person refused it, in either way', async () => {
  const alice = actor('alice')
  chooseBiometrics(alice, { agree: false })
  const dana = actor('dana')
  expect(() => changeClockInMethod(dana, { id: alice.id, clockInMethod: 'biometric' })).toThrow('has not agreed')
  const { firstName, lastName, email, username, role } = findStaff(dana, alice)
  const input = StaffChange.parse({
    id: alice.id,
    firstName,
    lastName,
    email,
    username,
    role,
    clockInMethod: 'biometric',
  })
  await expect(updateStaff(dana, input)).rejects.toThrow('has not agreed')
})

it('refuses a change that started from an older state', async () => {
  const dana = actor('dana')
  const { id, firstName, lastName, email, username, role, updatedAt } = findStaff(dana, actor('bob'))
  const input = { id, firstName, lastName, email, username, role, updatedAtWas: updatedAt.toISOString() }
  await updateStaff(dana, StaffChange.parse({ ...input, position: 'Dispatcher' }), new Date(updatedAt.getTime() + 1))
  await expect(updateStaff(dana, StaffChange.parse({ ...input, position: 'Clerk' }))).rejects.toThrow(
    'changed this member',
  )
  expect(findStaff(dana, { id }).position).toBe('Dispatcher')
})

it('removes the start of the leave year if its field is emptied, and keeps it if it is left out', async () => {
  const dana = actor('dana')
  const { id, firstName, lastName, email, username, role } = findStaff(dana, actor('bob'))
  const save = (leave: object) =>
    updateStaff(dana, StaffChange.parse({ id, firstName, lastName, email, username, role, ...leave }))
  expect(await save({ holidayYearStart: '2026-04-06' })).toMatchObject({ holidayYearStart: '2026-04-06' })
  expect(await save({ position: 'Clerk' })).toMatchObject({ holidayYearStart: '2026-04-06' })
  expect(await save({ holidayYearStart: '' })).toMatchObject({ holidayYearStart: null })
})
