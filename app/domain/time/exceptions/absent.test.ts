import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { shifts } from '#db/schema/clocking.ts'
import { exceptions } from '#db/schema/exceptions.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { at, gateForEachTest, planned, punchIn, punchOut, rows, watch } from '../../../../e2e/support/watched-duty.ts'
import { deactivateStaff, reactivateStaff } from '../../account/staff/staff.server.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { addAbsence, removeAbsence } from '../absences/absences.server.ts'
import { NewAbsence } from '../absences/input.ts'
import { unassign } from '../rota/assign.server.ts'
import { changeDuty } from '../rota/duties.server.ts'
import { DutyChange } from '../rota/input.ts'
import { correctNoShows } from './came-later.server.ts'
import { settleException } from './exceptions.server.ts'
import { ExceptionChange } from './input.ts'
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

  it('leaves the board when it is over, and nobody reads that they came', async () => {
    duty()
    leave('2040-01-10', '2040-01-12')
    await watch(-100)
    await watch(12 * 60)
    expect(db().select().from(exceptions).all()).toMatchObject([
      { kind: 'absent', state: 'closed', outcome: expect.stringContaining('the shift is over') as string },
      { kind: 'no_show', state: 'closed' },
    ])
  })

  it('and one of somebody who is still there says whether they went or the plan was changed', async () => {
    const { id } = duty()
    const shift = punchIn(0)
    await watch(12 * 60 + 15)
    changeDuty(actor('dana'), DutyChange.parse({ id, end: '09:00', reason: 'Relief is late' }), at(12 * 60 + 16))
    await watch(12 * 60 + 17)
    punchOut(shift, 14 * 60 + 20)
    await watch(14 * 60 + 21)
    expect(db().select().from(exceptions).all()).toMatchObject([
      { kind: 'overrun', state: 'closed', minutes: null, outcome: 'Clocked out, or the shift was changed' },
      { kind: 'overrun', state: 'closed', minutes: 20, outcome: 'Clocked out' },
    ])
  })

  it('is not on the board if they come although they are recorded as absent, or fall ill during it', async () => {
    duty()
    const sick = { userId: gate.alice, kind: 'sick', from: '2040-01-10' }
    const { id } = addAbsence(actor('dana'), NewAbsence.parse(sick), at(-120))
    await watch(-100)
    expect(rows()).toEqual([['absent', null, 'open']])
    const shift = punchIn(-2)
    await watch(1)
    expect(rows()).toEqual([['absent', null, 'closed']])
    removeAbsence(actor('dana'), { id }, at(2))
    punchOut(shift, 300)
    addAbsence(actor('dana'), NewAbsence.parse({ ...sick, from: '2040-01-11' }), at(310))
    await watch(320)
    expect(rows()).toEqual([
      ['absent', null, 'closed'],
      ['left_early', 420, 'open'],
    ])
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

it('a guard who was late is not recorded as hours late because control refuses the time of their clock-in', async () => {
  duty()
  const id = punchIn(22)
  await watch(23)
  punchOut(id, 728)
  await watch(729)
  const startedAt = at(728)
  commit(() => write().update(shifts).set({ startedAt }).where(eq(shifts.id, id)).run())
  const settled = { id: 1, at: at(900), type: 'operation.settled', actorId: null, subjectId: null, details: {} }
  commit(() => correctNoShows({ ...settled, personId: gate.alice }, at(900)))
  await watch(760)
  expect(rows()).toEqual([['late', 22, 'closed']])
})

it.each<[string, (userId: string) => unknown]>([
  ['has left', (id) => deactivateStaff(actor('dana'), { id }, at(9))],
  ['no longer supervises the site', (userId) => access(userId, null)],
  ['may only read there now', (userId) => access(userId, 'viewer')],
])('an exception is free for others again once the person who dealt with it %s', async (_, happen) => {
  expectFollowUps()
  duty()
  await watch(6)
  const [found] = db().select().from(exceptions).all()
  const { id: ownerId } = actor('charlie')
  access(ownerId, 'supervisor')
  settleException(actor('dana'), ExceptionChange.parse({ id: found!.id, ownerId }), at(7))
  const owner = () => (runReactions(REACTIONS, at(10)), db().select().from(exceptions).get()!.ownerId)
  access(ownerId, 'planner')
  expect(owner()).toBe(ownerId)
  happen(ownerId)
  expect(owner()).toBeNull()
})

const access = (userId: string, level: 'viewer' | 'supervisor' | 'planner' | null) =>
  setGrant(actor('dana'), { userId, siteId: gate.siteId, level }, at(7))
