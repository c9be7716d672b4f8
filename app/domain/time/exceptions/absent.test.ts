import { describe, expect, it } from 'vitest'
import { exceptions } from '#db/schema/exceptions.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { at, gateForEachTest, planned, rows, watch } from '../../../../e2e/support/watched-duty.ts'
import { deactivateStaff, reactivateStaff } from '../../account/staff/staff.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { unassign } from '../rota/assign.server.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'

const { gate, duty } = gateForEachTest()

describe('the shift of a person who can no longer work it', () => {
  const leave = (startDate: string, endDate: string, status = 'approved') => {
    const row = { id: newId(), userId: gate.alice, startDate, endDate, days: 1, status, requestedAt: planned }
    commit(() => write().insert(holidayRequests).values(row).run())
  }
  const set = (status: string) => commit(() => write().update(holidayRequests).set({ status }).run())

  it.each([
    ['2040-01-10', '2040-01-10', true],
    ['2040-01-11', '2040-01-12', true],
    ['2040-01-12', '2040-01-13', false],
    ['2040-01-08', '2040-01-09', false],
  ])('is on the board if leave from %s to %s was approved after it was published: %s', async (from, to, is) => {
    duty()
    leave(from, to, 'pending')
    await watch(-600)
    expect(rows()).toEqual([])
    set('approved')
    await watch(-590)
    expect(rows()).toEqual(is ? [['absent', null, 'open']] : [])
    set('cancelled')
    await watch(-580)
    expect(rows()).toEqual(is ? [['absent', null, 'closed']] : [])
  })

  it('is on the board once they have left, and closes when another person is assigned or they are back', async () => {
    const { given } = duty()
    duty('2040-01-12')
    leave('2040-01-10', '2040-01-10')
    deactivateStaff(actor('dana'), { id: gate.alice }, at(-700))
    await watch(-600)
    expect(rows()).toEqual(Array(2).fill(['absent', null, 'open']))
    unassign(actor('dana'), { id: given.id }, at(-590))
    reactivateStaff(actor('dana'), { id: gate.alice }, at(-590))
    await watch(-580)
    expect(rows().filter(([kind]) => kind === 'absent')).toEqual(Array(2).fill(['absent', null, 'closed']))
  })
})

it('an exception that a leaver dealt with is free for others again', async () => {
  expectFollowUps()
  duty()
  await watch(6)
  const [{ id: bob }, { id: charlie }] = [actor('bob'), actor('charlie')]
  const give = (ownerId: string) => commit(() => write().update(exceptions).set({ ownerId }).run())
  give(charlie)
  deactivateStaff(actor('dana'), { id: bob }, at(7))
  runReactions(REACTIONS, at(8))
  expect(db().select().from(exceptions).all()).toMatchObject([{ state: 'open', ownerId: charlie }])
  deactivateStaff(actor('dana'), { id: charlie }, at(8))
  runReactions(REACTIONS, at(9))
  expect(db().select().from(exceptions).all()).toMatchObject([{ state: 'open', ownerId: null }])
})
