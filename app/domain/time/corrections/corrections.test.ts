import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shifts } from '#db/schema/clocking.ts'
import { events } from '#db/schema/events.ts'
import { presence, users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, clockOut, entries, minutes, refused } from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { listHours } from '../clocking/hours.server.ts'
import { HoursQuery } from '../clocking/input.ts'
import { clockStatus } from '../clocking/status.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { endForgotten, listOwnCorrections, raiseCorrection, requestCorrection } from './corrections.server.ts'
import { countPendingCorrections, decideCorrection, listCorrections } from './decide.server.ts'
import { CorrectionDecision, CorrectionInput } from './input.ts'

let dana: Person, erin: Person
beforeEach(() => {
  dana = actor('dana')
  erin = actor('charlie', { role: 'admin' })
})

// Dana clocks in with only a location, because admins need no more, and another person decides.
const ask = (input: object, at = minutes(1440), who = dana) =>
  requestCorrection(who, CorrectionInput.parse({ reason: 'I forgot', ...input }), at)
const decide = (id: string, input: object = { status: 'approved' }, at = minutes(1441)) =>
  decideCorrection(erin, CorrectionDecision.parse({ id, ...input }), at)
const iso = (n: number) => minutes(n).toISOString()
const shift = () => db().select().from(shifts).get()!
const told = (type: string) => db().select().from(events).where(eq(events.type, type)).all()

describe('a forgotten clock-out', () => {
  beforeEach(() => void clockIn(dana))

  it('clocks out now, and ends the shift at its time once that is approved', () => {
    const asked = ask({ kind: 'clock_out', at: iso(725) })
    expect(asked).toMatchObject({ status: 'pending', shiftId: shift().id, entryId: null, originalAt: null })
    expect(clockStatus(dana).isClockedIn).toBe(false)
    expect(shift().endedAt).toEqual(minutes(1440))
    expect(countPendingCorrections()).toBe(1)

    const decided = decide(asked.id)
    expect(decided).toMatchObject({ status: 'approved', decidedBy: expect.any(String), decidedOwn: false })
    expect(decided.shift).toEqual({ startedAt: minutes(0), endedAt: minutes(725) })
    const week = listHours(dana, HoursQuery.parse({ day: '2026-11-20' }), minutes(1441))
    expect(week.items).toMatchObject([{ minutes: 725, flags: expect.arrayContaining(['Corrected']) }])
    expect(clockStatus(dana)).toMatchObject({ isClockedIn: false, lastEntry: { corrected: true } })
    expect(db().select().from(presence).where(eq(presence.userId, dana.id)).get()).toMatchObject({ clockedInAt: null })
    expect(told('clock.out')).toMatchObject([{ actorId: dana.id, personId: dana.id }])
    expect(clockIn(dana, {}, minutes(1450)).action).toBe('clock_in')
  })

  it('leaves the next night a shift of its own', () => {
    const asked = ask({ kind: 'clock_out', at: iso(725) }, minutes(1200))
    clockIn(dana, {}, minutes(1440))
    decide(asked.id, undefined, minutes(1800))
    clockOut(dana, {}, minutes(2160))
    const week = listHours(dana, HoursQuery.parse({ day: '2026-11-20' }), minutes(2200))
    expect(week.items.map((one) => one.minutes)).toEqual([720, 725])
  })

  it('is stated by the person at the gate, who clocks out now and in again at once', () => {
    const asked = endForgotten(dana, { endedAt: minutes(725), reason: 'Forgot to clock out' }, minutes(1400))
    expect(clockStatus(dana).isClockedIn).toBe(false)
    expect(shift().endedAt).toEqual(minutes(1400))
    clockIn(dana, {}, minutes(1401))
    decide(asked.id)
    expect(db().select().from(shifts).where(eq(shifts.id, asked.shiftId!)).get()!.endedAt).toEqual(minutes(725))
    const out = entries().find(({ action }) => action === 'clock_out')!
    expect([out.at, out.effectiveAt]).toEqual([minutes(1400), minutes(725)])
    expect(clockStatus(dana)).toMatchObject({ isClockedIn: true, clockedInAt: minutes(1401) })
  })

  it('can be requested once', () => {
    const { shiftId } = ask({ kind: 'clock_out', at: iso(725) })
    expect(refused(() => ask({ shiftId, kind: 'clock_out', at: iso(730) }))).toMatchObject({ code: 'already_asked' })
  })

  it('that control asks for in answer to a pay query clocks the person out as their own request does', () => {
    const asked = CorrectionInput.parse({ kind: 'clock_out', at: iso(725), reason: 'As she told us' })
    const { id } = raiseCorrection(erin, { ...asked, userId: dana.id }, minutes(1000))
    expect(clockStatus(dana).isClockedIn).toBe(false)
    expect(shift().endedAt).toEqual(minutes(1000))
    const out = entries().find(({ action }) => action === 'clock_out')!
    expect(out).toMatchObject({ method: 'control', enteredBy: erin.id, notes: 'As she told us' })
    expect(told('clock.out')).toMatchObject([{ actorId: erin.id, personId: dana.id }])
    clockIn(dana, {}, minutes(1001))
    // Who asked for the decision about a shift that is on record may give it: the person wrote the pay query.
    expect(decide(id).shift).toEqual({ startedAt: minutes(0), endedAt: minutes(725) })
    expect(clockStatus(dana)).toMatchObject({ isClockedIn: true, clockedInAt: minutes(1001) })
  })

  it('that control asks for does not end the shift that has begun since', () => {
    const { shiftId } = ask({ kind: 'clock_out', at: iso(725) }, minutes(900))
    decide(listOwnCorrections(dana, {}).items[0]!.id, undefined, minutes(910))
    clockIn(dana, {}, minutes(1000))
    const asked = CorrectionInput.parse({ shiftId, kind: 'clock_out', at: iso(730), reason: 'As she told us' })
    raiseCorrection(erin, { ...asked, userId: dana.id }, minutes(1010))
    expect(clockStatus(dana)).toMatchObject({ isClockedIn: true, clockedInAt: minutes(1000) })
  })

  it('can be approved after an ordinary clock-out', () => {
    clockOut(dana, {}, minutes(900))
    const asked = ask({ shiftId: shift().id, kind: 'clock_out', at: iso(725) })
    expect(decide(asked.id).shift).toEqual({ startedAt: minutes(0), endedAt: minutes(725) })
  })
})

