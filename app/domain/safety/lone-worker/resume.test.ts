import { beforeEach, expect, it } from 'vitest'
import { alerts } from '#db/schema/emergencies.ts'
import { events } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { withFollowUps } from '../../../../e2e/support/follow-ups.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { punch } from '../../time/clocking/clock.server.ts'
import { Punch } from '../../time/clocking/input.ts'
import { withdrawClockOut } from '../../time/clocking/withdraw.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { REACTIONS } from '~/jobs/reactions.server.ts'
import { db } from '~/platform/store.server.ts'
import { findSession, listSessions } from './for-control.server.ts'
import { findCurrentSession, startSession } from './sessions.server.ts'
import { LoneStart } from './input.ts'
import { watchSessions } from './watch.server.ts'

const base = Date.now()
const at = (minutes: number) => new Date(base + minutes * 60_000)

let alice: Person, dana: Person
beforeEach(() => {
  alice = actor('alice')
  dana = actor('dana')
})
withFollowUps()

const follow = (minutes: number) => runReactions(REACTIONS, at(minutes))
function clock(action: string, minutes: number, more: object = {}) {
  const checks = { manualCheck: true, uniformDetected: true }
  return punch(alice, Punch.parse({ action, ...checks, ...more }), at(minutes))
}
/** Alice has clocked in at a gate where she works alone, and must check in every twenty minutes. */
function atTheGate() {
  const given = { name: 'Gate', worksAlone: true, checkReason: 'Remote', checkIntervalMinutes: 20 }
  clock('clock_in', 0, { siteId: addSite(dana, SiteInput.parse(given)).id })
  follow(0)
  return findCurrentSession(alice)!
}
const due = (minutes: number) => at(minutes).toISOString()

it('the session that a clock-out ended runs again after it is undone, with its next call an interval later', () => {
  const { id } = atTheGate()
  const out = clock('clock_out', 15)
  follow(15)
  expect(findCurrentSession(alice)).toBeNull()
  withdrawClockOut(alice, out, at(15.1))
  follow(15.2)
  expect(findCurrentSession(alice)).toMatchObject({ id, state: 'active', dueAt: due(35.1) })
  const { checks, endedAt, endedHow } = findSession(dana, { id })
  expect([checks[0], endedAt, endedHow]).toMatchObject([{ source: 'resumed', at: due(15.1) }, null, null])
  expect(db().select().from(events).all()).toContainEqual(
    expect.objectContaining({ type: 'lone.resumed', personId: alice.id, subjectId: id }),
  )
})

it('silence after that raises an alarm again, and an earlier alarm stays open', async () => {
  atTheGate()
  await watchSessions(at(26))
  const out = clock('clock_out', 30)
  follow(30)
  withdrawClockOut(alice, out, at(30.1))
  follow(30.1)
  expect(findCurrentSession(alice)).toMatchObject({ dueAt: due(50.1), lateAt: null, alarm: { takenBy: null } })
  const raised = () =>
    db()
      .select()
      .from(alerts)
      .all()
      .map(({ type, resolvedAt }) => [type, resolvedAt])
  expect(raised()).toEqual([['missed_check_in', null]])
  await watchSessions(at(56))
  expect(listSessions(dana, { state: 'active' }).items[0]).toMatchObject({ missedAt: due(56) })
})

it('the earlier due time applies if it is later', () => {
  const { id } = startSession(alice, LoneStart.parse({ intervalMinutes: 20 }), at(14.9))
  clock('clock_in', 14.95)
  follow(14.95)
  const before = findCurrentSession(alice)!.dueAt
  const out = clock('clock_out', 15)
  follow(15)
  withdrawClockOut(alice, out, at(14.8))
  follow(15.1)
  expect(findCurrentSession(alice)).toMatchObject({ id, dueAt: before })
})

it('nothing ends if the clock-out was undone before it was followed up', () => {
  const { id, dueAt } = atTheGate()
  withdrawClockOut(alice, clock('clock_out', 15), at(15.1))
  follow(15.2)
  expect(findCurrentSession(alice)).toMatchObject({ id, dueAt })
})

it('a person who has clocked out again meanwhile is not monitored', () => {
  atTheGate()
  const out = clock('clock_out', 15)
  follow(15)
  withdrawClockOut(alice, out, at(15.1))
  clock('clock_out', 16)
  follow(16)
  expect(findCurrentSession(alice)).toBeNull()
})
