import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eventDetails } from '#db/schema/events.ts'
import { exceptions } from '#db/schema/exceptions.ts'
import { shifts } from '#db/schema/clocking.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { operations } from '#db/schema/outbox.ts'
import { duties } from '#db/schema/rota.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { at, gateForEachTest, punchIn, rows, watch } from '../../../../e2e/support/watched-duty.ts'
import { setLegalHold } from '../../kernel/people/records.server.ts'
import { assign, unassign } from '../rota/assign.server.ts'
import { NewAssignment } from '../rota/input.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { settleException } from './exceptions.server.ts'
import { purgeExceptions } from './watch.server.ts'

const { duty } = gateForEachTest()

describe('an exception that control closed', () => {
  function close(minutes: number) {
    const [row] = db().select().from(exceptions).where(eq(exceptions.state, 'open')).all()
    settleException(actor('dana'), { id: row!.id, state: 'closed', outcome: 'They rang', notes: null }, at(minutes))
  }
  const all = () => db().select().from(exceptions).all()

  it('as late is opened again, once, if the person does not come', async () => {
    duty()
    await watch(5)
    close(6)
    expect(await watch(14)).toEqual({ opened: 0, changed: 0, closed: 0 })
    expect(await watch(15)).toEqual({ opened: 1, changed: 0, closed: 0 })
    expect(await watch(16)).toEqual({ opened: 0, changed: 0, closed: 0 })
    const why = 'Opened again: it was closed as late, and became a no-show.'
    expect(all()).toMatchObject([
      { kind: 'late', state: 'closed', outcome: 'They rang', closedBy: actor('dana').id },
      { kind: 'no_show', state: 'open', reason: why },
    ])
    expect(JSON.stringify(db().select().from(eventDetails).all())).toContain(why)
    close(20)
    for (const minutes of [21, 120, 719, 720, 721]) expect(await watch(minutes)).toMatchObject({ opened: 0 })
  })

  it('is deleted after two years, unless its person is under legal hold', async () => {
    duty()
    await watch(5)
    close(6)
    const { id: userId } = actor('alice')
    const hold = (legalHold: boolean) => commit(() => setLegalHold(userId, legalHold, at(7)))
    const years = (count: number) => at(count * 365 * 24 * 60 + 10)
    expect(all()).toMatchObject([{ userId, state: 'closed' }])
    hold(true)
    expect(purgeExceptions(years(2))).toBe(0)
    hold(false)
    expect([purgeExceptions(years(1)), purgeExceptions(years(2))]).toEqual([0, 1])
  })

  it('as absent is opened again if the absence ended and came back, and not before', async () => {
    duty()
    const row = { id: newId(), userId: actor('alice').id, startDate: '2040-01-10', endDate: '2040-01-12', days: 3 }
    commit(() =>
      write()
        .insert(holidayRequests)
        .values({ ...row, status: 'approved', requestedAt: at(-900) })
        .run(),
    )
    const set = (status: string) => commit(() => write().update(holidayRequests).set({ status }).run())
    await watch(-600)
    close(-595)
    for (const minutes of [-590, -589]) expect(await watch(minutes)).toMatchObject({ opened: 0 })
    set('cancelled')
    expect(await watch(-580)).toMatchObject({ opened: 0 })
    set('approved')
    expect(await watch(-570)).toMatchObject({ opened: 1 })
    expect(await watch(-560)).toMatchObject({ opened: 0 })
    const why = 'Opened again: it had been settled since this was closed.'
    expect(all()).toMatchObject([
      { kind: 'absent', state: 'closed', outcome: 'They rang' },
      { kind: 'absent', state: 'open', reason: why },
    ])
  })

  it('as left early is opened again if they came back and left early again', async () => {
    duty()
    const { id: userId } = actor('alice')
    const row = { id: newId(), userId, startedAt: at(0), endedAt: at(300) }
    commit(() => write().insert(shifts).values(row).run())
    const back = (endedAt: Date | null) =>
      commit(() =>
        write()
          .update(shifts)
          .set({ endedAt })
          .where(eq(shifts.startedAt, at(0)))
          .run(),
      )
    await watch(301)
    close(302)
    expect(await watch(310)).toMatchObject({ opened: 0 })
    back(null)
    await watch(320)
    back(at(400))
    expect(await watch(401)).toMatchObject({ opened: 1 })
    expect(all().map(({ kind, state }) => [kind, state])).toEqual([
      ['left_early', 'closed'],
      ['left_early', 'open'],
    ])
  })

  it('is not opened again if the person comes', async () => {
    duty()
    await watch(5)
    close(6)
    punchIn(12)
    for (const minutes of [13, 30, 300]) expect(await watch(minutes)).toMatchObject({ opened: 0 })
    expect(rows()).toEqual([['late', 12, 'closed']])
  })

  it('as a gap that was accepted is opened again for a second gap of the same shift', async () => {
    const people = 2
    const { id, given } = duty()
    commit(() => write().update(duties).set({ people }).where(eq(duties.id, id)).run())
    await watch(-60)
    expect(all()).toMatchObject([{ kind: 'uncovered', state: 'open' }])
    close(-50)
    expect(await watch(-45)).toMatchObject({ opened: 0 })
    unassign(actor('dana'), { id: given.id }, at(-40))
    expect(await watch(-39)).toMatchObject({ opened: 1 })
    expect(await watch(-38)).toMatchObject({ opened: 0 })
    const why = 'Opened again: another place has become uncovered since this was closed.'
    expect(all()).toMatchObject([
      { kind: 'uncovered', state: 'closed', outcome: 'They rang', places: 1 },
      { kind: 'uncovered', state: 'open', reason: why },
    ])
    close(-30)
    expect(all()[1]).toMatchObject({ places: 2 })
    assign(actor('dana'), NewAssignment.parse({ id, userId: actor('alice').id, reason: 'Back' }), at(-25))
    for (const minutes of [-20, -4]) expect(await watch(minutes)).toMatchObject({ opened: 0 })
  })

  it('as a gap is opened again, once, if the shift was filled in between', async () => {
    const { id, given } = duty()
    unassign(actor('dana'), { id: given.id }, at(-90))
    await watch(-60)
    close(-50)
    const put = (minutes: number) =>
      assign(actor('dana'), NewAssignment.parse({ id, userId: actor('bob').id, reason: 'Asked' }), at(minutes))
    const { id: bobs } = put(-45)
    expect(await watch(-44)).toMatchObject({ opened: 0 })
    unassign(actor('dana'), { id: bobs }, at(-30))
    expect(await watch(-29)).toMatchObject({ opened: 1 })
    expect(await watch(-28)).toMatchObject({ opened: 0 })
    const why = 'Opened again: another place has become uncovered since this was closed.'
    expect(all()).toMatchObject([
      { kind: 'uncovered', state: 'closed', outcome: 'They rang' },
      { kind: 'uncovered', state: 'open', reason: why },
    ])
  })

  it('is opened again for a newer record of the same person, not when one of the old ones is decided', async () => {
    const { id: userId } = actor('bob')
    const plain = { phoneId: 'p', mac: 'm', userId, state: 'requested' }
    const add = (seq: number, kind: string, minutes: number) =>
      commit(() =>
        write()
          .insert(operations)
          .values({ ...plain, kind, id: newId(), seq, receivedAt: at(minutes) })
          .run(),
      )
    const decide = (seq: number) =>
      commit(() => write().update(operations).set({ state: 'applied' }).where(eq(operations.seq, seq)).run())
    add(1, 'punch', 0)
    add(2, 'punch', 1)
    await watch(2)
    close(3)
    decide(1)
    expect(await watch(4)).toEqual({ opened: 0, changed: 0, closed: 0 })
    add(3, 'sos', 60)
    expect(await watch(61)).toEqual({ opened: 1, changed: 0, closed: 0 })
    expect(all()[1]).toMatchObject({ state: 'open', reason: 'Opened again: a record came after this was closed.' })
    expect(await watch(62)).toEqual({ opened: 0, changed: 0, closed: 0 })
    close(63)
    decide(2)
    expect(await watch(64)).toEqual({ opened: 0, changed: 0, closed: 0 })
    decide(3)
    add(4, 'punch', 200)
    await watch(201)
    expect(all()[2]).toMatchObject({ state: 'open', reason: null })
  })
})
