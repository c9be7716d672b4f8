import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { instantOf } from '~/platform/dates.ts'
import { commit, write } from '~/platform/store.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { assign } from '../rota/assign.server.ts'
import { addDuty } from '../rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../rota/input.ts'
import { addPost } from '../rota/posts.server.ts'
import { publishRota } from '../rota/publish.server.ts'
import { shareBreak } from './breaks.ts'
import { bookForStaff } from './control-entry.server.ts'
import { listHours } from './hours.server.ts'
import { ControlEntry, HoursQuery } from './input.ts'

const DAY = '2026-11-10'
const at = (time: string) => instantOf(DAY, Number(time.slice(0, 2)), Number(time.slice(3)))
const NOW = instantOf('2026-11-11', 12, 0)
const dana = () => actor('dana')

beforeEach(() => {
  const before = instantOf('2026-11-01', 12, 0)
  const siteId = addSite(dana(), SiteInput.parse({ name: 'Wharf' }), before).id
  const postId = addPost(dana(), NewPost.parse({ id: siteId, name: 'Gate', people: 2 }), before).id
  const duty = NewDuty.parse({ postId, day: DAY, start: '08:00', end: '20:00', breakMinutes: 60 })
  const { id } = addDuty(dana(), duty, before)
  for (const name of ['alice', 'charlie'] as const)
    assign(dana(), NewAssignment.parse({ id, userId: actor(name).id, reason: 'Test' }), before)
  publishRota(dana(), { siteId, from: DAY, to: DAY }, before)
})

/** Clocks a person in and out, in turn, at these times. */
function clock(name: 'alice' | 'charlie', ...times: string[]): void {
  for (const [n, time] of times.entries()) {
    const action = n % 2 === 0 ? 'clock_in' : 'clock_out'
    const entry = { userId: actor(name).id, action, at: at(time).toISOString(), notes: 'By phone' }
    bookForStaff(dana(), ControlEntry.parse(entry), NOW)
  }
}

/** Returns the break and the paid minutes of each of a person's shifts, oldest first. */
const paid = (name: 'alice' | 'charlie', query: object = {}) =>
  listHours(dana(), HoursQuery.parse({ userId: actor(name).id, from: DAY, to: DAY, ...query }), NOW)
    .items.map(({ breakMinutes, paidMinutes }) => [breakMinutes, paidMinutes])
    .reverse()

describe('the unpaid break of a planned shift', () => {
  it('is taken once from each person, also if somebody clocked out and in again', () => {
    clock('alice', '08:00', '12:00', '12:01', '20:00')
    clock('charlie', '08:00', '20:00')
    expect(paid('alice')).toEqual([
      [59, 181],
      [0, 479],
    ])
    expect(paid('charlie')).toEqual([[60, 660]])
  })

  it('is the same whichever of the parts are listed', () => {
    clock('alice', '08:00', '12:00', '12:01', '20:00')
    expect(paid('alice', { limit: 1 })).toEqual([[0, 479]])
  })

  it('is not lost on a first part that is too short for it', () => {
    clock('alice', '08:00', '08:16', '08:20', '20:00')
    expect(paid('alice')).toEqual([
      [16, 0],
      [40, 660],
    ])
  })

  it('is left to the others by a part that is not paid', () => {
    clock('alice', '08:00', '12:00', '12:01', '20:00')
    const first = eq(clockEntries.at, at('08:00'))
    commit(() => write().update(clockEntries).set({ stoodDown: 'refuse' }).where(first).run())
    expect(paid('alice')).toEqual([
      [0, null],
      [60, 419],
    ])
  })

  it('is not taken as the time up to a part whose start control refused', () => {
    clock('alice', '08:00', '16:00', '16:05', '20:00')
    const [startedAt, second] = [at('20:00'), eq(shifts.startedAt, at('16:05'))]
    commit(() => write().update(shifts).set({ startedAt }).where(second).run())
    expect(paid('alice')).toEqual([
      [60, 420],
      [0, 0],
    ])
  })

  it('is shown with the open part once the earlier ones have left some of it', () => {
    const parts = (...times: [string, string?][]) =>
      times.map(([from, to], n) => ({ shiftId: `${n}`, startsAt: at(from), endsAt: to ? at(to) : null, paid: true }))
    expect([...shareBreak(60, parts(['08:00', '08:20'], ['08:20'])).values()]).toEqual([20, 40])
    expect([...shareBreak(60, parts(['08:00', '08:20'], ['08:50'])).values()]).toEqual([20, 10])
    expect([...shareBreak(60, parts(['08:00', '09:30'], ['09:30'])).values()]).toEqual([60, 0])
    const [first, second] = [['08:00', '08:30'] as [string, string], ['08:30', '08:40'] as [string, string]]
    expect([...shareBreak(60, parts(first, second, ['08:40', '13:40'])).values()]).toEqual([30, 10, 20])
  })

  it('has been taken already by a person who clocked out for it, or in part', () => {
    clock('alice', '08:00', '13:00', '14:00', '20:00')
    clock('charlie', '08:00', '13:00', '13:40', '16:00', '16:05', '20:00')
    expect(paid('alice')).toEqual([
      [0, 300],
      [0, 360],
    ])
    // He was away for 45 minutes, so 15 are left.
    expect(paid('charlie')).toEqual([
      [15, 285],
      [0, 140],
      [0, 235],
    ])
  })

  it('is not longer than itself because a person stayed away longer', () => {
    clock('alice', '08:00', '12:00', '14:00', '20:00')
    expect(paid('alice').map(([minutes]) => minutes)).toEqual([0, 0])
  })
})
