import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { safetyViolations, shifts } from '#db/schema/clocking.ts'
import { events } from '#db/schema/events.ts'
import { presence, users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import {
  clockIn,
  clockOut,
  entries,
  later,
  minutes,
  now,
  location,
  refused,
  scan,
} from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { punch } from './clock.server.ts'
import { Punch } from './input.ts'
import { listEntries } from './review.server.ts'
import { clockStatus, listHistory } from './status.server.ts'
import { safetyWarning } from './verdict.ts'

let alice: Person
beforeEach(() => {
  alice = actor('alice')
})

describe('a guard clocks in', () => {
  it('with a face and a jacket that the server saw', () => {
    scan(alice)
    const entry = clockIn(alice)
    expect(entry).toMatchObject({
      action: 'clock_in',
      faceVerified: false,
      uniformDetected: true,
      identityCheck: 'not_enrolled',
      method: 'biometric',
      flags: [],
      location: { latitude: 51.5, longitude: -0.12, address: '1 Wharf Road, London', accuracy: 12 },
      biometricData: { faceConfidence: 93, jacketConfidence: 97, isCompliant: true },
    })
    expect(entry.safetyWarning).toBeUndefined()
    expect(clockStatus(alice)).toMatchObject({ isClockedIn: true, clockedInAt: now, lastEntry: { id: entry.id } })
  })

  it('and everything is stored in one commit: entry, shift, presence, event', () => {
    scan(alice)
    const { id } = clockIn(alice)
    expect(db().select().from(shifts).all()).toMatchObject([{ userId: alice.id, startedAt: now, endedAt: null }])
    const kept = db().select().from(presence).where(eq(presence.userId, alice.id)).get()
    expect(kept).toMatchObject({ clockedInAt: now, lastAction: 'clock_in', location: { latitude: 51.5 } })
    const told = db().select().from(events).where(eq(events.type, 'clock.in')).all()
    expect(told).toMatchObject([{ subjectId: id, actorId: alice.id, personId: alice.id, audience: 'both' }])
  })

  it('only with a scan', () => {
    expect(refused(() => clockIn(alice))).toMatchObject({ kind: 'unprocessable', code: 'verification_required' })
    expect(entries()).toEqual([])
  })

  it('not with claims instead of a scan', () => {
    const claims = {
      faceVerified: true,
      uniformDetected: true,
      biometricData: { faceConfidence: 99, isCompliant: true },
    }
    expect(refused(() => clockIn(alice, claims)).code).toBe('verification_required')
  })

  it.each([
    ['no face', { faceDetected: false, faceCount: 0 }, /No face/],
    ['two faces', { faceDetected: false, faceCount: 2 }, /More than one face/],
    ["another person's face", { faceMatched: false }, /does not match/],
  ])('not with %s', (_what, verdict, words) => {
    scan(alice, verdict)
    const refusal = refused(() => clockIn(alice))
    expect(refusal).toMatchObject({ kind: 'unprocessable', code: 'verification_required' })
    expect(refusal.message).toMatch(words)
    expect(entries()).toEqual([])
  })

  it('not with a result that was already used', () => {
    const verificationId = scan(alice)
    clockIn(alice)
    clockOut(alice, {}, minutes(1))
    const again = () => clockIn(alice, { biometricData: { verificationId } }, minutes(2))
    expect(refused(again).code).toBe('verification_required')
  })

  it('not with a result that is six minutes old', () => {
    const verificationId = scan(alice)
    expect(refused(() => clockIn(alice, {}, minutes(6))).code).toBe('verification_required')
    expect(refused(() => clockIn(alice, { biometricData: { verificationId } }, minutes(6)))).toMatchObject({
      code: 'verification_required',
      message: 'This scan can no longer be used. Scan again.',
    })
    expect(clockIn(alice, {}, minutes(4)).identityCheck).toBe('not_enrolled')
  })

  it('not with the result of another person or of another session of their own', () => {
    const verificationId = scan(actor('charlie'))
    expect(refused(() => clockIn(alice, { biometricData: { verificationId } })).code).toBe('verification_required')
    scan(actor('alice'))
    expect(refused(() => clockIn(alice)).code).toBe('verification_required')
  })

  it('with the newest scan only: a good one does not outlast a later bad one', () => {
    scan(alice)
    scan(alice, { faceMatched: false }, later(1000))
    expect(refused(() => clockIn(alice, {}, later(2000))).code).toBe('verification_required')
  })

  it('not with a scan made before they were enrolled', () => {
    scan(alice)
    enrol(alice)
    expect(refused(() => clockIn(alice)).code).toBe('verification_required')
  })
})

describe('a guard without a jacket', () => {
  it('is told so, and may clock in only by choosing to', () => {
    scan(alice, { highVisJacketDetected: false, jacketConfidence: 4 })
    expect(refused(() => clockIn(alice))).toMatchObject({ kind: 'unprocessable', code: 'hi_vis_required' })
    expect(refused(() => clockIn(alice, { uniformDetected: true })).code).toBe('hi_vis_required')
    const entry = clockIn(alice, { uniformDetected: false })
    expect(entry).toMatchObject({ safetyWarning, uniformDetected: false, identityCheck: 'not_enrolled' })
    expect(entry.biometricData).toMatchObject({ isCompliant: false })
    const violations = db().select().from(safetyViolations).all()
    expect(violations).toMatchObject([
      { userId: alice.id, clockEntryId: entry.id, resolved: false, type: 'missing_hi_vis' },
    ])
  })

  it('causes no violation if the server saw one, whatever the client says', () => {
    scan(alice)
    expect(clockIn(alice, { uniformDetected: false })).toMatchObject({ uniformDetected: true })
    expect(db().select().from(safetyViolations).all()).toEqual([])
  })

  it('is not reported for office staff', () => {
    const bob = actor('bob')
    scan(bob, { highVisJacketDetected: false })
    const entry = clockIn(bob)
    expect(entry).toMatchObject({ uniformDetected: null, biometricData: { isCompliant: true } })
    expect(entry.safetyWarning).toBeUndefined()
  })
})

const notDrawn = () => false
const declare = (who: Person, input: object = {}, at = now, draw = notDrawn) =>
  punch(who, Punch.parse({ action: 'clock_in', location, alternativeDeclaration: true, ...input }), at, draw)

describe('other ways to clock in', () => {
  it('an admin clocks in with a location only', () => {
    const entry = clockIn(actor('dana'))
    expect(entry).toMatchObject({ faceVerified: false, uniformDetected: null, biometricData: null, method: 'location' })
  })

  it('a manual check is accepted unverified and waits for an admin', () => {
    scan(alice, { faceDetected: false, faceCount: 0 })
    scan(alice, { faceDetected: false, faceCount: 0 }, later(1000))
    const entry = clockIn(alice, { manualCheck: true, uniformDetected: true }, later(2000))
    expect(entry).toMatchObject({
      faceVerified: false,
      identityCheck: 'pending',
      method: 'manual',
      flags: ['manual_check'],
    })
    expect(entries()[0]!.claimed).toMatchObject({ failedScans: 2 })
  })

  it('a person who uses the alternative method confirms a declaration, and needs no scan', () => {
    commit(() => write().update(users).set({ clockInMethod: 'alternative' }).where(eq(users.id, alice.id)).run())
    expect(refused(() => clockIn(alice))).toMatchObject({
      kind: 'invalid',
      errors: { alternativeDeclaration: [expect.any(String)] },
    })
    const entry = declare(alice, { uniformDetected: true })
    expect(entry).toMatchObject({
      method: 'alternative',
      identityCheck: 'declared',
      flags: ['alternative_method'],
      faceVerified: false,
    })
    expect(db().select().from(safetyViolations).all()).toEqual([])
  })
})

describe('location and time', () => {
  it('a missing location is recorded as missing, and 0,0 is no location', () => {
    const dana = actor('dana')
    expect(clockIn(dana, { location: null })).toMatchObject({ location: null, flags: ['location_missing'] })
    const out = clockOut(dana, { location: { latitude: 0, longitude: 0, accuracy: 0 } })
    expect(out).toMatchObject({ location: null, flags: ['location_missing'] })
  })

  it('a typed location keeps its words and has no coordinates', () => {
    const location = { latitude: 0, longitude: 0, accuracy: 0, manual: true, address: 'Gate 4' }
    expect(clockIn(actor('dana'), { location }).location).toMatchObject({
      latitude: null,
      longitude: null,
      address: 'Gate 4',
    })
  })

  it('nonsense instead of a location never stops a punch', () => {
    for (const location of ['here', 7, { latitude: 'x' }, { latitude: 999, longitude: 5 }, []]) {
      const dana = actor('dana')
      expect(clockIn(dana, { location }).location).toBeNull()
      clockOut(dana)
    }
  })

  it("the server's clock decides; the client's time is a claim, and a late one is flagged", () => {
    const entry = clockIn(actor('dana'), { timestamp: '2026-11-20T18:00:00Z' })
    expect(entry).toMatchObject({ timestamp: now, flags: ['late_sent'] })
    expect(entries()[0]!.claimed).toMatchObject({ timestamp: '2026-11-20T18:00:00.000Z' })
  })
})

it('punches are listed by when they were made, page by page, even if one arrived late', () => {
  const dana = actor('dana')
  for (const start of [600, 0, 300]) {
    clockIn(dana, {}, minutes(start))
    clockOut(dana, {}, minutes(start + 60))
  }
  const made = [660, 600, 360, 300, 60, 0].map((n) => minutes(n))
  const times = (items: { timestamp: Date }[]) => items.map(({ timestamp }) => timestamp)
  expect(times(clockStatus(dana).recentEntries)).toEqual(made.slice(0, 3))
  const pages = (read: (before?: string) => { items: { id: string; timestamp: Date }[]; next: string | null }) => {
    const found = []
    for (let next: string | null | undefined = undefined; next !== null;) {
      const page = read(next)
      found.push(...times(page.items))
      next = page.next
    }
    return found
  }
  expect(pages((before) => listHistory(dana, { limit: 2, before }))).toEqual(made)
  expect(pages((before) => listEntries(dana, { userId: dana.id, limit: 4, before }))).toEqual(made)
  expect(pages((before) => listEntries(dana, { q: 'dana', limit: 5, before }))).toEqual(made)
})

it('nobody can clock in before they have agreed', () => {
  const newcomer = { ...alice, consented: false }
  expect(refused(() => clockIn(newcomer))).toMatchObject({ kind: 'forbidden', code: 'consent_required' })
})

function enrol(who: Person, at = now) {
  const template = { sealed: Buffer.alloc(1), model: 'x', frames: 1, createdAt: at, createdBy: who.id }
  commit(() =>
    write()
      .insert(faceTemplates)
      .values({ userId: who.id, ...template })
      .run(),
  )
}
