import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { clockEntries } from '#db/schema/clocking.ts'
import { eventDetails, events } from '#db/schema/events.ts'
import { exceptions } from '#db/schema/exceptions.ts'
import { presence, users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { bookForStaff } from '../clocking/control-entry.server.ts'
import { listHours } from '../clocking/hours.server.ts'
import { ControlEntry, HoursQuery } from '../clocking/input.ts'
import { clockStatus } from '../clocking/status.server.ts'
import { watchExceptions } from '../exceptions/watch.server.ts'
import { undecidedOf } from '../pay/undecided.server.ts'
import { assign } from '../rota/assign.server.ts'
import { addDuty } from '../rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../rota/input.ts'
import { addPost } from '../rota/posts.server.ts'
import { publishRota } from '../rota/publish.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { instantOf } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { listCorrectable, requestChosen } from './choices.server.ts'
import { enterMissingShift, listOwnCorrections, requestCorrection } from './corrections.server.ts'
import { decideCorrection, listCorrections } from './decide.server.ts'
import { CorrectionDecision, CorrectionForm, CorrectionInput, MissingShift, MissingShiftForm } from './input.ts'

const DAY = '2026-11-10'
const on = (day: string, time: string) => instantOf(day, Number(time.slice(0, 2)), Number(time.slice(3)))
const at = (time: string) => on(DAY, time)
const NOW = on('2026-11-12', '12:00')

let alice: Person, dana: Person, erin: Person
beforeEach(() => {
  alice = actor('alice')
  dana = actor('dana')
  erin = actor('charlie', { role: 'admin' })
  commit(() => write().update(users).set({ role: 'admin' }).where(eq(users.id, erin.id)).run())
})

const ON_TIME = 'Arrived on time, or no longer expected'
const FORGOTTEN = { kind: 'clock_in', at: at('08:00').toISOString(), endsAt: at('20:00').toISOString() }
const ask = (more: object = {}, who = alice, now = NOW) =>
  requestCorrection(who, CorrectionInput.parse({ ...FORGOTTEN, reason: 'My phone was flat', ...more }), now)
const approve = (id: string, who = dana, now = NOW) =>
  decideCorrection(who, CorrectionDecision.parse({ id, status: 'approved' }), now)
const book = (action: string, day: string, time: string) =>
  bookForStaff(
    dana,
    ControlEntry.parse({ userId: alice.id, action, at: on(day, time).toISOString(), notes: 'Rang' }),
    NOW,
  )
const hours = () =>
  listHours(dana, HoursQuery.parse({ userId: alice.id, from: DAY, to: '2026-11-12' }), NOW)
    .items.map(({ startedAt, endedAt, paidMinutes }) => [startedAt, endedAt, paidMinutes])
    .reverse()

const detailsOf = ({ id }: { id: number }) =>
  db().select().from(eventDetails).where(eq(eventDetails.eventId, id)).get()!.details

/** Plans this shift for alice at a site, with an unpaid break of an hour. */
function plan(): string {
  const before = on('2026-11-01', '12:00')
  const siteId = addSite(dana, SiteInput.parse({ name: 'Wharf' }), before).id
  const postId = addPost(dana, NewPost.parse({ id: siteId, name: 'Gate' }), before).id
  const duty = NewDuty.parse({ postId, day: DAY, start: '08:00', end: '20:00', breakMinutes: 60 })
  const { id } = addDuty(dana, duty, before)
  assign(dana, NewAssignment.parse({ id, userId: alice.id, reason: 'Test' }), before)
  publishRota(dana, { siteId, from: DAY, to: DAY }, before)
  return siteId
}

describe('a whole shift that was forgotten', () => {
  it('is asked for although a later one is recorded, and counts once somebody has approved it', () => {
    book('clock_in', '2026-11-11', '08:00')
    book('clock_out', '2026-11-11', '16:00')
    book('clock_in', '2026-11-12', '08:00')
    const asked = ask()
    expect(asked).toMatchObject({ kind: 'clock_in', endsAt: at('20:00'), shiftId: null, requestedBy: null })
    expect(hours()).toHaveLength(2)
    const decided = approve(asked.id)
    expect(decided).toMatchObject({ status: 'approved', shift: { startedAt: at('08:00'), endedAt: at('20:00') } })
    expect(decided.entries.map(({ action }) => action)).toEqual(['clock_in', 'clock_out'])
    expect(hours()[0]).toEqual([at('08:00'), at('20:00'), 720])
    // The person stays on the shift that they are on.
    expect(clockStatus(alice)).toMatchObject({ isClockedIn: true, clockedInAt: on('2026-11-12', '08:00') })
    const told = db().select().from(events).where(eq(events.subjectType, 'correction')).all()
    expect(told.map(({ type, actorId, personId }) => [type, actorId, personId])).toEqual([
      ['correction.requested', alice.id, alice.id],
      ['correction.approved', dana.id, alice.id],
    ])
    expect(detailsOf(told[1]!)).toMatchObject({ at: at('08:00').toISOString(), endsAt: at('20:00').toISOString() })
  })

  it('leaves the person on the shift that they are on, also after a correction of its start', () => {
    book('clock_in', DAY, '08:00')
    const { id: entryId } = clockStatus(alice).lastEntry!
    approve(ask({ entryId, at: at('10:00').toISOString(), endsAt: undefined }).id)
    approve(ask({ at: at('08:30').toISOString(), endsAt: at('09:30').toISOString() }).id)
    expect(clockStatus(alice)).toMatchObject({ isClockedIn: true, clockedInAt: at('10:00') })
    expect(db().select().from(presence).where(eq(presence.userId, alice.id)).get()).toMatchObject({
      clockedInAt: at('10:00'),
      lastAction: 'clock_in',
    })
  })

  it('belongs to its planned shift: site, break and exceptions are those of any other', async () => {
    const siteId = plan()
    await watchExceptions(at('08:20'))
    const board = () => db().select().from(exceptions).where(eq(exceptions.userId, alice.id)).all()
    expect(board()).toMatchObject([{ kind: 'no_show', state: 'open' }])
    await watchExceptions(at('19:50'))
    expect(board()).toMatchObject([{ kind: 'no_show', state: 'open' }])
    const { id } = ask({ at: at('08:22').toISOString(), endsAt: at('19:55').toISOString() }, alice, at('19:56'))
    expect(undecidedOf({ fromOn: DAY, toOn: DAY } as Parameters<typeof undecidedOf>[0]).corrections).toBe(1)
    approve(id, dana, at('19:57'))
    const entries = db().select().from(clockEntries).where(eq(clockEntries.userId, alice.id)).all()
    expect(entries).toMatchObject([
      { siteId, method: 'correction' },
      { siteId, method: 'correction' },
    ])
    expect(entries[0]!.dutyId).not.toBeNull()
    expect(hours()).toEqual([[at('08:22'), at('19:55'), 633]])
    await watchExceptions(at('19:58'))
    expect(board()).toMatchObject([{ kind: 'late', state: 'closed', outcome: 'Arrived', minutes: 22 }])
  })

  it.each([
    ['soon after its end, late', '08:22', '20:10', { kind: 'late', minutes: 22, outcome: 'Arrived' }],
    ['soon after its end', '07:58', '20:10', { kind: 'no_show', minutes: null, outcome: ON_TIME }],
    ['in the night, late', '08:22', '23:50', { kind: 'late', minutes: 22, outcome: 'Arrived' }],
    ['in the night', '07:58', '23:50', { kind: 'no_show', minutes: null, outcome: ON_TIME }],
  ])('was no no-show, if approved %s', async (_, came, decided, expected) => {
    expectFollowUps()
    plan()
    const board = () => db().select().from(exceptions).where(eq(exceptions.userId, alice.id)).all()
    for (const time of ['08:20', '20:01', '20:09', '22:30', '23:49'])
      if (time < decided) await watchExceptions(at(time))
    expect(board()).toMatchObject([{ kind: 'no_show', outcome: 'Nobody came. The shift has ended.' }])
    const { id } = ask({ at: at(came).toISOString(), endsAt: at('20:00').toISOString() }, alice, at('20:02'))
    approve(id, dana, at(decided))
    runReactions(REACTIONS, at(decided))
    await watchExceptions(at('23:55'))
    expect(board()).toMatchObject([{ ...expected, state: 'closed', closedBy: null }])
  })

  it.each([
    ['on time', '07:58', { minutes: null, outcome: ON_TIME }],
    ['less late', '08:10', { minutes: 10, outcome: 'Arrived' }],
  ])('for another clock-in says that the person was %s', async (_, came, expected) => {
    expectFollowUps()
    plan()
    await watchExceptions(at('08:20'))
    const { id: entryId } = book('clock_in', DAY, '08:22')
    await watchExceptions(at('08:23'))
    const board = () => db().select().from(exceptions).where(eq(exceptions.userId, alice.id)).all()
    expect(board()).toMatchObject([{ kind: 'late', state: 'closed', minutes: 22, outcome: 'Arrived' }])
    book('clock_out', DAY, '20:00')
    const { id } = ask({ entryId, at: at(came).toISOString(), endsAt: undefined })
    approve(id)
    runReactions(REACTIONS, NOW)
    expect(board()).toMatchObject([{ kind: 'late', state: 'closed', ...expected, closedBy: null }])
  })

  it.each([
    ['left in time', '20:00', null],
    ['stayed for less', '20:30', 30],
  ])('for another clock-out says that the person %s', async (_, left, minutes) => {
    expectFollowUps()
    plan()
    book('clock_in', DAY, '08:00')
    await watchExceptions(at('20:20'))
    const { id: entryId } = book('clock_out', DAY, '22:00')
    await watchExceptions(at('22:01'))
    const board = () => db().select().from(exceptions).where(eq(exceptions.userId, alice.id)).all()
    expect(board()).toMatchObject([{ kind: 'overrun', state: 'closed', minutes: 120 }])
    const { id } = ask({ kind: 'clock_out', entryId, at: at(left).toISOString(), endsAt: undefined })
    approve(id)
    runReactions(REACTIONS, NOW)
    expect(board()).toMatchObject([{ kind: 'overrun', state: 'closed', minutes }])
  })

  it('is entered by control, and approved by another administrator', () => {
    const input = MissingShift.parse({ ...FORGOTTEN, userId: alice.id, reason: 'On the site’s log' })
    const { id, requestedBy } = enterMissingShift(dana, input, NOW)
    expect(requestedBy).toMatchObject({ id: dana.id })
    expect(refused(() => approve(id))).toMatchObject({ kind: 'forbidden', code: 'own_decision' })
    expect(hours()).toEqual([])
    expect(listOwnCorrections(alice, {}).items).toMatchObject([{ id, requestedBy: { name: dana.name } }])
    approve(id, erin)
    expect(hours()).toHaveLength(1)
    expect(listCorrections(erin, {}).items).toMatchObject([{ id, requestedBy: { name: dana.name }, decidedOwn: false }])
    expect(refused(() => enterMissingShift(alice, input, NOW)).kind).toBe('forbidden')
  })

  it('is approved by the administrator who entered it only if there is no other', () => {
    commit(() => write().update(users).set({ role: 'security_guard' }).where(eq(users.id, erin.id)).run())
    const input = MissingShift.parse({ ...FORGOTTEN, userId: alice.id, reason: 'On the site’s log' })
    approve(enterMissingShift(dana, input, NOW).id)
    const [told] = db().select().from(events).where(eq(events.type, 'correction.approved')).all()
    expect(detailsOf(told!)).toMatchObject({ decidedOwn: true })
  })

  it('may wait beside another, and not beside one that it overlaps', () => {
    ask()
    expect(refused(() => ask({ at: at('19:00').toISOString(), endsAt: at('22:00').toISOString() }))).toMatchObject({
      code: 'already_asked',
    })
    const earlier = { at: on('2026-11-09', '08:00').toISOString(), endsAt: on('2026-11-09', '20:00').toISOString() }
    expect(ask(earlier).status).toBe('pending')
  })

  it('is refused in words if it overlaps recorded hours or the open shift, or has not ended', () => {
    book('clock_in', '2026-11-12', '08:00')
    const words = (more: object) => {
      const read = CorrectionInput.safeParse({ ...FORGOTTEN, reason: 'Forgot', ...more })
      if (!read.success) return read.error.issues[0]!.message
      const { errors } = refused(() => requestCorrection(alice, read.data, NOW)) as {
        errors?: Record<string, string[]>
      }
      return Object.values(errors ?? {}).flat()[0]
    }
    expect(words({ endsAt: on('2026-11-12', '09:00').toISOString() })).toMatch(/overlap another shift, which began/)
    expect(words({ endsAt: on('2026-11-12', '13:00').toISOString() })).toBe('This time is in the future.')
    expect(words({ endsAt: FORGOTTEN.at })).toBe('A shift cannot end before it begins.')
    expect(words({ kind: 'clock_out' })).toBe('Only a missing clock-in can have an end')
  })

  it('is decided on what is booked by then', () => {
    const { id } = ask()
    for (const [action, time] of [
      ['clock_in', '19:00'],
      ['clock_out', '22:00'],
    ] as const)
      book(action, DAY, time)
    expect(refused(() => approve(id))).toMatchObject({ kind: 'conflict', code: 'does_not_fit' })
  })

  it('is one of the choices on the page, which asks for its end', () => {
    expect(listCorrectable(alice).map(({ value }) => value)).toEqual(['clock_in', 'shift'])
    const form = { target: 'shift', at: '2026-11-10T08:00', endsAt: '', reason: 'Forgot' }
    expect(CorrectionForm.safeParse(form).error?.issues[0]).toMatchObject({ path: ['endsAt'] })
    const ended = { at: '2026-11-10T08:00', endsAt: '2026-11-10T07:00', reason: 'Forgot' }
    for (const read of [
      CorrectionForm.safeParse({ target: 'shift', ...ended }),
      MissingShiftForm.safeParse({ person: 'alice', ...ended }),
      MissingShift.safeParse({ userId: alice.id, ...ended }),
    ])
      expect(read.error?.issues).toMatchObject([{ path: ['endsAt'], message: 'A shift cannot end before it begins.' }])
    const whole = CorrectionForm.parse({ ...form, endsAt: '2026-11-10T20:00' })
    expect(requestChosen(alice, whole)).toMatchObject({ at: at('08:00'), endsAt: at('20:00') })
    // An end that was typed before another choice is left out.
    const start = CorrectionForm.parse({
      ...form,
      target: 'clock_in',
      at: '2026-11-12T11:00',
      endsAt: '2026-11-12T10:00',
    })
    expect(requestChosen(alice, start)).toMatchObject({ at: on('2026-11-12', '11:00'), endsAt: null })
  })
})
