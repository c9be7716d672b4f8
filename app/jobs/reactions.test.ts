import { afterEach, beforeEach, expect, it } from 'vitest'
import { shifts } from '#db/schema/clocking.ts'
import { events, pushMessages, reactions } from '#db/schema/events.ts'
import { eq } from 'drizzle-orm'
import { actor } from '../../e2e/support/actors.ts'
import { browser } from '../../e2e/support/push-browser.ts'
import { Punch } from '~/domain/time/clocking/input.ts'
import { keepLateCheck } from '~/domain/time/clocking/late-check.server.ts'
import { watchLongShifts } from '~/domain/time/clocking/long-shifts.server.ts'
import { subscribePush } from '~/domain/kernel/push/subscriptions.server.ts'
import { punch } from '~/domain/time/clocking/clock.server.ts'
import { decideIdentity } from '~/domain/time/clocking/review.server.ts'
import { expectReactions } from '~/domain/kernel/events/record.server.ts'
import { runReactions } from '~/domain/kernel/events/run-reactions.server.ts'
import { LoneStart } from '~/domain/safety/lone-worker/input.ts'
import { startSession } from '~/domain/safety/lone-worker/sessions.server.ts'
import { SiteInput } from '~/domain/kernel/sites/input.ts'
import { addSite } from '~/domain/kernel/sites/sites.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { expectFollowUps, REACTIONS } from './reactions.server.ts'

beforeEach(() => expectFollowUps())
afterEach(() => expectReactions({}))

const GATE = { latitude: 51.5, longitude: 0 }
const there = { ...GATE, accuracy: 10 }
const far = { latitude: 52.5, longitude: 0, accuracy: 10 }

const addGate = (more: object) => addSite(actor('dana'), SiteInput.parse({ name: 'Gate', ...GATE, ...more })).id

/** Returns the follow-up work that Alice's punch queues; it is finished before the next punch. */
function leftBy(action: string, more: object = {}): string[] {
  punch(actor('alice'), Punch.parse({ action, manualCheck: true, uniformDetected: true, ...more }))
  const waiting = db()
    .select({ type: events.type, name: reactions.name })
    .from(reactions)
    .innerJoin(events, eq(events.id, reactions.eventId))
    .where(eq(reactions.state, 'waiting'))
    .all()
  runReactions(REACTIONS)
  return waiting.filter(({ type }) => type === 'clock.in' || type === 'clock.out').map(({ name }) => name)
}

it('an ordinary shift leaves no work behind', () => {
  expect([leftBy('clock_in'), leftBy('clock_out')]).toEqual([[], []])
  const siteId = addGate({})
  expect(leftBy('clock_in', { siteId, location: there })).toEqual([])
  expect(leftBy('clock_out', { location: there })).toEqual([])
})

it('lone-worker monitoring follows both ends of a shift', () => {
  const siteId = addGate({ worksAlone: true, checkReason: 'Remote', checkIntervalMinutes: 20 })
  expect(leftBy('clock_in', { siteId, location: there })).toEqual(['alone'])
  expect(leftBy('clock_out', { location: there })).toEqual(['alone'])
  startSession(actor('alice'), LoneStart.parse({ place: 'The yard' }))
  expect([leftBy('clock_in'), leftBy('clock_out'), leftBy('clock_in')]).toEqual([['alone'], ['alone'], []])
})

it('a punch away from the site is recorded, and so is one without a location if the site requires it', () => {
  const siteId = addGate({})
  expect(leftBy('clock_in', { siteId, location: far })).toEqual(['place'])
  expect([leftBy('clock_out', { location: there }), leftBy('clock_in', { siteId })]).toEqual([[], []])
  leftBy('clock_out')
  const asking = addGate({ name: 'Yard', placeNeeded: true })
  expect([leftBy('clock_in', { siteId: asking }), leftBy('clock_out')]).toEqual([['place'], ['place']])
})

it('a person whose clock-in arrived late is asked with the time from which they are on shift', () => {
  const alice = actor('alice')
  keep('env', { ...env(), PUSH_HOSTS: 'push.example.test' })
  subscribePush(alice, browser('alice').subscription)
  const startedAt = new Date(Date.now() - 20 * 3_600_000)
  commit(() => write().insert(shifts).values({ id: 's1', userId: alice.id, startedAt }).run())
  watchLongShifts()
  runReactions(REACTIONS)
  expect(JSON.parse(db().select().from(pushMessages).get()!.payload)).toMatchObject({
    body: `You have been clocked in since ${showInstant(startedAt)}. Please clock out when you finish.`,
  })
})

it('a person is only told that their clock-in was checked once control has decided', () => {
  const alice = actor('alice')
  const queued = () => db().select().from(reactions).where(eq(reactions.name, 'push')).all().length
  const { id } = punch(alice, Punch.parse({ action: 'clock_in', manualCheck: true, uniformDetected: true }))
  const seen = { faceCount: 1, faceMatched: false, highVisJacketDetected: true, faceDetected: true, reason: null }
  const scores = { faceConfidence: 90, jacketConfidence: 90, matchConfidence: 20, livenessScore: null }
  const verdict = { ...seen, ...scores, description: '', liveness: { asked: false, passed: null } }
  commit(() => keepLateCheck(alice, id, verdict, new Date()))
  expect(queued()).toBe(0)
  decideIdentity(actor('dana'), { id, identityCheck: 'confirmed', notes: null })
  expect(queued()).toBe(1)
})
