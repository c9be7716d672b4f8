import { describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { addNamesakes } from '../../../../e2e/support/namesakes.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { commit } from '~/platform/store.server.ts'
import { MATCH_DISTANCE } from '../../../../models/face/match.ts'
import { findClockPolicy, setClockPolicy } from './clock-policy.server.ts'
import { punch } from './clock.server.ts'
import { FACE_DISTANCES } from './face-distances.ts'
import { EntryQuery, IdentityDecision, PolicyChange, Punch, ViolationChange } from './input.ts'
import { decideIdentity, findEntry, listEntries } from './review.server.ts'
import { keepScan } from './scans.server.ts'
import { changeViolation, findViolation, listViolations } from './violations.server.ts'

const clockIn = (name: 'alice' | 'charlie' | 'dana', input: object) =>
  punch(actor(name), Punch.parse({ action: 'clock_in', ...input }))

describe('manual checks', () => {
  it('wait for an admin, who confirms or rejects each once', () => {
    const waiting = clockIn('alice', { manualCheck: true, uniformDetected: true })
    clockIn('dana', {})
    const dana = actor('dana')
    expect(listEntries(dana, EntryQuery.parse({ identityCheck: 'pending' })).items.map(({ id }) => id)).toEqual([
      waiting.id,
    ])
    const decided = decideIdentity(dana, { id: waiting.id, identityCheck: 'confirmed', notes: null })
    expect(decided).toMatchObject({ identityCheck: 'confirmed', identityCheckedBy: 'Dana Dean', faceVerified: false })
    expect(() => decideIdentity(dana, { id: waiting.id, identityCheck: 'rejected', notes: 'No' })).toThrow(
      /already been decided/,
    )
    expect(findEntry(dana, { id: waiting.id })).toMatchObject({ identityCheck: 'confirmed', userName: 'Alice Archer' })
  })

  it('are rejected only with a reason', () => {
    expect(IdentityDecision.safeParse({ id: 'x', identityCheck: 'rejected', notes: ' ' }).success).toBe(false)
    expect(IdentityDecision.safeParse({ id: 'x', identityCheck: 'confirmed' }).success).toBe(true)
  })

  it('and all other entries are found by a name, however many people share it', () => {
    const { id } = clockIn('alice', { manualCheck: true, uniformDetected: true })
    addNamesakes(110, 'Archie')
    for (const by of ['time', 'staff'] as const) {
      const sort = { by, descending: true }
      expect(listEntries(actor('dana'), { q: 'arch', sort }).items.map((entry) => entry.id)).toEqual([id])
    }
  })

  it("and everyone's entries are for admins only", () => {
    expect(() => listEntries(actor('bob'), {})).toThrow('You are not allowed to do this')
  })
})

describe('safety violations', () => {
  it('are listed with the person, resolved once and reopened', () => {
    const alice = actor('alice')
    const noJacket = { faceDetected: true, faceConfidence: 90, highVisJacketDetected: false, jacketConfidence: 3 }
    const rest = { description: '', faceCount: 1, faceMatched: null, matchConfidence: null }
    commit(() =>
      keepScan(
        alice,
        { ...noJacket, ...rest, livenessScore: null, liveness: { asked: false, passed: null }, reason: null },
        new Date(),
      ),
    )
    punch(alice, Punch.parse({ action: 'clock_in', uniformDetected: false }))
    const dana = actor('dana')
    const { items, total } = listViolations(dana, {})
    expect(total).toBe(1)
    expect(items).toMatchObject([
      { userName: 'Alice Archer', type: 'missing_hi_vis', violationType: 'missing_hi_vis', resolved: false },
    ])
    const { id } = items[0]!
    const resolved = changeViolation(dana, ViolationChange.parse({ id, resolved: true, notes: 'Spoken to' }))
    expect(resolved).toMatchObject({ resolved: true, resolvedBy: 'Dana Dean', notes: 'Spoken to' })
    expect(() => changeViolation(dana, { id, resolved: true, notes: null })).toThrow(/already resolved/)
    expect(listViolations(dana, { resolved: false })).toMatchObject({ items: [], total: 0 })
    expect(changeViolation(dana, { id, resolved: false, notes: null })).toMatchObject({
      resolvedAt: null,
      notes: 'Spoken to',
    })
    expect(() => findViolation(dana, { id: 'nothing' })).toThrow('Safety violation not found')
    expect(() => listViolations(alice, {})).toThrow('You are not allowed to do this')
  })
})

describe('the clock policy', () => {
  it('applies from the next clock-in', () => {
    const dana = actor('dana')
    expect(findClockPolicy(dana).policy).toMatchObject({ security_guard: 'face_and_hi_vis', admin: 'none' })
    setClockPolicy(
      dana,
      PolicyChange.parse({ policy: { security_guard: 'none', response_driver: { face: true, hiVis: false } } }),
    )
    expect(findClockPolicy(dana).policy).toMatchObject({
      security_guard: 'none',
      response_driver: 'face',
      office_staff: 'face',
    })
    expect(clockIn('alice', {})).toMatchObject({ method: 'location' })
  })

  it("calls the product's own distance balanced, and accepts the named ones", () => {
    expect(FACE_DISTANCES.balanced).toBe(MATCH_DISTANCE)
    for (const faceThreshold of Object.values(FACE_DISTANCES))
      expect(PolicyChange.safeParse({ faceThreshold }).success).toBe(true)
  })

  it('refuses unknown roles, thresholds out of range, and other users than admins', () => {
    const dana = actor('dana')
    expect(() => setClockPolicy(dana, { policy: { pirate: 'none' } })).toThrow(/Use existing roles/)
    expect(PolicyChange.safeParse({ policy: { staff: 'retina' } }).success).toBe(false)
    expect(PolicyChange.safeParse({ faceThreshold: 0.9 }).success).toBe(false)
    setClockPolicy(dana, { faceThreshold: 0.55 })
    expect(readSetting('face_threshold')).toBe(0.55)
    expect(() => setClockPolicy(actor('alice'), {})).toThrow('You are not allowed to do this')
  })
})
