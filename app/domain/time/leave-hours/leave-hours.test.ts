import { describe, expect, it } from 'vitest'
import { shifts } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { eq } from 'drizzle-orm'
import { commit, newId, write } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { PayPeriodChange, PayPeriodInput } from '../pay/input.ts'
import { addPayPeriod, changePayPeriod, reopenPayPeriod } from '../pay/pay-periods.server.ts'
import { accruedMinutes } from './accrual.ts'
import { LeaveHoursEntry, LeaveHoursForm, LeaveHoursSetting } from './input.ts'
import {
  enterLeaveHours,
  findLeaveHours,
  findOwnLeaveHours,
  rolledUpIn,
  setLeaveInHours,
} from './leave-hours.server.ts'

const START = new Date('2026-11-02T09:00:00Z')
const NOW = new Date('2026-11-22T12:00:00Z')
const alice = () => actor('alice').id
const inHours = (on: boolean, now = START) => setLeaveInHours(actor('dana'), { userId: alice(), inHours: on }, now)
const enter = (kind: string, minutes: number, reason?: string) =>
  enterLeaveHours(
    actor('dana'),
    LeaveHoursEntry.parse({ userId: alice(), kind, minutes, day: '2026-11-20', reason }),
    NOW,
  )
const entries = () =>
  findLeaveHours(actor('dana'), { userId: alice() }).entries.map(({ kind, minutes }) => [kind, minutes])

it.each([
  // Regulation 15B: 12.07 % in whole hours, with half an hour or more rounded up.
  [0, 0],
  [4 * 60, 0],
  [12 * 60, 60],
  [4 * 60 + 8, 0],
  [4 * 60 + 9, 60],
  [168 * 60, 20 * 60],
  [-12 * 60, -60],
])('%i minutes worked accrue %i minutes of leave', (worked, leave) => expect(accruedMinutes(worked)).toBe(leave))

