import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { StaffChange } from '../../account/staff/input.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { balanceOf } from '../../kernel/balances/balances.server.ts'
import { updateStaff } from '../../account/staff/staff.server.ts'
import { commit, write } from '~/platform/store.server.ts'
import { decideHoliday } from './decide.server.ts'
import { changeEntitlement, resetDueHolidays, resetHolidays } from './entitlement.server.ts'
import { requestHoliday } from './holidays.server.ts'
import { listLedger } from './ledger.server.ts'
import { moveDays } from '../../kernel/balances/balances.server.ts'

const now = new Date('2040-03-01T09:00:00Z')
const on = (day: string) => new Date(`${day}T02:00:00Z`)
const week = { startDate: '2040-03-02', endDate: '2040-03-06' }

let alice: Person, dana: Person

beforeEach(() => {
  alice = actor('alice')
  dana = actor('dana')
  changeEntitlement(dana, { id: alice.id, holidayYearStart: '2024-04-06' }, now)
})

const spendWeek = () => decideHoliday(dana, { id: requestHoliday(alice, week, now).id, status: 'approved' }, now)
const kinds = () => listLedger(dana, { userId: alice.id }).map((row) => row.kind)

describe('editing', () => {
  it('turns a different balance into an adjustment with its reason', () => {
    const view = changeEntitlement(
      dana,
      { id: alice.id, holidayEntitlement: 28, holidayBalance: 27, reason: 'Long service' },
      now,
    )
    expect(view).toMatchObject({ holidayEntitlement: 28, holidayBalance: 27 })
    expect(listLedger(dana, { userId: alice.id })[0]).toMatchObject({
      kind: 'adjustment',
      days: 2,
      balance: 27,
      reason: 'Long service',
      by: 'Dana Dean',
    })
  })

  it('changes nothing if the balance is the same, even below zero', () => {
    changeEntitlement(dana, { id: alice.id, holidayBalance: 25 }, now)
    expect(kinds()).toEqual(['year_change', 'grant'])
    commit(() => moveDays(dana, { userId: alice.id, kind: 'adjustment', days: -27 }, now))
    expect(
      changeEntitlement(dana, { id: alice.id, holidayBalance: -2, holidayEntitlement: 20 }, now).holidayBalance,
    ).toBe(-2)
  })

  it('is refused, with the figure, if the balance has changed meanwhile', () => {
    spendWeek()
    const edit = { id: alice.id, holidayBalance: 25, holidayBalanceWas: 25 }
    expect(() => changeEntitlement(dana, edit, now)).toThrowError(
      'The balance has changed in the meantime: it is now 20',
    )
    expect(balanceOf(alice.id)).toBe(20)
  })

  it.each([-1, 367])('refuses a new balance of %d', (holidayBalance) => {
    expect(() => changeEntitlement(dana, { id: alice.id, holidayBalance }, now)).toThrowError(
      'Enter a whole number from 0 to 366',
    )
  })

  it('is for admins', () => {
    expect(() => changeEntitlement(alice, { id: alice.id, holidayBalance: 366 }, now)).toThrowError('not allowed')
    expect(() => resetHolidays(alice, { id: alice.id }, now)).toThrowError('not allowed')
  })
})

