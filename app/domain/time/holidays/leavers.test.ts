import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { deactivateStaff, reactivateStaff } from '../../account/staff/staff.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { addDays, dayOf } from '~/platform/dates.ts'
import { countPending } from '../../overview/dashboard/header.server.ts'
import { decideHoliday } from './decide.server.ts'
import { requestHoliday, withdrawHoliday } from './holidays.server.ts'
import { listHolidayRequests } from './review.server.ts'
import { findHolidayMonth, listUpcoming, overlapsOf } from './time-off.server.ts'

const today = dayOf(new Date())
const ask = (from: number, to: number) =>
  requestHoliday(actor('alice'), { startDate: addDays(today, from), endDate: addDays(today, to) }).id
const turn = (act: typeof deactivateStaff | typeof reactivateStaff, now = new Date()) => {
  act(actor('dana'), { id: actor('alice').id }, now)
  runReactions(REACTIONS, now)
}
const states = () => listHolidayRequests(actor('dana')).items.map(({ id, status, notes }) => [id, status, notes])

it('a request of a person who left waits for no decision, and waits again if they return in time', () => {
  expectFollowUps()
  const [taken, soon, later] = [ask(1, 2), ask(10, 12), ask(60, 61)]
  withdrawHoliday(actor('alice'), { id: taken })
  turn(deactivateStaff)
  expect(countPending()).toBe(0)
  expect(states()).toEqual([
    [later, 'withdrawn', 'The person left'],
    [soon, 'withdrawn', 'The person left'],
    [taken, 'withdrawn', null],
  ])
  turn(reactivateStaff, new Date(Date.now() + 30 * 86_400_000))
  expect(states()).toEqual([
    [later, 'pending', null],
    [soon, 'withdrawn', 'The person left'],
    [taken, 'withdrawn', null],
  ])
  expect(countPending()).toBe(1)
  turn(deactivateStaff, new Date(Date.now() + 31 * 86_400_000))
  expect(countPending()).toBe(0)
})

it('a person who has left is not off on later days, and is again after they return', () => {
  expectFollowUps()
  const id = ask(3, 5)
  decideHoliday(actor('dana'), { id, status: 'approved' })
  const day = addDays(today, 4)
  const off = () => ({
    cell: findHolidayMonth(actor('dana'), { month: day, day }).cells.find((cell) => cell.day === day)?.count ?? 0,
    named: findHolidayMonth(actor('dana'), { month: day, day }).off.length,
    upcoming: listUpcoming(actor('dana')).length,
    overlaps: overlapsOf({ userId: actor('bob').id, startDate: day, endDate: day }).length,
  })
  const there = { cell: 1, named: 1, upcoming: 1, overlaps: 1 }
  expect(off()).toEqual(there)
  turn(deactivateStaff)
  expect(off()).toEqual({ cell: 0, named: 0, upcoming: 0, overlaps: 0 })
  turn(reactivateStaff)
  expect(off()).toEqual(there)
})
