import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { clockEntries, safetyViolations } from '#db/schema/clocking.ts'
import { events } from '#db/schema/events.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, clockOut, later, minutes, now, location, refused, scan } from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { deleteTemplate } from '../../kernel/faces/templates.server.ts'
import { chooseBiometrics } from '../../content/consent/consent.server.ts'
import { changeClockInMethod } from '../../account/staff/method.server.ts'
import { REACTIONS } from '~/jobs/reactions.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { book, punch } from './clock.server.ts'
import { setClockPolicy } from './clock-policy.server.ts'
import { Punch } from './input.ts'
import { drawLook } from './look.server.ts'
import { keepScan } from './scans.server.ts'
import { newTurn, turnWaits } from './turns.server.ts'
import { type ScanVerdict } from './verdict.ts'

let alice: Person
beforeEach(() => {
  alice = actor('alice')
})

const never = () => false
const declare = (input: object = {}, at = now, draw = never) =>
  punch(
    alice,
    Punch.parse({
      action: 'clock_in',
      location,
      alternativeDeclaration: true,
      uniformDetected: true,
      ...input,
    }),
    at,
    draw,
  )
const told = (type: string) => db().select().from(events).where(eq(events.type, type)).all()
const enrol = (at = now) =>
  commit(() =>
    write()
      .insert(faceTemplates)
      .values({ userId: alice.id, sealed: Buffer.alloc(1), model: 'x', frames: 1, createdAt: at, createdBy: alice.id })
      .run(),
  )

describe('people cannot switch off their own recognition', () => {
  it('a matched face is verified, and nothing else is', () => {
    enrol()
    scan(alice, { faceMatched: true }, minutes(1))
    expect(clockIn(alice, {}, minutes(2))).toMatchObject({ faceVerified: true, identityCheck: 'matched' })
  })

  it('after consent is withdrawn and given again, the clock-in waits for an admin, and the admins are told', () => {
    enrol()
    chooseBiometrics(alice, { agree: false }, minutes(1))
    chooseBiometrics(alice, { agree: true }, minutes(2))
    expect(told('face.enrolment_due')).toMatchObject([{ personId: alice.id, audience: 'admins' }])
    scan(alice, {}, minutes(3))
    const entry = clockIn(alice, {}, minutes(4))
    expect(entry).toMatchObject({ faceVerified: false, identityCheck: 'pending', method: 'biometric' })
  })

  it.each([
    ['an admin deleted the template', () => deleteTemplate(actor('dana'), { userId: alice.id }, minutes(1))],
    [
      'an admin changed the method and back',
      () => {
        changeClockInMethod(actor('dana'), { id: alice.id, clockInMethod: 'alternative' }, minutes(1))
        changeClockInMethod(actor('dana'), { id: alice.id, clockInMethod: 'biometric' }, minutes(2))
      },
    ],
    ['the row was lost', () => commit(() => write().delete(faceTemplates).run())],
    [
      'another network cannot read it',
      () => commit(() => write().update(faceTemplates).set({ model: 'of old' }).run()),
    ],
  ])('%s: the clock-in waits, and the admins are told', (_how, lose) => {
    enrol()
    lose()
    scan(alice, {}, minutes(3))
    expect(clockIn(alice, {}, minutes(4))).toMatchObject({ faceVerified: false, identityCheck: 'pending' })
    expect(told('face.enrolment_due').length).toBeGreaterThan(0)
  })

  it('a scan that matched a template counts no more once that template is deleted', () => {
    enrol()
    scan(alice, { faceMatched: true }, minutes(1))
    deleteTemplate(actor('dana'), { userId: alice.id }, minutes(2))
    expect(refused(() => clockIn(alice, {}, minutes(3))).code).toBe('verification_required')
    scan(alice, {}, minutes(4))
    expect(clockIn(alice, {}, minutes(5))).toMatchObject({ faceVerified: false, identityCheck: 'pending' })
  })

  it('the admins are told of an enrolment that was lost, and of nothing else', () => {
    setClockPolicy(actor('dana'), { strictPlaces: 'every' })
    scan(alice)
    expect(clockIn(alice, {}, minutes(1))).toMatchObject({ faceVerified: false, identityCheck: 'pending' })
    clockOut(alice, {}, minutes(2))
    expect(told('face.enrolment_due'), 'never enrolled').toEqual([])
    enrol()
    scan(alice, { faceMatched: false }, minutes(3))
    const made = { operationId: 'stored', madeAt: minutes(4), receivedAt: minutes(90), trust: 'steady' as const }
    const late = { ...made, at: minutes(4), notBefore: minutes(4), notAfter: minutes(4) }
    const entry = commit(() => book(alice, Punch.parse({ action: 'clock_in' }), { now: minutes(90), made: late }))
    expect(entry).toMatchObject({ faceVerified: false, identityCheck: 'pending', method: 'biometric' })
    expect(told('face.enrolment_due'), 'enrolled, but the scan shows another face').toEqual([])
  })

  it('after a new enrolment the face is matched as before, and no scan from before counts', () => {
    enrol()
    commit(() => write().delete(faceTemplates).run())
    scan(alice, {}, minutes(1))
    enrol(minutes(2))
    expect(refused(() => clockIn(alice, {}, minutes(3))).code).toBe('verification_required')
    scan(alice, { faceMatched: true }, minutes(4))
    expect(clockIn(alice, {}, minutes(5))).toMatchObject({ faceVerified: true, identityCheck: 'matched' })
  })
})

