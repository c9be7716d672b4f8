import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { events } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { balanceOf } from '../../kernel/balances/balances.server.ts'
import { db } from '~/platform/store.server.ts'
import { approveHolidays, decideHoliday } from './decide.server.ts'
import { changeEntitlement } from './entitlement.server.ts'
import { findOwnHolidays, listOwnHolidays, requestHoliday, withdrawHoliday } from './holidays.server.ts'
import { listLedger } from './ledger.server.ts'
import { countHolidayRequests, listHolidayRequests } from './review.server.ts'
import { countDaysByMonth, findHolidayMonth, listTimeOff, listUpcoming } from './time-off.server.ts'

const now = new Date('2040-07-01T09:00:00Z')
const week = { startDate: '2040-07-06', endDate: '2040-07-10' }
const nextWeek = { startDate: '2040-07-13', endDate: '2040-07-17' }

let alice: Person, bob: Person, charlie: Person, dana: Person

beforeEach(() => {
  alice = actor('alice')
  bob = actor('bob')
  charlie = actor('charlie')
  dana = actor('dana')
})

const problem = (action: () => unknown) => {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('nothing was refused')
}
const ask = (input = week) => requestHoliday(alice, { ...input, reason: 'Family' }, now)
const approve = (id: string) => decideHoliday(dana, { id, status: 'approved' }, now)

describe('requesting', () => {
  it('creates a pending request with both names of its twin fields, and takes no days yet', () => {
    expect(ask()).toMatchObject({
      ...week,
      days: 5,
      daysRequested: 5,
      status: 'pending',
      reason: 'Family',
      notes: null,
      reviewNotes: null,
    })
    expect(findOwnHolidays(alice, now).figures).toEqual({
      remaining: 25,
      used: 0,
      total: 25,
      pending: 5,
      usedPercent: 0,
    })
  })

  it('counts days that wait for a decision against the balance', () => {
    ask({ startDate: '2040-08-01', endDate: '2040-08-23' })
    expect(problem(() => ask())).toMatchObject({
      kind: 'invalid',
      errors: { endDate: [expect.stringContaining('This exceeds your remaining balance')] },
    })
    expect(listOwnHolidays(alice)).toHaveLength(1)
  })

  it('is recorded with the figures', () => {
    ask()
    expect(db().select().from(events).where(eq(events.type, 'holiday.requested')).all()).toHaveLength(1)
  })
})

describe('withdrawing', () => {
  it('works while the request is pending, and frees the days', () => {
    const { id } = ask()
    expect(withdrawHoliday(alice, { id }, now).status).toBe('withdrawn')
    expect(ask().status).toBe('pending')
  })

  it('finds no request of another person', () => {
    const { id } = ask()
    expect(problem(() => withdrawHoliday(bob, { id }, now))).toMatchObject({ kind: 'not_found' })
  })

  it('is too late after the decision', () => {
    const { id } = ask()
    approve(id)
    expect(problem(() => withdrawHoliday(alice, { id }, now))).toMatchObject({ kind: 'conflict' })
  })
})

describe('deciding', () => {
  it("approves once: one deduction, both fields, and the admin's name", () => {
    const { id } = ask()
    expect(approve(id)).toMatchObject({
      status: 'approved',
      userName: 'Alice Archer',
      user: { holidayBalance: 20 },
      overlaps: [],
    })
    expect(problem(() => approve(id))).toMatchObject({ kind: 'conflict' })
    expect(balanceOf(alice.id)).toBe(20)
    expect(listOwnHolidays(alice)[0]).toMatchObject({ reviewedBy: 'Dana Dean', reviewedAt: now, respondedAt: now })
  })

  it('denies with a note that the person reads, and takes no days', () => {
    const { id } = ask()
    decideHoliday(dana, { id, status: 'denied', notes: 'Short on site' }, now)
    expect(balanceOf(alice.id)).toBe(25)
    expect(listOwnHolidays(alice)[0]).toMatchObject({
      status: 'denied',
      notes: 'Short on site',
      reviewNotes: 'Short on site',
    })
  })

  it('shows the figures if the balance has fallen meanwhile, and goes below zero only with a reason', () => {
    const { id } = requestHoliday(charlie, week, now)
    changeEntitlement(dana, { id: charlie.id, holidayBalance: 3 }, now)
    expect(problem(() => approve(id))).toMatchObject({ kind: 'conflict', facts: { days: 5, holidayBalance: 3 } })
    const overridden = decideHoliday(dana, { id, status: 'approved', override: true, notes: 'Bereavement' }, now)
    expect(overridden).toMatchObject({ overridden: true, user: { holidayBalance: -2 } })
  })

  it('returns the days of a cancelled approval', () => {
    const { id } = ask()
    approve(id)
    decideHoliday(dana, { id, status: 'cancelled', notes: 'Asked by phone' }, now)
    expect(balanceOf(alice.id)).toBe(25)
    expect(listLedger(dana, { userId: alice.id }).map(({ kind, days, balance }) => [kind, days, balance])).toEqual([
      ['reversal', 5, 25],
      ['taken', -5, 20],
      ['grant', 25, 25],
    ])
  })

  it('is for admins', () => {
    const { id } = ask()
    expect(problem(() => decideHoliday(bob, { id, status: 'approved' }, now))).toMatchObject({ kind: 'forbidden' })
    expect(problem(() => listHolidayRequests(alice))).toMatchObject({ kind: 'forbidden' })
    expect(problem(() => listLedger(alice, { userId: alice.id }))).toMatchObject({ kind: 'forbidden' })
  })

  it('does not find an unknown request', () => {
    expect(problem(() => approve('nothing'))).toMatchObject({ kind: 'not_found' })
  })
})

