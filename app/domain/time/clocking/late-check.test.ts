import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clockEntries, safetyViolations } from '#db/schema/clocking.ts'
import { eventDetails, events } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, minutes, scan } from '../../../../e2e/support/punches.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { setClockPolicy } from './clock-policy.server.ts'
import { clockingEvents } from './events.ts'
import { flagNoPicture, keepLateCheck } from './late-check.server.ts'
import { decideIdentity } from './review.server.ts'
import { type ScanVerdict } from './verdict.ts'
import { countViolations } from './violations.server.ts'

const matching: ScanVerdict = {
  faceDetected: true,
  faceConfidence: 93,
  highVisJacketDetected: true,
  jacketConfidence: 97,
  description: 'Face verified.',
  faceCount: 1,
  faceMatched: true,
  matchConfidence: 88,
  livenessScore: null,
  liveness: { asked: false, passed: null },
  reason: null,
}
const turn = { asked: true, passed: null }

/** Adds a guard's clock-in with this identity check, then the result of its late picture. */
function check(
  verdict: Partial<ScanVerdict>,
  identityCheck = 'pending',
  late: { word: boolean | null; decided?: true } | null = null,
) {
  const alice = actor('alice')
  const { id } = clockIn(alice, { verificationId: scan(alice) })
  const before = { identityCheck, uniformDetected: late?.word ?? null }
  commit(() => write().update(clockEntries).set(before).where(eq(clockEntries.id, id)).run())
  if (late) commit(() => flagNoPicture(alice, id, minutes(11)))
  if (late?.decided) decideIdentity(actor('dana'), { id, identityCheck: 'confirmed', notes: null }, minutes(12))
  commit(() => keepLateCheck(alice, id, { ...matching, ...verdict }, minutes(30)))
  const entry = db().select().from(clockEntries).where(eq(clockEntries.id, id)).get()!
  return { entry, logged: db().select().from(safetyViolations).all().length }
}

describe('the picture of a clock-in that arrives later', () => {
  it.each([
    ['a face that matches ends the waiting', {}, 'matched_late', true],
    ['another face leaves it to a person', { faceMatched: false }, 'pending', false],
    ['nobody to compare with leaves it to a person', { faceMatched: null }, 'pending', false],
    ['two faces leave it to a person', { faceCount: 2 }, 'pending', false],
    ['where a turn of the head would be asked for, it is left to a person', { liveness: turn }, 'pending', false],
  ])('%s', (_name, verdict, identityCheck, faceVerified) => {
    expect(check(verdict)).toMatchObject({ entry: { identityCheck, faceVerified, uniformDetected: true }, logged: 0 })
  })

  it('where every scan asks for a turn of the head, it is left to a person too', () => {
    setClockPolicy(actor('dana'), { strictPlaces: 'every' })
    expect(check({})).toMatchObject({ entry: { identityCheck: 'pending', faceVerified: false } })
  })

  it('a jacket that cannot be seen is logged, no matter whose face it is', () => {
    const jacketless = { highVisJacketDetected: false, jacketConfidence: 12 }
    expect(check(jacketless)).toMatchObject({
      entry: { identityCheck: 'matched_late', uniformDetected: false },
      logged: 1,
    })
  })

  it('a jacket that cannot be seen is logged at the time of the clock-in, not of the picture', () => {
    const { entry } = check({ highVisJacketDetected: false, jacketConfidence: 12 })
    expect(db().select().from(safetyViolations).all()).toMatchObject([{ clockEntryId: entry.id, at: entry.at }])
  })

  it('a jacket that cannot be seen is logged although the picture came too late and the person had said that they wear one', () => {
    const jacketless = { highVisJacketDetected: false, jacketConfidence: 12 }
    expect(check(jacketless, 'pending', { word: true }).logged).toBe(1)
    expect(db().select().from(safetyViolations).all()).toMatchObject([{ resolved: false }])
  })

  it('a jacket that is seen settles that none was shown in time', () => {
    expect(check({}, 'pending', { word: null })).toMatchObject({ entry: { flags: [] }, logged: 1 })
    expect(db().select().from(safetyViolations).all()).toMatchObject([
      { resolved: true, resolvedBy: null, resolvedAt: minutes(30), notes: expect.stringContaining('later') },
    ])
    expect(countViolations(false)).toBe(0)
  })

  it('a jacket that cannot be seen leaves it open that none was shown in time, and logs nothing twice', () => {
    const jacketless = { highVisJacketDetected: false, jacketConfidence: 12 }
    expect(check(jacketless, 'pending', { word: null }).logged).toBe(1)
    expect(countViolations(false)).toBe(1)
  })

  it.each([
    ['a match', {}, 'Face verified afterwards', /matched/],
    ['no match', { faceMatched: false }, 'Clock-in picture checked', /Control will decide/],
  ])('%s is told as what the picture showed, not as what control decided', (_name, verdict, title, text) => {
    check(verdict)
    const [event] = db().select().from(events).where(eq(events.type, 'clock.identity_checked')).all()
    expect(event, 'no person is named as the one who decided').toMatchObject({
      actorId: 'system:clocking',
      personId: actor('alice').id,
    })
    const { payload } = db().select().from(eventDetails).where(eq(eventDetails.eventId, event!.id)).get()!
    const said = clockingEvents['clock.identity_checked'].notification!(payload!)
    expect(said).toMatchObject({ title, text: expect.stringMatching(text) })
    expect(said.text).not.toMatch(/control room has/)
  })

  it('a jacket counts also if an administrator has decided on the identity meanwhile', () => {
    const seen = check({}, 'pending', { word: null, decided: true })
    expect(seen).toMatchObject({ entry: { identityCheck: 'confirmed', faceVerified: false }, logged: 1 })
    expect(countViolations(false), 'the jacket is seen').toBe(0)
  })

  it('a missing jacket is logged also if an administrator has decided on the identity meanwhile', () => {
    const jacketless = { highVisJacketDetected: false, jacketConfidence: 12 }
    expect(check(jacketless, 'confirmed')).toMatchObject({ entry: { identityCheck: 'confirmed' }, logged: 1 })
    expect(countViolations(false)).toBe(1)
  })

  it('that never arrives is noted also if an administrator has decided on the identity before', () => {
    const alice = actor('alice')
    const { id } = clockIn(alice, { verificationId: scan(alice) })
    const waits = { identityCheck: 'pending', uniformDetected: null }
    commit(() => write().update(clockEntries).set(waits).where(eq(clockEntries.id, id)).run())
    decideIdentity(actor('dana'), { id, identityCheck: 'confirmed', notes: null }, minutes(5))
    for (const n of [11, 12]) commit(() => flagNoPicture(alice, id, minutes(n)))
    expect(db().select().from(clockEntries).all()).toMatchObject([
      { identityCheck: 'confirmed', flags: ['no_scan_tried'] },
    ])
    expect(countViolations(false)).toBe(1)
  })

  it('changes nothing that an administrator has decided meanwhile', () => {
    expect(check({}, 'rejected')).toMatchObject({ entry: { identityCheck: 'rejected', uniformDetected: null } })
  })
})
