import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { alerts } from '#db/schema/emergencies.ts'
import { events } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { withFollowUps } from '../../../../e2e/support/follow-ups.ts'
import { at, clock, follow, lone, plan, site } from '../../../../e2e/support/lone-night.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { db } from '~/platform/store.server.ts'
import { startSessionFor } from './for-control.server.ts'
import { LoneStart, LoneStartFor } from './input.ts'
import { keepWatched } from './make-true.server.ts'
import { findCurrentSession, startSession } from './sessions.server.ts'
import { watchSessions } from './watch.server.ts'

let alice: Person, dana: Person
beforeEach(() => {
  alice = actor('alice')
  dana = actor('dana')
})
withFollowUps()

describe('a session that is looser than the place asks for', () => {
  const loose = { intervalMinutes: 240, graceMinutes: 30, place: 'Home' }
  const due = (minutes: number) => at(minutes).toISOString()
  const tightened = () => db().select().from(events).where(eq(events.type, 'lone.tightened')).all()

  it('takes the interval, the grace period and the site at the clock-in', () => {
    const siteId = site('Weir', lone)
    startSession(alice, LoneStart.parse(loose), at(-5))
    clock('clock_in', 0, { siteId })
    expect(findCurrentSession(alice)).toMatchObject({
      ...{ intervalMinutes: 45, graceMinutes: 5, siteId, place: null, dueAt: due(45), lastCheckAt: due(0) },
    })
    expect(tightened()).toMatchObject([{ personId: alice.id }])
    expect(keepWatched(at(10))).toEqual({ opened: 0, closed: 0, tightened: 0, failed: 0 })
    expect(findCurrentSession(alice)).toMatchObject({ dueAt: due(45) })
  })

  it('is checked as soon as the shorter interval demands', async () => {
    startSession(alice, LoneStart.parse(loose), at(-5))
    clock('clock_in', 0, { siteId: site('Weir', lone) })
    await watchSessions(at(51))
    expect(db().select().from(alerts).all()).toMatchObject([{ type: 'missed_check_in', userId: alice.id }])
  })

  it('follows a duty with a shorter interval that begins elsewhere', () => {
    const second = site('Dock', { ...lone, checkIntervalMinutes: 15 })
    clock('clock_in', 0, { siteId: site('Weir', lone) })
    plan(second, {}, '20:20', at(5))
    follow(5)
    keepWatched(at(19))
    expect(findCurrentSession(alice)).toMatchObject({ intervalMinutes: 45, dueAt: due(45) })
    expect(keepWatched(at(20))).toMatchObject({ tightened: 1 })
    expect(findCurrentSession(alice)).toMatchObject({ intervalMinutes: 15, dueAt: due(35) })
  })

  it('keeps a check-in that is due earlier, and a shorter interval', () => {
    const siteId = site('Weir', lone)
    startSession(alice, LoneStart.parse({ intervalMinutes: 15, graceMinutes: 5 }), at(-5))
    clock('clock_in', 0, { siteId })
    expect(findCurrentSession(alice)).toMatchObject({ intervalMinutes: 15, graceMinutes: 5, siteId, dueAt: due(15) })
  })

  it('stays as control started it', () => {
    startSessionFor(dana, LoneStartFor.parse({ ...loose, userId: alice.id }), at(-5))
    clock('clock_in', 0, { siteId: site('Weir', lone) })
    keepWatched(at(10))
    expect(findCurrentSession(alice)).toMatchObject({ intervalMinutes: 240, graceMinutes: 30, siteId: null })
    expect(tightened()).toEqual([])
  })
})
