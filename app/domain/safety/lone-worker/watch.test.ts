import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emails } from '#db/schema/events.ts'
import { loneChecks, loneSessions } from '#db/schema/lone-worker.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { listActiveAlerts, listAlerts } from '../emergencies/alerts.server.ts'
import { acknowledgeAlert } from '../emergencies/answer.server.ts'
import { isFor, listen } from '../../kernel/events/bus.server.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { forget } from '~/platform/singleton.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { LoneStart } from './input.ts'
import { checkIn } from './own.server.ts'
import { checkFor, endSessionFor, findSession, listSessions, startSessionFor } from './for-control.server.ts'
import { findCurrentSession, startSession } from './sessions.server.ts'
import { watchSessions } from './watch.server.ts'

const start = new Date('2040-01-10T01:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const press = (id: string, more: object = {}) => ({
  id,
  pin: null,
  location: null,
  battery: null,
  timestamp: null,
  ...more,
})

let alice: Person, dana: Person
beforeEach(async () => {
  alice = actor('alice')
  dana = actor('dana')
  await watchSessions(start)
})
afterEach(() => {
  expectReactions({})
  forget('lone-worker.looked')
})

const begin = (more: object = {}) =>
  startSession(alice, LoneStart.parse({ intervalMinutes: 30, graceMinutes: 5, place: 'Dock 3', ...more }), start)

describe('silence', () => {
  it('counts as late at the due time, and raises an alert after the grace time: once each', async () => {
    begin()
    expect(await watchSessions(at(24.9))).toMatchObject({ remind: 0, late: 0, missed: 0 })
    expect(await watchSessions(at(25))).toMatchObject({ remind: 1 })
    expect(await watchSessions(at(30))).toMatchObject({ remind: 0, late: 1, missed: 0 })
    expect(listActiveAlerts(dana)).toEqual([])
    expect(await watchSessions(at(35))).toMatchObject({ late: 0, missed: 1 })
    expect(await watchSessions(at(36))).toMatchObject({ late: 0, missed: 0 })
    expect(listActiveAlerts(dana)).toMatchObject([
      { type: 'missed_check_in', formattedLocation: 'Dock 3', userDetails: { fullName: 'Alice Archer' }, drill: false },
    ])
  })

  it('is reported to control and to the person, and to control by email too', async () => {
    expectFollowUps()
    const heard: { type: string; alice: boolean; dana: boolean }[] = []
    const stop = listen((event) =>
      heard.push({ type: event.type, alice: isFor(alice, event), dana: isFor(dana, event) }),
    )
    begin()
    await watchSessions(at(35))
    runReactions(REACTIONS, at(36))
    stop()
    expect(heard).toEqual([
      { type: 'lone.started', alice: true, dana: true },
      { type: 'lone.late', alice: true, dana: true },
      { type: 'lone.missed', alice: true, dana: true },
    ])
    expect(db().select().from(emails).all()).toHaveLength(1)
  })

  it('while the server was down is found at its start, and the message says so', async () => {
    begin()
    forget('lone-worker.looked')
    await watchSessions(at(300))
    expect(listActiveAlerts(dana)[0]!.notes).toContain('The server was down')
  })

  it('ends with a check-in; the alert stays open and shows it', async () => {
    const { id } = begin()
    await watchSessions(at(35))
    expect(await checkIn(alice, press(id), at(36))).toMatchObject({ dueAt: at(66).toISOString() })
    expect(listActiveAlerts(dana)[0]).toMatchObject({
      notes: expect.stringContaining('Checked in with the check-in button, at 01:36'),
      checkedInAt: at(36).toISOString(),
    })
    expect(await watchSessions(at(71))).toMatchObject({ missed: 1 })
    expect(listActiveAlerts(dana)).toHaveLength(2)
  })

  it('is not ended by a check-in whose own interval is over already', async () => {
    const { id } = begin()
    await watchSessions(at(35))
    const made = await checkIn(alice, press(id, { timestamp: at(20) }), at(55))
    expect(made).toMatchObject({ at: at(20).toISOString() })
    expect(listActiveAlerts(dana)[0]).toMatchObject({
      notes: expect.stringContaining('at 01:20, arrived 01:55, time claimed'),
      checkedInAt: null,
    })
    expect(listSessions(dana, { state: 'active' }).items[0]).toMatchObject({ missedAt: at(35).toISOString() })
  })

  it('after a planned end is an overrun', async () => {
    begin({ intervalMinutes: 240, plannedEnd: at(60).toISOString() })
    expect(await watchSessions(at(69))).toMatchObject({ overrun: 0 })
    expect(await watchSessions(at(70))).toMatchObject({ overrun: 1 })
    expect(await watchSessions(at(90))).toMatchObject({ overrun: 0 })
    expect(listActiveAlerts(dana)[0]).toMatchObject({ type: 'overrun' })
  })

  it('is noticed an interval from now at most if the clock was set back', async () => {
    const { id } = begin()
    expect(await watchSessions(at(-60))).toMatchObject({ moved: 1 })
    expect(await watchSessions(at(-59))).toMatchObject({ moved: 0 })
    expect(await watchSessions(at(-25))).toMatchObject({ missed: 1 })
    expect(findSession(dana, { id }).checks.map(({ source }) => source)).toEqual(['missed', 'late', 'start'])
  })

  it('that cannot be handled does not delay other sessions', async () => {
    const { id } = begin()
    startSessionFor(dana, { ...LoneStart.parse({ intervalMinutes: 30 }), userId: actor('bob').id }, start)
    commit(() => write().update(loneSessions).set({ siteId: 'x', graceS: 300 }).where(eq(loneSessions.id, id)).run())
    commit(() =>
      write().run(
        "CREATE TRIGGER broken BEFORE INSERT ON alerts WHEN NEW.site_id = 'x' BEGIN SELECT RAISE(ABORT, 'broken'); END",
      ),
    )
    expect(await watchSessions(at(40))).toMatchObject({ missed: 1, failed: 1 })
    commit(() => write().run('DROP TRIGGER broken'))
    expect(await watchSessions(at(41))).toMatchObject({ missed: 1, failed: 0 })
  })
})

