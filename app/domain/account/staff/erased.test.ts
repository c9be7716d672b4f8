import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { daysAgo } from '../../../../e2e/support/retention.ts'
import { findStaff } from '../../kernel/people/people.server.ts'
import { eraseAgain, processLeavers } from '../../records/retention/leavers.server.ts'
import { db } from '~/platform/store.server.ts'
import { StaffChange } from './input.ts'
import { deactivateStaff, reactivateStaff, updateStaff } from './staff.server.ts'

const rowOf = (id: string) => db().select().from(users).where(eq(users.id, id)).get()!

it('the record of an erased person is not used for somebody who works here: the next start would erase it again', async () => {
  const [dana, { id }] = [actor('dana'), actor('bob')]
  deactivateStaff(dana, { id }, daysAgo(2600))
  expect(processLeavers()).toMatchObject({ erased: 1 })
  const edit = { id, firstName: 'Robert', lastName: 'Baker', email: 'robert@example.test', username: 'robert' }
  const erased = expect.objectContaining({ kind: 'conflict', code: 'erased' }) as Error
  expect(() => reactivateStaff(dana, { id })).toThrow(erased)
  await expect(updateStaff(dana, StaffChange.parse({ ...edit, role: 'security_guard' }))).rejects.toThrow(erased)
  expect(findStaff(dana, { id })).toMatchObject({ isActive: false })
  expect(eraseAgain()).toBe(0)
  expect(rowOf(id)).toMatchObject({ isActive: false, firstName: 'Former', lastName: 'member of staff' })
})

it('a leaver whose data was not erased can be reactivated and changed', async () => {
  const [dana, { id }] = [actor('dana'), actor('bob')]
  deactivateStaff(dana, { id }, daysAgo(100))
  processLeavers()
  expect(reactivateStaff(dana, { id }, daysAgo(50))).toMatchObject({ isActive: true })
  await updateStaff(dana, StaffChange.parse({ ...rowOf(id), firstName: 'Robert' }))
  expect(rowOf(id)).toMatchObject({ isActive: true, firstName: 'Robert' })
})