describe('resetting', () => {
  it('by hand returns the balance to the full entitlement', () => {
    spendWeek()
    expect(resetHolidays(dana, { id: alice.id }, now).holidayBalance).toBe(25)
    expect(kinds()).toEqual(['reset', 'taken', 'year_change', 'grant'])
  })

  it('is not raised by cancelling leave that was taken before it, but by leave that was taken since', async () => {
    const { id } = spendWeek()
    expect(await resetDueHolidays(on('2040-04-06'))).toBe(1)
    expect(decideHoliday(dana, { id, status: 'cancelled', notes: 'Worked after all' }, on('2040-04-07'))).toMatchObject(
      {
        daysRestored: 0,
        user: { holidayBalance: 25 },
      },
    )
    const next = requestHoliday(alice, { startDate: '2040-06-01', endDate: '2040-06-05' }, on('2040-04-08'))
    expect(decideHoliday(dana, { id: next.id, status: 'approved' }, on('2040-04-08')).daysRestored).toBe(5)
    decideHoliday(dana, { id: next.id, status: 'cancelled', notes: 'Asked' }, on('2040-04-09'))
    expect(balanceOf(alice.id)).toBe(25)
    expect(kinds().slice(0, 3)).toEqual(['reversal', 'taken', 'reversal'])
  })

  it('takes the days of the new year that were approved before it, each once', async () => {
    const over = { startDate: '2040-04-03', endDate: '2040-04-08' }
    const { id } = requestHoliday(alice, over, now)
    const asked = requestHoliday(alice, { startDate: '2040-06-01', endDate: '2040-06-05' }, now)
    const approve = (requestId: string) => decideHoliday(dana, { id: requestId, status: 'approved' }, now)
    expect(approve(id)).toMatchObject({ user: { holidayBalance: 22 }, daysRestored: 3, daysLater: 3 })
    expect(approve(asked.id)).toMatchObject({ user: { holidayBalance: 22 }, daysRestored: 0, daysLater: 5 })
    expect(await resetDueHolidays(on('2040-04-06'))).toBe(1)
    expect(balanceOf(alice.id)).toBe(17)
    resetHolidays(dana, { id: alice.id }, on('2040-04-07'))
    changeEntitlement(dana, { id: alice.id, autoResetHolidays: false }, on('2040-04-07'))
    expect(balanceOf(alice.id)).toBe(25)
  })

  it('cancelling gives back what is still deducted, and nothing of a year that has not begun', async () => {
    const over = { startDate: '2040-04-03', endDate: '2040-04-08' }
    const cancel = (id: string, day: string) =>
      decideHoliday(dana, { id, status: 'cancelled', notes: 'Asked' }, on(day)).daysRestored
    const book = (dates: typeof over) => {
      const { id } = requestHoliday(alice, dates, now)
      decideHoliday(dana, { id, status: 'approved' }, now)
      return id
    }
    expect(cancel(book(over), '2040-03-02')).toBe(3)
    expect(balanceOf(alice.id)).toBe(25)
    const later = book({ startDate: '2040-06-01', endDate: '2040-06-05' })
    expect(cancel(later, '2040-03-02')).toBe(0)
    const id = book(over)
    await resetDueHolidays(on('2040-04-06'))
    expect(balanceOf(alice.id)).toBe(22)
    expect(cancel(id, '2040-04-07')).toBe(3)
    expect(balanceOf(alice.id)).toBe(25)
  })

  it('leave that is ended early keeps the days up to its last one, and gives back the others once', async () => {
    const { id } = spendWeek()
    const end = (lastDay: string) => decideHoliday(dana, { id, status: 'cancelled', lastDay }, on('2040-03-05'))
    for (const day of ['2040-03-01', '2040-03-06', '2040-03-09'])
      expect(() => end(day)).toThrow(expect.objectContaining({ kind: 'invalid' }))
    expect(end('2040-03-04')).toMatchObject({ status: 'approved', days: 3, endDate: '2040-03-04' })
    expect(balanceOf(alice.id)).toBe(22)
    const stale = { id, status: 'cancelled', endDateWas: '2040-03-06' } as const
    expect(() => decideHoliday(dana, stale, on('2040-03-05'))).toThrow('its last day is 4 Mar 2040')
    expect(end('2040-03-03')).toMatchObject({ days: 2, daysRestored: 2, user: { holidayBalance: 23 } })
    await resetDueHolidays(on('2040-04-06'))
    expect(end('2040-03-02').user.holidayBalance).toBe(25)
    const asked = requestHoliday(alice, { startDate: '2040-05-01', endDate: '2040-05-05' }, on('2040-04-07'))
    const early = { id: asked.id, status: 'cancelled', lastDay: '2040-05-02' } as const
    expect(() => decideHoliday(dana, early, on('2040-04-08'))).toThrow('Only an approved request can be cancelled')
  })

  it('days that a changed leave year makes due are taken at once, also in the staff dialog, and given back if it moves on', async () => {
    const { id } = requestHoliday(alice, { startDate: '2040-06-01', endDate: '2040-06-05' }, now)
    decideHoliday(dana, { id, status: 'approved' }, now)
    expect(balanceOf(alice.id)).toBe(25)
    const row = findRow(alice.id)
    await updateStaff(
      dana,
      StaffChange.parse({ ...row, profileImageUrl: undefined, holidayYearStart: '2024-07-01' }),
      now,
    )
    expect(balanceOf(alice.id)).toBe(20)
    changeEntitlement(dana, { id: alice.id, holidayYearStart: '2024-05-01' }, now)
    expect(balanceOf(alice.id)).toBe(25)
    expect(await resetDueHolidays(on('2040-05-01'))).toBe(1)
    expect(balanceOf(alice.id)).toBe(20)
    expect(decideHoliday(dana, { id, status: 'cancelled', notes: 'Asked' }, on('2040-05-02')).daysRestored).toBe(5)
    expect(balanceOf(alice.id)).toBe(25)
  })

  it('happens once on the anniversary, however often the nightly run starts', async () => {
    spendWeek()
    expect(await resetDueHolidays(on('2040-04-05'))).toBe(0)
    expect(await resetDueHolidays(on('2040-04-06'))).toBe(1)
    expect(await resetDueHolidays(on('2040-04-06'))).toBe(0)
    expect(await resetDueHolidays(on('2040-04-07'))).toBe(0)
    expect(balanceOf(alice.id)).toBe(25)
  })

  it('is made up for after missed nights, and happens again next year', async () => {
    spendWeek()
    expect(await resetDueHolidays(on('2040-05-20'))).toBe(1)
    expect(await resetDueHolidays(on('2041-04-06'))).toBe(1)
    expect(kinds()).toEqual(['reset', 'reset', 'taken', 'year_change', 'grant'])
  })

  it('skips a person who switched it off, has no leave year or has left', async () => {
    changeEntitlement(dana, { id: alice.id, autoResetHolidays: false }, now)
    const charlie = actor('charlie')
    changeEntitlement(dana, { id: charlie.id, holidayYearStart: '2024-04-06' }, now)
    commit(() => write().update(users).set({ isActive: false }).where(eq(users.id, charlie.id)).run())
    expect(await resetDueHolidays(on('2040-04-06'))).toBe(0)
  })

  it('does not apply to the past if an admin moves the leave year', async () => {
    changeEntitlement(dana, { id: alice.id, holidayYearStart: '2024-02-01' }, now)
    expect(findRow(alice.id).holidayYearStart).toBe('2024-02-01')
    expect(kinds()[0]).toBe('year_change')
    expect(await resetDueHolidays(on('2040-03-02'))).toBe(0)
    expect(await resetDueHolidays(on('2041-02-01'))).toBe(1)
  })

  it('does not apply to the past if the leave year is moved in the staff dialog either', async () => {
    const row = findRow(alice.id)
    const input = StaffChange.parse({ ...row, profileImageUrl: undefined, holidayYearStart: '2024-02-15' })
    await updateStaff(dana, input, now)
    expect(await resetDueHolidays(on('2040-03-02'))).toBe(0)
    expect(await resetDueHolidays(on('2041-02-15'))).toBe(1)
  })
})
