import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { exceptions } from '#db/schema/exceptions.ts'
import { loneSessions } from '#db/schema/lone-worker.ts'
import { duties, posts } from '#db/schema/rota.ts'
import { sites } from '#db/schema/sites.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { punch } from '../../time/clocking/clock.server.ts'
import { bookForStaff } from '../../time/clocking/control-entry.server.ts'
import { ControlEntry, Punch } from '../../time/clocking/input.ts'
import { bookPunch } from '../../time/clocking/late-punch.server.ts'
import { findJustEnded, withdrawClockOut } from '../../time/clocking/withdraw.server.ts'
import { requestCorrection } from '../../time/corrections/corrections.server.ts'
import { decideCorrection } from '../../time/corrections/decide.server.ts'
import { CorrectionDecision, CorrectionInput } from '../../time/corrections/input.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { assign } from '../../time/rota/assign.server.ts'
import { addDuty } from '../../time/rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../../time/rota/input.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { Problem } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { LoneStart } from './input.ts'
import { keepWatched, listUnwatched } from './make-true.server.ts'
import { endSession } from './own.server.ts'
import { endSessionFor, startSessionFor } from './for-control.server.ts'
import { activeOf, lastOf, startSession } from './sessions.server.ts'

const DAY = '2040-01-10'
const start = Date.parse(`${DAY}T20:00:00Z`)
const SECOND = 1000

let alice: Person, dana: Person
beforeEach(() => {
  alice = actor('alice')
  dana = actor('dana')
  expectFollowUps()
})
afterEach(() => expectReactions({}))

type Step = { do: string; site: number; back: number; wait: number; follow: boolean }
type World = { now: number; places: string[]; post: string }

const steps = fc.array(
  fc.record({
    do: fc.constantFrom(
      ...['in', 'in', 'out', 'out', 'late in', 'late out', 'undo', 'control in', 'control out', 'correct'],
      ...['start', 'control start', 'end', 'control end', 'site', 'post', 'duty', 'look'],
    ),
    site: fc.nat(3),
    back: fc.integer({ min: 1, max: 60 }),
    wait: fc.constantFrom(1, 3, 30, 1200),
    follow: fc.boolean(),
  }),
  { minLength: 3, maxLength: 14 },
)
const given = (action: string, world: World, site: number) =>
  Punch.parse({ action, manualCheck: true, uniformDetected: true, siteId: [...world.places, 'elsewhere', null][site] })

const STEPS: Record<string, (world: World, step: Step, now: Date) => unknown> = {
  in: (world, { site }, now) => punch(alice, given('clock_in', world, site), now),
  out: (world, _, now) => punch(alice, given('clock_out', world, 3), now),
  'late in': (world, { site, back }, now) => late(given('clock_in', world, site), now, back),
  'late out': (world, { back }, now) => late(given('clock_out', world, 3), now, back),
  undo: (_world, _step, now) => withdrawClockOut(alice, { id: findJustEnded(alice, now)?.id ?? '' }, now),
  'control in': (_world, _step, now) => book('clock_in', now),
  'control out': (_world, _step, now) => book('clock_out', now),
  correct: (_world, _step, now) => {
    const at = new Date(now.getTime() - SECOND).toISOString()
    const input = CorrectionInput.parse({ kind: 'clock_out', at, reason: 'I forgot' })
    const { id } = requestCorrection(alice, input, now)
    return decideCorrection(dana, CorrectionDecision.parse({ id, status: 'approved' }), now)
  },
  start: (_world, _step, now) => startSession(alice, LoneStart.parse({}), now),
  'control start': (_world, _step, now) => startSessionFor(dana, { ...LoneStart.parse({}), userId: alice.id }, now),
  end: (_world, _step, now) => endSession(alice, { id: activeOf(alice.id)?.id ?? '', pin: null }, now),
  'control end': (_world, _step, now) =>
    endSessionFor(dana, { id: activeOf(alice.id)?.id ?? '', words: 'Two of them' }, now),
  site: ({ places }, { site }, updatedAt) =>
    commit(() => {
      const row = db()
        .select()
        .from(sites)
        .where(eq(sites.id, places[site % 2]!))
        .get()!
      write().update(sites).set({ worksAlone: !row.worksAlone, updatedAt }).where(eq(sites.id, row.id)).run()
    }),
  post: ({ post }, _step, updatedAt) =>
    commit(() => {
      const row = db().select().from(posts).where(eq(posts.id, post)).get()!
      write().update(posts).set({ worksAlone: !row.worksAlone, updatedAt }).where(eq(posts.id, post)).run()
    }),
  duty: ({ post, places }, _step, now) => {
    const duty = addDuty(dana, NewDuty.parse({ postId: post, day: DAY, start: '20:00', end: '23:59' }), now)
    assign(dana, NewAssignment.parse({ id: duty.id, userId: alice.id, reason: 'Agreed' }), now)
    return publishRota(dana, { siteId: places[0]!, from: DAY, to: DAY }, now)
  },
  look: (_world, _step, now) => look(now),
}

