import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { exceptions } from '#db/schema/exceptions.ts'
import { loneSessions } from '#db/schema/lone-worker.ts'
import { users } from '#db/schema/people.ts'
import { assignments, duties, posts } from '#db/schema/rota.ts'
import { sites } from '#db/schema/sites.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { withFollowUps } from '../../../../e2e/support/follow-ups.ts'
import { deactivateStaff, reactivateStaff } from '../../account/staff/staff.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { type Made } from '../../kernel/phones/made.ts'
import { punch } from '../../time/clocking/clock.server.ts'
import { bookForStaff } from '../../time/clocking/control-entry.server.ts'
import { ControlEntry, Punch } from '../../time/clocking/input.ts'
import { bookDecided } from '../../time/clocking/decide-punch.server.ts'
import { bookPunch } from '../../time/clocking/late-punch.server.ts'
import { findJustEnded, withdrawClockOut } from '../../time/clocking/withdraw.server.ts'
import { requestCorrection } from '../../time/corrections/corrections.server.ts'
import { decideCorrection } from '../../time/corrections/decide.server.ts'
import { CorrectionDecision, CorrectionInput } from '../../time/corrections/input.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { assign, unassign } from '../../time/rota/assign.server.ts'
import { addDuty, changeDuty, removeDuty } from '../../time/rota/duties.server.ts'
import { DutyChange, NewAssignment, NewDuty, NewPost } from '../../time/rota/input.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite, endSite } from '../../kernel/sites/sites.server.ts'
import { REACTIONS } from '~/jobs/reactions.server.ts'
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
})
withFollowUps()

type DutyRow = typeof duties.$inferSelect
type Step = { do: string; site: number; back: number; wait: number; follow: boolean }
type World = { now: number; places: string[]; posts: string[] }

const steps = fc.array(
  fc.record({
    do: fc.constantFrom(
      ...['in', 'in', 'out', 'out', 'late in', 'late out', 'undo', 'control in', 'control out', 'correct'],
      ...['decided in', 'decided out', 'start', 'control start', 'end', 'control end', 'site', 'post', 'look'],
      ...['duty', 'duty', 'take off', 'cancel duty', 'move duty', 'remove site', 'account'],
    ),
    site: fc.nat(3),
    back: fc.integer({ min: 1, max: 60 }),
    wait: fc.constantFrom(1, 3, 30, 1200),
    follow: fc.boolean(),
  }),
  { minLength: 3, maxLength: 16 },
)
const given = (action: string, world: World, site: number) =>
  Punch.parse({ action, manualCheck: true, uniformDetected: true, siteId: [...world.places, 'elsewhere', null][site] })

const STEPS: Record<string, (world: World, step: Step, now: Date) => unknown> = {
  in: (world, { site }, now) => punch(alice, given('clock_in', world, site), now),
  out: (world, _, now) => punch(alice, given('clock_out', world, 3), now),
  'late in': (world, { site, back }, now) => late(given('clock_in', world, site), now, back),
  'late out': (world, { back }, now) => late(given('clock_out', world, 3), now, back),
  'decided in': (world, { site, back }, now) => decided(given('clock_in', world, site), now, back),
  'decided out': (world, { back }, now) => decided(given('clock_out', world, 3), now, back),
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
  post: (world, { site }, updatedAt) =>
    commit(() => {
      const row = db()
        .select()
        .from(posts)
        .where(eq(posts.id, world.posts[site % 2]!))
        .get()!
      write().update(posts).set({ worksAlone: !row.worksAlone, updatedAt }).where(eq(posts.id, row.id)).run()
    }),
  duty: (world, { site, back }, now) => {
    const begins = `${19 + (back % 3)}:00`
    const given = { postId: world.posts[site % 2]!, day: DAY, start: begins, end: '23:59' }
    const duty = addDuty(dana, NewDuty.parse(given), now)
    assign(dana, NewAssignment.parse({ id: duty.id, userId: alice.id, reason: 'Agreed' }), now)
    return site < 3 && publishRota(dana, { siteId: world.places[site % 2]!, from: DAY, to: DAY }, now)
  },
  'take off': (_world, { back }, now) => unassign(dana, { id: pick(assigned(), back)?.id ?? '' }, now),
  'cancel duty': (_world, { back }, now) => removeDuty(dana, { id: pick(planned(), back)?.id ?? '' }, now),
  'move duty': (_world, { back, site }, now) => {
    const [begins, ends] = [`${19 + (back % 4)}:00`, ['20:30', '21:30', '22:30', '23:59'][site]]
    const given = {
      id: pick(planned(), back)?.id ?? crypto.randomUUID(),
      start: begins,
      end: ends,
      people: 1,
      reason: 'Agreed',
    }
    return changeDuty(dana, DutyChange.parse({ ...given, breakMinutes: 0 }), now)
  },
  'remove site': ({ places }, { site, back }, now) =>
    back % 4 === 0 && commit(() => endSite(dana, { id: places[site % 2]! }, now)),
  account: (_world, _step, now) =>
    isActive() ? deactivateStaff(dana, { id: alice.id }, now) : reactivateStaff(dana, { id: alice.id }, now),
  look: (_world, _step, now) => look(now),
}

