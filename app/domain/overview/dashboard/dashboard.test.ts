import { expect, it } from 'vitest'
import { punch } from '../../time/clocking/clock.server.ts'
import { letCount } from '../../time/clocking/correct.server.ts'
import { Punch } from '../../time/clocking/input.ts'
import { keepScan } from '../../time/clocking/scans.server.ts'
import { changeViolation, listViolations } from '../../time/clocking/violations.server.ts'
import { commit } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { LoneStart } from '../../safety/lone-worker/input.ts'
import { startSession } from '../../safety/lone-worker/sessions.server.ts'
import { watchSessions } from '../../safety/lone-worker/watch.server.ts'
import { findDashboard } from './dashboard.server.ts'
import { findHeader } from './header.server.ts'
import { listActiveStaff, listActiveToday } from './present.server.ts'
import { findWaiting } from './waiting.server.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const place = { latitude: 51.5, longitude: -0.12, accuracy: 5, address: '1 Wharf Road', timestamp: noon.toISOString() }
const seen = {
  faceDetected: true,
  faceConfidence: 90,
  highVisJacketDetected: false,
  jacketConfidence: 3,
  description: 'Face',
  faceCount: 1,
  faceMatched: null,
  matchConfidence: null,
  livenessScore: null,
  liveness: { asked: false, passed: null },
  reason: null,
}

const go = (who: Person, action: 'clock_in' | 'clock_out', when: Date, more: object = {}) =>
  punch(who, Punch.parse({ action, location: place, ...more }), when)

it("counts who is in, who was seen today, today's clock-ins and violations", () => {
  const [alice, bob, dana] = [actor('alice'), actor('bob'), actor('dana')]
  commit(() => keepScan(alice, seen, at(0)))
  go(alice, 'clock_in', at(1), { uniformDetected: false })
  commit(() => keepScan(bob, seen, at(2)))
  go(bob, 'clock_in', at(3))
  go(bob, 'clock_out', at(10))
  go(dana, 'clock_in', at(20))
  const view = findDashboard(dana, at(30))
  expect(view).toMatchObject({
    totalUsers: 4,
    activeUsers: 4,
    activeStaff: 3,
    signedInCount: 2,
    activeToday: 3,
    todayClockIns: 3,
    pendingHolidays: 0,
    unresolvedViolations: 1,
    todayViolations: 1,
  })
  expect(view.currentlySignedIn.map(({ firstName, location }) => [firstName, location?.address])).toEqual([
    ['Dana', '1 Wharf Road'],
    ['Alice', '1 Wharf Road'],
  ])
  expect(view.currentlySignedInAdmins.map(({ firstName }) => firstName)).toEqual(['Dana'])
  expect(view.recentActivity[0]!.description).toBe('Dana Dean clocked in')
  expect(view.recentActivity[1]!.description).toBe('Bob Baker clocked out')
  expect(listActiveToday(dana, {}, at(30)).items.map(({ firstName, clockedIn }) => [firstName, clockedIn])).toEqual([
    ['Dana', true],
    ['Bob', false],
    ['Alice', true],
  ])
  expect(listActiveStaff(dana).items.map(({ firstName }) => firstName)).toEqual(['Alice', 'Bob', 'Charlie'])
})

it('shows the punches that were made last, also if one of yesterday arrives only now', () => {
  const [alice, bob, dana] = [actor('alice'), actor('bob'), actor('dana')]
  go(bob, 'clock_in', at(3), { manualCheck: true, uniformDetected: true })
  const whole = { userId: alice.id, kind: 'clock_in', shiftId: null } as const
  commit(() => letCount(dana, { ...whole, at: at(-24 * 60), endsAt: at(-16 * 60) }, at(10)))
  expect(findDashboard(dana, at(30)).recentActivity.map(({ description }) => description)).toEqual([
    'Bob Baker clocked in',
    'Alice Archer clocked out',
    'Alice Archer clocked in',
  ])
})

it('counts a person whose whole shift of today was entered as a correction', () => {
  const [alice, dana] = [actor('alice'), actor('dana')]
  const whole = { userId: alice.id, kind: 'clock_in', shiftId: null } as const
  const counts = () => {
    const { activeToday, todayClockIns } = findDashboard(dana, at(180))
    return { activeToday, todayClockIns, last: listActiveToday(dana, {}, at(180)).items[0]?.lastAt }
  }
  commit(() => letCount(dana, { ...whole, at: at(60), endsAt: at(90) }, at(180)))
  expect(counts()).toEqual({ activeToday: 1, todayClockIns: 1, last: at(90) })
  commit(() => letCount(dana, { ...whole, at: at(0), endsAt: at(30) }, at(180)))
  expect(counts()).toEqual({ activeToday: 1, todayClockIns: 2, last: at(90) })
})

it('starts each day at zero at midnight in London, while the night shift stays clocked in', () => {
  const dana = actor('dana')
  go(dana, 'clock_in', new Date('2026-07-01T22:30:00Z'))
  const after = new Date('2026-07-01T23:30:00Z')
  expect(findDashboard(dana, after)).toMatchObject({ signedInCount: 1, todayClockIns: 0, activeToday: 0 })
})

it('shows the violations of today, of some days, and only unresolved ones', () => {
  const [alice, dana] = [actor('alice'), actor('dana')]
  commit(() => keepScan(alice, seen, at(0)))
  go(alice, 'clock_in', at(1), { uniformDetected: false })
  const yesterdayNow = new Date('2026-11-21T01:00:00Z')
  expect(listViolations(dana, { days: 1 }, yesterdayNow).total).toBe(0)
  expect(listViolations(dana, { days: 7 }, yesterdayNow).total).toBe(1)
  const [open] = listViolations(dana, { resolved: false }, yesterdayNow).items
  changeViolation(dana, { id: open!.id, resolved: true, notes: 'Jacket handed out' })
  expect(listViolations(dana, { resolved: false }, yesterdayNow).total).toBe(0)
  expect(() => changeViolation(actor('dana'), { id: open!.id, resolved: true, notes: null })).toThrow(
    'already resolved',
  )
})

it('is refused for everyone except admins', () => {
  expect(() => findDashboard(actor('alice'))).toThrow('not allowed')
  expect(() => listActiveToday(actor('charlie'))).toThrow('not allowed')
})

it('a late check-in of a lone worker waits for an administrator, as in the menu', async () => {
  const [alice, dana] = [actor('alice'), actor('dana')]
  startSession(alice, LoneStart.parse({ intervalMinutes: 30, graceMinutes: 5, place: 'Dock 3' }), at(0))
  const late = () => [findWaiting(dana).lateChecks, findHeader(dana, at(31)).lateChecks]
  await watchSessions(at(1))
  expect(late()).toEqual([0, 0])
  await watchSessions(at(31))
  expect(late()).toEqual([1, 1])
})