describe('leave in hours', () => {
  it('accrues when a pay period is locked, is removed when it is reopened, and accrues again', async () => {
    inHours(true)
    const row = { id: newId(), userId: alice(), startedAt: new Date('2026-11-10T08:00:00Z') }
    commit(() =>
      write()
        .insert(shifts)
        .values({ ...row, endedAt: new Date('2026-11-10T20:00:00Z') })
        .run(),
    )
    const { id } = addPayPeriod(actor('dana'), PayPeriodInput.parse({ from: '2026-11-09', to: '2026-11-15' }), NOW)
    const lock = async () => {
      for (const state of ['approved', 'locked'])
        await changePayPeriod(actor('dana'), PayPeriodChange.parse({ id, state }), NOW)
    }
    await lock()
    expect(entries()).toEqual([['accrued', 60]])
    commit(() => write().update(users).set({ role: 'admin' }).where(eq(users.username, 'bob')).run())
    await reopenPayPeriod({ ...actor('bob'), role: 'admin' }, { id, reason: 'A shift was missing' }, NOW)
    expect(findOwnLeaveHours(actor('alice')).minutes).toBe(0)
    await lock()
    expect(entries()).toEqual([
      ['accrued', 60],
      ['undone', -60],
      ['accrued', 60],
    ])
    expect(findOwnLeaveHours(actor('alice')).minutes).toBe(60)
    await reopenPayPeriod({ ...actor('bob'), role: 'admin' }, { id, reason: 'Another shift was missing' }, NOW)
    inHours(false, NOW)
    await lock()
    expect(findOwnLeaveHours(actor('alice')).minutes).toBe(60)
  })

  it('accrues for a period that ended before it was stopped, also if that is locked later, and for no period after', async () => {
    inHours(true)
    const rows = ['2026-11-10', '2026-11-17'].map((day) => {
      const [startedAt, endedAt] = [new Date(`${day}T08:00:00Z`), new Date(`${day}T20:00:00Z`)]
      return { id: newId(), userId: alice(), startedAt, endedAt }
    })
    commit(() => write().insert(shifts).values(rows).run())
    inHours(false, new Date('2026-11-16T09:00:00Z'))
    for (const [from, to] of [
      ['2026-11-09', '2026-11-15'],
      ['2026-11-16', '2026-11-20'],
    ]) {
      const { id } = addPayPeriod(actor('dana'), PayPeriodInput.parse({ from, to }), NOW)
      for (const state of ['approved', 'locked'])
        await changePayPeriod(actor('dana'), PayPeriodChange.parse({ id, state }), NOW)
    }
    expect(findLeaveHours(actor('dana'), { userId: alice() })).toMatchObject({ inHours: false, since: null })
    expect(entries()).toEqual([['accrued', 60]])
  })

  describe('on a change to a period that is locked already', () => {
    const work = (day: string) => {
      const times = { startedAt: new Date(`${day}T08:00:00Z`), endedAt: new Date(`${day}T20:00:00Z`) }
      const row = { id: newId(), userId: alice(), ...times }
      commit(() => write().insert(shifts).values(row).run())
    }
    const lock = async (id: string) => {
      for (const state of ['approved', 'locked'])
        await changePayPeriod(actor('dana'), PayPeriodChange.parse({ id, state }), NOW)
      return id
    }
    const locked = (from: string, to: string) =>
      lock(addPayPeriod(actor('dana'), PayPeriodInput.parse({ from, to }), NOW).id)

    it('accrues nothing if leave was counted in days then', async () => {
      await locked('2026-11-09', '2026-11-15')
      inHours(true, new Date('2026-11-16T09:00:00Z'))
      work('2026-11-10')
      work('2026-11-17')
      await locked('2026-11-16', '2026-11-20')
      expect(entries()).toEqual([['accrued', 60]])
    })

    it('accrues if leave was counted in hours then, also after that was stopped', async () => {
      inHours(true)
      work('2026-11-09')
      await locked('2026-11-09', '2026-11-15')
      inHours(false, new Date('2026-11-16T09:00:00Z'))
      work('2026-11-10')
      work('2026-11-17')
      const id = await locked('2026-11-16', '2026-11-20')
      expect(entries()).toEqual([
        ['accrued', 60],
        ['accrued', 60],
      ])
      commit(() => write().update(users).set({ role: 'admin' }).where(eq(users.username, 'bob')).run())
      await reopenPayPeriod({ ...actor('bob'), role: 'admin' }, { id, reason: 'A shift was missing' }, NOW)
      await lock(id)
      expect(findOwnLeaveHours(actor('alice')).minutes).toBe(120)
    })
  })

  it('counts from the day on which it is started again, or as before if it was stopped that day', () => {
    inHours(true)
    inHours(false, NOW)
    expect(inHours(true, NOW)).toMatchObject({ inHours: true, since: '2026-11-02' })
    inHours(false, NOW)
    expect(inHours(true, new Date('2026-11-23T12:00:00Z'))).toMatchObject({ since: '2026-11-23' })
  })

  it('cannot be taken beyond the balance, and an adjustment needs a reason', () => {
    inHours(true)
    expect(refused(() => enter('taken', 60)).code).toBe('leave_too_low')
    expect(
      LeaveHoursEntry.safeParse({ userId: alice(), kind: 'adjusted', minutes: 60, day: '2026-11-20' }).success,
    ).toBe(false)
    enter('adjusted', 480, 'Carried over')
    expect(enter('taken', 450).minutes).toBe(30)
    expect(
      LeaveHoursForm.parse({
        userId: 'x',
        kind: 'adjusted',
        hours: '-1',
        minutes: '30',
        day: '2026-11-20',
        reason: 'r',
      }).minutes,
    ).toBe(-90)
  })

  it('may be paid with each pay period, as long as it is counted in hours', () => {
    const set = (input: object) =>
      setLeaveInHours(actor('dana'), LeaveHoursSetting.parse({ userId: alice(), ...input }), START)
    expect(LeaveHoursSetting.safeParse({ userId: alice(), inHours: false, rolledUp: true }).success).toBe(false)
    expect(set({ inHours: true })).toMatchObject({ since: '2026-11-02', rolledUpSince: null })
    expect(set({ inHours: true, rolledUp: true })).toMatchObject({ rolledUpSince: '2026-11-02' })
    expect(set({ inHours: true })).toMatchObject({ rolledUpSince: '2026-11-02' })
    expect([[...rolledUpIn('2026-11-01')], [...rolledUpIn('2026-11-02')]]).toEqual([[], [alice()]])
    expect(set({ inHours: true, rolledUp: false })).toMatchObject({ inHours: true, rolledUpSince: null })
    set({ inHours: true, rolledUp: true })
    set({ inHours: false })
    expect(set({ inHours: true })).toMatchObject({ rolledUpSince: null })
  })

  it('is counted only for people for whom an administrator set it, and the balance stays', () => {
    expect(refused(() => enter('adjusted', 60, 'Carried over')).code).toBe('not_in_hours')
    expect(refused(() => findLeaveHours(actor('alice'), { userId: alice() })).kind).toBe('forbidden')
    inHours(true)
    enter('adjusted', 60, 'Carried over')
    expect(inHours(false)).toMatchObject({ inHours: false, minutes: 60 })
  })
})