function late(input: Punch, now: Date, back: number) {
  const at = new Date(now.getTime() - back * 60 * SECOND)
  const made = { operationId: crypto.randomUUID(), madeAt: at, receivedAt: now, at, notBefore: null, notAfter: now }
  return bookPunch(alice, input, { ...made, trust: 'steady' }, false)
}
const book = (action: string, now: Date) =>
  bookForStaff(dana, ControlEntry.parse({ userId: alice.id, action, notes: 'Rang' }), now)

/** The look of every five seconds: afterwards nobody is unwatched without a line on the board. */
function look(now: Date): void {
  const before = listUnwatched(now).filter(
    ({ why, alone }) => why || now.getTime() - alone.since.getTime() > 10 * SECOND,
  )
  expect(keepWatched(now)).toMatchObject({ failed: 0 })
  const noted = db().select().from(exceptions).where(eq(exceptions.kind, 'unwatched')).all()
  for (const { why, alone } of before) expect(noted.map(({ dueAt }) => dueAt)).toContainEqual(why?.at ?? alone.since)
  holds(now)
}

function holds(now: Date): void {
  const active = db().select().from(loneSessions).where(eq(loneSessions.state, 'active')).all()
  const open = db().select().from(exceptions).where(eq(exceptions.state, 'open')).all()
  const onBoard = open.filter(({ kind }) => kind === 'unwatched').length
  const shift = db()
    .select()
    .from(shifts)
    .all()
    .find(({ endedAt }) => endedAt === null)
  expect(active.length).toBeLessThanOrEqual(1)
  if (active.length) expect(onBoard).toBe(0)
  if (!shift) {
    expect(active.filter(({ startedHow }) => startedHow === 'clock_in')).toEqual([])
    expect(onBoard).toBe(0)
    return
  }
  const alone = isAlone(shift.id, now)
  if (alone && !active.length) {
    expect(onBoard).toBe(1)
    expect(['self', 'control']).toContain(lastOf().get({ userId: alice.id })?.endedHow)
  }
  if (!alone && !active.length) expect(onBoard).toBe(0)
}

/** Told from the tables alone: the site that was named, and each duty that is theirs now or by their clock-in. */
function isAlone(shiftId: string, now: Date): boolean {
  const entry = db()
    .select()
    .from(clockEntries)
    .where(eq(clockEntries.shiftId, shiftId))
    .all()
    .find(({ action }) => action === 'clock_in')!
  const lone = (id: string | null) =>
    db()
      .select()
      .from(sites)
      .where(eq(sites.id, id ?? ''))
      .get()?.worksAlone === true
  const theirs = db()
    .select()
    .from(duties)
    .all()
    .filter((duty) => duty.id === entry.dutyId || (duty.startsAt <= now && now < duty.endsAt))
  const posted = (id: string) => db().select().from(posts).where(eq(posts.id, id)).get()!.worksAlone
  return lone(entry.siteId) || theirs.some((duty) => lone(duty.siteId) || posted(duty.postId))
}

const RUNS = 40
const TABLES =
  'lone_checks lone_sessions exceptions corrections clock_entries shifts presence assignments duty_changes duties posts'

it('whatever happens in whichever order, those on shift who work alone are watched or on the board, and nobody else', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      commit(() => TABLES.split(' ').forEach((table) => write().run(`DELETE FROM ${table}`)))
      const begun = new Date(start - 3600 * SECOND)
      const lone = { worksAlone: true, checkReason: 'Remote' }
      const places = [lone, {}].map((more, n) => {
        const name = `Site ${n} ${crypto.randomUUID()}`
        return addSite(dana, SiteInput.parse({ name, ...more }), begun).id
      })
      const post = addPost(dana, NewPost.parse({ id: places[0], name: 'Gate' }), begun).id
      const world: World = { now: start, places, post }
      for (const step of taken) {
        world.now += step.wait * SECOND
        const now = new Date(world.now)
        try {
          await STEPS[step.do]!(world, step, now)
        } catch (error) {
          if (!(error instanceof Problem)) throw error
        }
        if (step.follow) runReactions(REACTIONS, now)
      }
      world.now += 6 * SECOND
      runReactions(REACTIONS, new Date(world.now))
      look(new Date(world.now))
    }),
    { numRuns: RUNS },
  )
})