describe('control', () => {
  it('addresses a person and says how it knows', async () => {
    const { id } = begin()
    checkFor(dana, { id, words: 'Rang, all quiet' }, at(31))
    expect(await watchSessions(at(40))).toMatchObject({ missed: 0 })
    const { checks } = findSession(dana, { id })
    expect(checks[0]).toMatchObject({ source: 'control', by: 'Dana Dean', words: 'Rang, all quiet' })
  })

  it('ends a session, whose alerts stay open', async () => {
    const { id } = begin()
    await watchSessions(at(35))
    endSessionFor(dana, { id, words: 'Found them asleep' }, at(40))
    expect(await watchSessions(at(400))).toMatchObject({ missed: 0 })
    expect(listActiveAlerts(dana)[0]!.notes).toContain('The session ended at 01:40, by the control room.')
    expect(acknowledgeAlert(dana, listActiveAlerts(dana)[0]!)).toMatchObject({ acknowledgedBy: 'Dana Dean' })
    expect(listAlerts(dana, { limit: 5 }).items[0]).toMatchObject({ loneSessionId: id })
  })

  it('with two alarms, one of which nobody has taken, shows their person and control that one', async () => {
    const { id } = begin({ plannedEnd: at(40).toISOString() })
    await watchSessions(at(35))
    await watchSessions(at(50))
    const [overrun, missed] = listActiveAlerts(dana)
    expect([overrun, missed]).toMatchObject([{ type: 'overrun' }, { type: 'missed_check_in' }])
    acknowledgeAlert(dana, overrun!, at(51))
    expect(findCurrentSession(alice)!.alarm).toEqual({ at: at(35).toISOString(), takenBy: null })
    expect(findSession(dana, { id }).alertId).toBe(missed!.id)
    acknowledgeAlert(dana, missed!, at(52))
    expect(findCurrentSession(alice)!.alarm).toEqual({ at: at(50).toISOString(), takenBy: 'Dana Dean' })
  })

  it('keeps the record of calls complete', async () => {
    begin()
    await watchSessions(at(30))
    await watchSessions(at(35))
    const lines = db().select().from(loneChecks).all()
    expect(lines.map(({ source, at: when }) => [source, when])).toEqual([
      ['start', start],
      ['late', at(30)],
      ['missed', at(35)],
    ])
  })
})