describe('what admins see', () => {
  it('names who else is off on the same days, but not the person themselves', () => {
    approve(requestHoliday(bob, { startDate: '2040-07-10', endDate: '2040-07-12' }, now).id)
    approve(ask(nextWeek).id)
    const { id } = ask()
    expect(listHolidayRequests(dana).items[0]).toMatchObject({
      id,
      overlaps: [{ userName: 'Bob Baker', startDate: '2040-07-10' }],
    })
    expect(approve(id).overlaps).toHaveLength(1)
  })

  it('filters, counts and pages, newest first', () => {
    const first = ask()
    const second = ask(nextWeek)
    approve(first.id)
    expect(listHolidayRequests(dana, { status: 'pending' }).items.map((row) => row.id)).toEqual([second.id])
    expect(listHolidayRequests(dana, { limit: 1 }).items.map((row) => row.id)).toEqual([second.id])
    expect(listHolidayRequests(dana, { before: second.id }).items.map((row) => row.id)).toEqual([first.id])
    expect(listHolidayRequests(dana, { userId: bob.id }).items).toEqual([])
    expect(countHolidayRequests(dana, { status: 'pending' })).toBe(1)
    expect(problem(() => listHolidayRequests(dana, { before: 'nothing' }))).toMatchObject({ kind: 'invalid' })
  })

  it('shows only approved time off, and what is coming up', () => {
    approve(ask().id)
    ask(nextWeek)
    expect(listTimeOff(dana, {}, now).items).toMatchObject([
      { userName: 'Alice Archer', firstName: 'Alice', daysRequested: 5, ...week },
    ])
    expect(listTimeOff(dana, { from: '2040-07-11', to: '2040-07-31' }, now).items).toEqual([])
    expect(listUpcoming(dana, now)).toHaveLength(1)
    expect(listUpcoming(dana, new Date('2040-07-08T09:00:00Z'))).toHaveLength(1)
    expect(listUpcoming(dana, new Date('2040-07-11T09:00:00Z'))).toEqual([])
  })

  it('shows a month, and who is off on a chosen day', () => {
    approve(ask().id)
    const { cells, off } = findHolidayMonth(dana, { month: '2040-07-01', day: '2040-07-10' })
    expect(cells).toHaveLength(42)
    expect(cells.filter((cell) => cell.count > 0).map((cell) => cell.day)).toEqual(
      ['06', '07', '08', '09', '10'].map((day) => `2040-07-${day}`),
    )
    expect(off).toMatchObject([{ userName: 'Alice Archer' }])
    expect(findHolidayMonth(dana, { month: '2040-07-01', day: '2040-07-10' }, 0)).toMatchObject({ off: [], more: 1 })
    expect(findHolidayMonth(dana, { month: '2040-09-01', day: '2040-07-10' })).toMatchObject({ more: 0 })
    expect(countDaysByMonth(dana, { year: '2040' })).toEqual([0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0])
    expect(countDaysByMonth(dana, { year: '2041' }).every((days) => days === 0)).toBe(true)
    expect(problem(() => findHolidayMonth(alice, { month: '2040-07-01', day: null }))).toMatchObject({
      kind: 'forbidden',
    })
  })
})

it('approves several at once, each against what the earlier ones left, and none below zero', async () => {
  const first = ask({ startDate: '2040-07-06', endDate: '2040-07-20' }).id
  const second = ask({ startDate: '2040-08-06', endDate: '2040-08-15' }).id
  changeEntitlement(dana, { id: alice.id, holidayBalance: 20 }, now)
  const { rows } = await approveHolidays(dana, { ids: [first, second], status: 'approved' }, now)
  expect(rows).toMatchObject([
    { id: first, done: true },
    { id: second, done: false, words: expect.stringContaining('the balance is 5 days') },
  ])
  expect(balanceOf(alice.id)).toBe(5)
  expect(() => approveHolidays(bob, { ids: [second], status: 'approved' }, now)).toThrow('not allowed')
})