describe('the alternative method', () => {
  beforeEach(() => {
    commit(() => write().update(users).set({ clockInMethod: 'alternative' }).where(eq(users.id, alice.id)).run())
  })

  it('asks a guard about the jacket, and "no" logs the violation', () => {
    expect(refused(() => declare({ uniformDetected: undefined }))).toMatchObject({
      kind: 'unprocessable',
      code: 'hi_vis_required',
    })
    for (const word of ['', 'perhaps', 7, null])
      expect(refused(() => declare({ uniformDetected: word })).code).toBe('hi_vis_required')
    expect(declare({ uniformDetected: false })).toMatchObject({ uniformDetected: false, identityCheck: 'declared' })
    expect(db().select().from(safetyViolations).all()).toMatchObject([{ userId: alice.id, type: 'missing_hi_vis' }])
  })

  it('waits for a check if the random draw says so, and clocking out and in again does not avoid it', () => {
    expect(declare({}, now, () => true).identityCheck).toBe('pending')
    clockOut(alice, {}, minutes(1))
    const again = declare({}, minutes(2))
    expect(again.identityCheck).toBe('pending')
    clockOut(alice, {}, minutes(3))
    commit(() =>
      write()
        .update(clockEntries)
        .set({ identityCheck: 'confirmed' })
        .where(eq(clockEntries.identityCheck, 'pending'))
        .run(),
    )
    expect(declare({}, minutes(4)).identityCheck).toBe('declared')
  })

  it('waits for a check if no position was sent, whatever the location says', () => {
    expect(declare({ location: null }).identityCheck).toBe('pending')
    clockOut(alice, {}, minutes(1))
    expect(declare({ location: { address: 'Gate 4', manual: true } }, minutes(2)).identityCheck).toBe('pending')
  })

  it('draws about one in five', () => {
    const drawn = Array.from({ length: 2000 }, drawLook).filter(Boolean).length
    expect(drawn).toBeGreaterThan(280)
    expect(drawn).toBeLessThan(520)
  })
})

/** A matched scan's result. */
const matched: ScanVerdict = {
  ...{ faceDetected: true, faceConfidence: 93, faceCount: 1, faceMatched: true, matchConfidence: 88 },
  ...{ highVisJacketDetected: true, jacketConfidence: 97, description: 'Face verified.', reason: null },
  ...{ livenessScore: null, liveness: { asked: false, passed: null } },
}

describe('a manual check', () => {
  const failing = { faceDetected: false, faceCount: 0 }
  const manual = (at = now, input: object = {}) =>
    clockIn(alice, { manualCheck: true, uniformDetected: true, ...input }, at)

  it('is flagged if fewer than two scans failed in the last quarter of an hour', () => {
    scan(alice, failing, minutes(-16))
    scan(alice, failing, minutes(-1))
    expect(manual().flags).toEqual(['manual_check', 'no_scan_tried'])
  })

  it('is not flagged after two failed scans, but the same two do not excuse the next one', () => {
    scan(alice, failing)
    scan(alice, failing, later(1000))
    expect(manual(later(2000)).flags).toEqual(['manual_check'])
    clockOut(alice, {}, minutes(1))
    expect(manual(minutes(2)).flags).toEqual(['manual_check', 'no_scan_tried'])
  })

  it('is flagged after a clock-in with a scan, although a head turn before it was not finished', () => {
    const waits = { ...matched, liveness: { asked: true, passed: null } }
    commit(() => keepScan(alice, waits, now, newTurn(now, 10)))
    scan(alice, {}, later(30_000))
    expect(clockIn(alice, {}, minutes(1)).method).toBe('biometric')
    clockOut(alice, {}, minutes(2))
    expect(turnWaits(alice.id, minutes(3)), 'the next scan is drawn for afresh').toBe(false)
    expect(manual(minutes(3)).flags).toEqual(['manual_check', 'no_scan_tried'])
  })

  it('is not flagged if a head turn was asked for and not finished', () => {
    const waits = { ...matched, liveness: { asked: true, passed: null } }
    commit(() => keepScan(alice, waits, now, newTurn(now, 10)))
    expect(manual(minutes(1)).flags).toEqual(['manual_check'])
  })

  it('counts scans that failed on another of their own devices', () => {
    scan(actor('alice'), failing)
    scan(actor('alice'), failing, later(1000))
    expect(manual(later(2000)).flags).toEqual(['manual_check'])
  })

  it('asks a guard about the jacket, and "no" logs the violation', () => {
    expect(refused(() => manual(now, { uniformDetected: undefined })).code).toBe('hi_vis_required')
    expect(manual(now, { uniformDetected: false })).toMatchObject({ uniformDetected: false, identityCheck: 'pending' })
    expect(db().select().from(safetyViolations).all()).toHaveLength(1)
  })

  it('without a scan for the third time in fourteen days is reported to the admins', () => {
    const day = 24 * 60
    const once = (days: number) => {
      manual(minutes(days * day))
      clockOut(alice, {}, minutes(days * day + 60))
    }
    for (const days of [0, 10, 15]) once(days)
    expect(told('clock.no_scan_repeated')).toEqual([])
    once(20)
    expect(told('clock.no_scan_repeated')).toMatchObject([{ personId: alice.id, audience: 'admins' }])
    expect(Object.keys(REACTIONS['clock.no_scan_repeated'] ?? {})).toEqual(['push', 'webhooks'])
  })
})