function kept(now: Date, back: number): Made {
  const at = new Date(now.getTime() - back * 60 * SECOND)
  const made = { operationId: crypto.randomUUID(), madeAt: at, receivedAt: now, at, notBefore: null, notAfter: now }
  return { ...made, trust: 'steady' }
}
const late = (input: Punch, now: Date, back: number) => bookPunch(alice, input, kept(now, back), false)
/** Records a punch from a phone that control has decided on. */
const decided = (input: Punch, now: Date, back: number) =>
  commit(() => bookDecided(alice, { input, made: kept(now, back), pictured: false }, null, now))
const pick = <T>(rows: readonly T[], n: number): T | undefined => rows[n % (rows.length || 1)]
const planned = () => db().select().from(duties).all()
const assigned = () => db().select().from(assignments).all()
const isActive = () => db().select().from(users).where(eq(users.id, alice.id)).get()!.isActive
const book = (action: string, now: Date) =>
  bookForStaff(dana, ControlEntry.parse({ userId: alice.id, action, notes: 'Rang' }), now)

/**
 * Runs the check that normally runs every five seconds. Everyone who should have been monitored before it must then be
 * in the exceptions.
 */
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

/**
 * Works out the expected answer from the tables alone. It looks at the site of the clock-in, the duty that it belongs
 * to, and every duty that the person has at the moment.
 */
function isAlone(shiftId: string, now: Date): boolean {
  const entry = db()
    .select()
    .from(clockEntries)
    .where(eq(clockEntries.shiftId, shiftId))
    .all()
    .find(({ action }) => action === 'clock_in')!
  if (!isActive()) return false
  const lone = (id: string | null) => {
    const row = db()
      .select()
      .from(sites)
      .where(eq(sites.id, id ?? ''))
      .get()
    return row?.worksAlone === true && row.removedAt === null
  }
  const going = (duty: DutyRow) =>
    duty.startsAt <= now &&
    now < duty.endsAt &&
    duty.state !== 'draft' &&
    assigned().some(({ dutyId, state }) => dutyId === duty.id && ['assigned', 'confirmed'].includes(state))
  const theirs = planned().filter((duty) => duty.state !== 'cancelled' && (duty.id === entry.dutyId || going(duty)))
  const posted = (id: string) => db().select().from(posts).where(eq(posts.id, id)).get()!.worksAlone
  return lone(entry.siteId) || theirs.some((duty) => lone(duty.siteId) || posted(duty.postId))
}

const RUNS = 40
const TABLES =
  'lone_checks lone_sessions exceptions corrections clock_entries shifts presence assignments duty_changes duties posts'

it('whatever happens in any order, lone workers on shift are monitored or on the board, and nobody else is', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      commit(() => TABLES.split(' ').forEach((table) => write().run(`DELETE FROM ${table}`)))
      const begun = new Date(start - 3600 * SECOND)
      const lone = { worksAlone: true, checkReason: 'Remote' }
      const places = [lone, {}].map((more, n) => {
        const name = `Site ${n} ${crypto.randomUUID()}`
        return addSite(dana, SiteInput.parse({ name, ...more }), begun).id
      })
      const stands = places.map((id) => addPost(dana, NewPost.parse({ id, name: 'Gate' }), begun).id)
      const world: World = { now: start, places, posts: stands }
      if (!isActive()) reactivateStaff(dana, { id: alice.id }, begun)
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