describe('a wrong time', () => {
  it('stays as it was recorded; the approved time counts, and both are shown', () => {
    const { id: entryId } = clockIn(dana)
    clockOut(dana, {}, minutes(60))
    const { id } = ask({ entryId, kind: 'clock_in', at: iso(-30) })
    decide(id)
    const entry = entries().find((one) => one.id === entryId)!
    expect([entry.at, entry.effectiveAt]).toEqual([minutes(0), minutes(-30)])
    expect(shift()).toMatchObject({ startedAt: minutes(-30), endedAt: minutes(60) })

    const again = ask({ entryId, kind: 'clock_in', at: iso(0) }, minutes(1500))
    expect(again).toMatchObject({ originalAt: minutes(0), countedAt: minutes(-30) })
    decide(again.id, { status: 'approved' }, minutes(1501))
    expect(shift().startedAt).toEqual(minutes(0))
    expect(entries().find((one) => one.id === entryId)!.effectiveAt).toBeNull()
    expect(told('correction.approved')).toHaveLength(2)
  })

  it('in an open shift moves since when the person is clocked in', () => {
    clockIn(dana)
    decide(ask({ shiftId: shift().id, kind: 'clock_in', at: iso(-15) }, minutes(5)).id, undefined, minutes(6))
    expect(clockStatus(dana).clockedInAt).toEqual(minutes(-15))
    expect(db().select().from(presence).where(eq(presence.userId, dana.id)).get()!.clockedInAt).toEqual(minutes(-15))
  })
})

it('a missing clock-in opens a shift at its time', () => {
  decide(ask({ kind: 'clock_in', at: iso(-60) }, minutes(0)).id, undefined, minutes(1))
  expect(clockStatus(dana)).toMatchObject({ isClockedIn: true, clockedInAt: minutes(-60) })
})

describe('is refused', () => {
  it.each([
    ['for a time to come', { kind: 'clock_out', at: iso(1441) }, 'invalid'],
    ['for an end before its start', { kind: 'clock_out', at: iso(-1) }, 'invalid'],
    ['for nothing of one’s own', { kind: 'clock_out', at: iso(60), entryId: 'nothing' }, 'not_found'],
    ['for a shift of somebody else', { kind: 'clock_out', at: iso(60), shiftId: 'nothing' }, 'not_found'],
  ])('%s', (_what, input, kind) => {
    clockIn(dana)
    expect(refused(() => ask(input)).kind).toBe(kind)
  })

  it('if nobody is clocked in, or the entry is of the other kind', () => {
    expect(refused(() => ask({ kind: 'clock_out', at: iso(60) }))).toMatchObject({ code: 'already_out' })
    const { id: entryId } = clockIn(dana)
    expect(refused(() => ask({ kind: 'clock_out', at: iso(60), entryId })).kind).toBe('invalid')
    expect(refused(() => ask({ kind: 'clock_in', at: iso(60), entryId }, undefined, erin)).kind).toBe('not_found')
  })

  it('by an admin with a reason, not on their own, and only once', () => {
    clockIn(dana)
    const { id } = ask({ kind: 'clock_out', at: iso(725) })
    expect(CorrectionDecision.safeParse({ id, status: 'refused' }).success).toBe(false)
    const own = () => decideCorrection(dana, { id, status: 'approved', notes: null }, minutes(1441))
    commit(() => write().update(users).set({ role: 'admin' }).where(eq(users.id, erin.id)).run())
    expect(refused(own)).toMatchObject({ kind: 'forbidden', code: 'own_decision' })
    decide(id, { status: 'refused', notes: 'Seen at 9' })
    expect(refused(() => decide(id)).message).toMatch(/already been refused/)
    expect(shift().endedAt).toEqual(minutes(1440))
    expect(refused(() => decide('nothing')).kind).toBe('not_found')
    expect(refused(() => listCorrections(actor('alice'), {})).kind).toBe('forbidden')
  })

  it('if it no longer fits', () => {
    clockIn(dana)
    const { id } = ask({ kind: 'clock_out', at: iso(725) }, minutes(800))
    const early = ask({ kind: 'clock_in', at: iso(730), shiftId: shift().id }, minutes(800))
    decide(id)
    expect(refused(() => decide(early.id))).toMatchObject({ kind: 'conflict', code: 'does_not_fit' })
    expect(decide(early.id, { status: 'refused', notes: 'No' })).toMatchObject({ status: 'refused', notes: 'No' })
    expect(listCorrections(erin, { status: 'refused' })).toMatchObject({ total: 1 })
  })
})
