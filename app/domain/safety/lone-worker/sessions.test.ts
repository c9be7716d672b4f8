import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loneSessions } from '#db/schema/lone-worker.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { punch } from '../../time/clocking/clock.server.ts'
import { Punch } from '../../time/clocking/input.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { exampleOf } from '../../forms/forms/form.ts'
import { createSubmission } from '../../forms/forms/submissions.server.ts'
import { findTemplate } from '../../forms/forms/templates/index.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { db } from '~/platform/store.server.ts'
import { LoneCheck, LoneStart } from './input.ts'
import { checkIn, endSession } from './own.server.ts'
import { findSession, listSessions, startSessionFor } from './for-control.server.ts'
import { findCurrentSession, startSession } from './sessions.server.ts'

let alice: Person, bob: Person, dana: Person
beforeEach(() => {
  alice = actor('alice')
  bob = actor('bob')
  dana = actor('dana')
})
afterEach(() => expectReactions({}))

const input = (more: object = {}) => LoneStart.parse({ intervalMinutes: 30, ...more })
const gate = (more: object = {}) =>
  addSite(
    dana,
    SiteInput.parse({ name: 'Gate', worksAlone: true, checkReason: 'Remote', checkIntervalMinutes: 20, ...more }),
  )

describe('a session', () => {
  it('is started, checked in to and ended by its person', async () => {
    const session = startSession(
      alice,
      input({ place: 'Dock 3', note: 'key safe 4711', location: { latitude: 51, longitude: -1, accuracy: 20 } }),
    )
    expect(session).toMatchObject({ state: 'active', intervalMinutes: 30, graceMinutes: 5, place: 'Dock 3' })
    expect(db().select().from(loneSessions).get()!.note).not.toContain('4711')
    await checkIn(
      alice,
      LoneCheck.parse({ id: session.id, battery: 0.41, location: { latitude: 51.1, longitude: -1.1, accuracy: 8 } }),
    )
    expect(findSession(dana, session)).toMatchObject({
      note: 'key safe 4711',
      lastCheck: { source: 'press', battery: 41, trust: 'server', location: { latitude: 51.1, accuracy: 8 } },
    })
    expect(await endSession(alice, { id: session.id, pin: null })).toMatchObject({ state: 'ended' })
    expect(findCurrentSession(alice)).toBeNull()
    await expect(async () => checkIn(alice, LoneCheck.parse({ id: session.id }))).rejects.toThrow(
      'This session is over',
    )
  })

  it('cannot be started twice at the same time', () => {
    startSession(alice, input())
    expect(() => startSession(alice, input())).toThrow('A session is already open')
    expect(() => startSessionFor(dana, { ...input(), userId: alice.id })).toThrow('A session is already open')
  })

  it('is visible to its person only', async () => {
    const { id } = startSession(alice, input())
    await expect(async () => checkIn(bob, LoneCheck.parse({ id }))).rejects.toThrow('Session not found')
    await expect(async () => endSession(bob, { id, pin: null })).rejects.toThrow('Session not found')
    expect(() => listSessions(bob, { state: 'active' })).toThrow('not allowed')
    expect(() => startSessionFor(bob, { ...input(), userId: alice.id })).toThrow('not allowed')
  })

  it.each([
    ['latitude of words', { location: { latitude: 'here', longitude: 1 } }],
    ['no location', { location: null }],
    ['a location of another kind', { location: 'at the gate' }],
    ['a battery of words', { battery: 'full' }],
    ['a time of words', { timestamp: 'just now' }],
  ])('accepts a check-in with %s', async (_, more) => {
    const { id } = startSession(alice, input())
    expect(await checkIn(alice, LoneCheck.parse({ id, ...more }))).toMatchObject({ id: expect.any(String) })
  })

  it.each([{ intervalMinutes: 4 }, { intervalMinutes: 241 }, { graceMinutes: 0 }, { graceMinutes: 31 }])(
    'with %j is refused',
    (more) => {
      expect(LoneStart.safeParse({ intervalMinutes: 30, ...more }).success).toBe(false)
    },
  )

  it('does not end in the past', () => {
    expect(() => startSession(alice, input({ plannedEnd: '2020-01-01T00:00:00Z' }))).toThrow('already passed')
  })
})

describe('clocking in', () => {
  const clock = (who: Person, action: string, more: object = {}) => {
    punch(who, Punch.parse({ action, manualCheck: true, uniformDetected: true, ...more }))
    runReactions(REACTIONS)
  }
  beforeEach(() => expectFollowUps())

  it('starts a session at a site where people work alone, and ends it', () => {
    const site = gate()
    clock(alice, 'clock_in', { siteId: site.id })
    expect(findCurrentSession(alice)).toMatchObject({ site: 'Gate', intervalMinutes: 20, graceMinutes: 5 })
    clock(alice, 'clock_out')
    expect(findCurrentSession(alice)).toBeNull()
    expect(listSessions(dana, { state: 'ended' }).items[0]).toMatchObject({
      startedHow: 'clock_in',
      endedHow: 'clock_out',
    })
  })

  it('starts none at other sites, nor at an unknown site', () => {
    const shop = gate({ worksAlone: false })
    clock(alice, 'clock_in', { siteId: shop.id })
    clock(bob, 'clock_in', { siteId: 'no-such-site' })
    expect([findCurrentSession(alice), findCurrentSession(bob)]).toEqual([null, null])
  })

  it('is a check-in in a session', () => {
    const { id } = startSession(alice, input())
    clock(alice, 'clock_in')
    expect(findSession(dana, { id }).lastCheck).toMatchObject({ source: 'punch' })
  })
})

it('form 14 is a check-in', async () => {
  expectFollowUps()
  const { id } = startSession(alice, input(), new Date(Date.now() - 60_000))
  await createSubmission(alice, { templateId: 14, status: 'submitted', formData: exampleOf(findTemplate(14)!) })
  runReactions(REACTIONS)
  expect(findSession(dana, { id }).lastCheck).toMatchObject({ source: 'form' })
})
