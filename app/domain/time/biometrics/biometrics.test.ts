import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { faceTemplates, verifications } from '#db/schema/biometrics.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { withInspection } from '../../../../e2e/support/inspection-threads.ts'
import { portraitUrl, type PortraitInput } from '../../../../e2e/support/portraits.ts'
import { punch } from '../clocking/clock.server.ts'
import { Punch } from '../clocking/input.ts'
import { keepScan } from '../clocking/scans.server.ts'
import { type ScanVerdict } from '../clocking/verdict.ts'
import { unseal } from '~/platform/vault.server.ts'
import { deactivateStaff } from '../../account/staff/staff.server.ts'
import { commit, db, store, write } from '~/platform/store.server.ts'
import { enrolFace } from './enrol.server.ts'
import { NewReference } from './input.ts'
import { addReference, deleteReference, listReferences } from './references.server.ts'
import { deleteTemplate, readTemplate } from '../../kernel/faces/templates.server.ts'
import { verifyFace } from './verify.server.ts'

withInspection()

let dana: ReturnType<typeof actor>
let alice: ReturnType<typeof actor>
beforeEach(() => {
  dana = actor('dana')
  alice = actor('alice')
})

const PATIENCE = 60_000
const seen = { faceDetected: true, highVisJacketDetected: true, faceCount: 1, liveness: { asked: false, passed: null } }
const look = async (input: PortraitInput, who = alice) => verifyFace(who, { imageData: await portraitUrl(input) })
const enrol = async (...takes: number[]) => {
  const images = await Promise.all(takes.map((take) => portraitUrl({ person: 'alice', take })))
  return enrolFace(dana, { userId: alice.id, images })
}

describe('a scan', { timeout: PATIENCE }, () => {
  it('returns the documented fields and stores its result for the clock', async () => {
    const seen = await look({ person: 'alice', jacket: true })
    expect(seen).toMatchObject({
      faceDetected: true,
      highVisJacketDetected: true,
      faceCount: 1,
      faceMatched: null,
      livenessScore: null,
      description: expect.stringMatching(/^Face detected \(not enrolled\)/),
    })
    expect(seen.faceConfidence).toBeGreaterThan(70)
    expect(seen.jacketConfidence).toBeGreaterThan(50)
    const entry = punch(
      alice,
      Punch.parse({ action: 'clock_in', biometricData: { verificationId: seen.verificationId } }),
    )
    expect(entry).toMatchObject({ faceVerified: false, uniformDetected: true, identityCheck: 'not_enrolled' })
  })

  it('recognises the enrolled person in another picture, and refuses another person', async () => {
    await enrol(0, 1)
    const own = await look({ person: 'alice', take: 2, jacket: true })
    expect(own).toMatchObject({ faceMatched: true, description: expect.stringMatching(/^Face verified/) })
    expect(own.matchConfidence).toBeGreaterThan(50)
    const other = await look({ person: 'bob', take: 1, jacket: true })
    expect(other).toMatchObject({ faceDetected: true, faceMatched: false })
    const clockIn = () => punch(alice, Punch.parse({ action: 'clock_in' }))
    expect(clockIn).toThrow(/does not match/)
  })

  it.each([
    ['two people', { person: ['alice', 'bob'] as ['alice', 'bob'] }, 2, /More than one face/],
    ['nobody', { person: null }, 0, /face/i],
    ['a head from behind', { person: 'alice' as const, from: 'behind' as const }, 0, /face/i],
    ['the dark', { person: 'alice' as const, light: 0.01 }, 0, /dark|face/i],
    ['a face far away', { person: 'alice' as const, headSize: 0.05 }, 0, /closer|face/i],
  ])('of %s accepts nobody and says what to do', async (_what, input, faceCount, words) => {
    const seen = await look(input)
    expect(seen).toMatchObject({ faceDetected: false, faceCount })
    expect(seen.description).toMatch(words)
  })

  it.each([
    ['no data URL', 'hello', 'invalid'],
    ['text', `data:image/jpeg;base64,${Buffer.from('hello there').toString('base64')}`, 'invalid'],
    [
      'an SVG',
      `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
      'unsupported',
    ],
    ['nine megabytes', `data:image/jpeg;base64,${'A'.repeat(9 * 2 ** 20 * 1.34)}`, 'too_large'],
  ])('of %s is refused with a reason', async (_what, imageData, kind) => {
    await expect(verifyFace(alice, { imageData })).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(/image|file/),
    })
    expect(db().select().from(verifications).all()).toEqual([])
  })

  it('of a damaged or enormous picture is refused, a CMYK one is read', async () => {
    const whole = Buffer.from((await portraitUrl({ person: 'alice' })).split(',')[1]!, 'base64')
    const url = (bytes: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
    await expect(verifyFace(alice, { imageData: url(whole.subarray(0, whole.length / 2)) })).rejects.toMatchObject({
      kind: 'invalid',
    })
    const forged = Buffer.from(whole)
    const frame = forged.indexOf(Buffer.from([0xff, 0xc0]))
    forged.writeUInt16BE(30_000, frame + 5)
    forged.writeUInt16BE(30_000, frame + 7)
    await expect(verifyFace(alice, { imageData: url(forged) })).rejects.toMatchObject({ kind: 'too_large' })
    const cmyk = await sharp(whole).toColourspace('cmyk').jpeg().toBuffer()
    expect((await verifyFace(alice, { imageData: url(cmyk) })).faceDetected).toBe(true)
  })

  it('is not made of a person who uses the alternative method', async () => {
    commit(() => write().update(users).set({ clockInMethod: 'alternative' }).where(eq(users.id, alice.id)).run())
    await expect(look({ person: 'alice' })).rejects.toMatchObject({ kind: 'conflict' })
  })
})

describe('enrolment', { timeout: PATIENCE }, () => {
  it('stores only a sealed embedding', async () => {
    expect(await enrol(0, 1, 2)).toMatchObject({ biometricEnrolled: true, frames: 3, userId: alice.id })
    const row = db().select().from(faceTemplates).get()!
    expect(unseal(alice.id, `face_templates/${alice.id}`, row.sealed)).toHaveLength(128 * 4)
    expect(row.sealed.includes(Buffer.from(readTemplate(alice.id, row.model)!.face.buffer))).toBe(false)
    expect(readTemplate(alice.id, 'another@1')).toBeNull()
    expect(store().sqlite.prepare('SELECT count(*) AS n FROM files').get()).toEqual({ n: 0 })
  })

  it('needs exactly one clear face, and says what to do better', async () => {
    const inputs: [PortraitInput, RegExp][] = [
      [{ person: ['alice', 'bob'] }, /More than one face/],
      [{ person: null }, /face/],
      [{ person: 'alice', light: 0.01 }, /dark|face/],
    ]
    for (const [input, words] of inputs) {
      const imageData = await portraitUrl(input)
      await expect(enrolFace(dana, { userId: alice.id, imageData })).rejects.toMatchObject({
        kind: 'unprocessable',
        code: 'face_not_clear',
        message: expect.stringMatching(words),
      })
    }
    const images = [await portraitUrl({ person: 'alice' }), await portraitUrl({ person: 'bob' })]
    await expect(enrolFace(dana, { userId: alice.id, images })).rejects.toThrow(/do not show the same face/)
    expect(db().select().from(faceTemplates).all()).toEqual([])
  })

  it('is done by admins, of active people who have agreed', async () => {
    const imageData = await portraitUrl({ person: 'bob' })
    const bob = actor('bob')
    await expect(enrolFace(alice, { userId: bob.id, imageData })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(enrolFace(dana, { userId: 'nobody', imageData })).rejects.toMatchObject({ kind: 'not_found' })
    commit(() => write().update(users).set({ clockInMethod: 'alternative' }).where(eq(users.id, bob.id)).run())
    await expect(enrolFace(dana, { userId: bob.id, imageData })).rejects.toMatchObject({ kind: 'conflict' })
    deactivateStaff(dana, { id: alice.id })
    await expect(enrolFace(dana, { userId: alice.id, imageData })).rejects.toMatchObject({ kind: 'conflict' })
  })

  it('counts from when it is stored: a scan made while its pictures are checked was compared with the one before', async () => {
    await enrol(0)
    const images = await Promise.all([1, 2].map((take) => portraitUrl({ person: 'alice', take })))
    const enrolling = enrolFace(dana, { userId: alice.id, images })
    await setTimeout(20)
    commit(() => keepScan(alice, { ...(seen as ScanVerdict), faceMatched: true }, new Date()))
    await enrolling
    expect(() => punch(alice, Punch.parse({ action: 'clock_in' }))).toThrow('complete the biometric scan')
  })

  it('can be undone', async () => {
    await enrol(0)
    expect(deleteTemplate(dana, { userId: alice.id })).toMatchObject({ message: 'Biometric data deleted' })
    expect(db().select().from(faceTemplates).all()).toEqual([])
    expect(() => deleteTemplate(dana, { userId: alice.id })).toThrow('Enrolled face not found')
  })
})

describe('reference images', { timeout: PATIENCE }, () => {
  const add = async (input: Partial<PortraitInput>, more: object = {}) =>
    addReference(
      dana,
      NewReference.parse({ name: 'Jacket', imageData: await portraitUrl({ person: 'bob', ...input }), ...more }),
    )

  it('are listed newest first and deleted with their file', async () => {
    const first = await add({ jacket: true }, { description: 'Winter' })
    const boots = await add({}, { name: 'Boots', equipmentType: 'safety_boots' })
    expect(listReferences(dana, {}).items.map(({ name }) => name)).toEqual(['Boots', 'Jacket'])
    expect(listReferences(dana, { equipmentType: 'hi_vis_jacket' }).items).toMatchObject([
      {
        id: first.id,
        description: 'Winter',
        colourFamily: 'yellow',
        imageUrl: expect.stringMatching(/^\/api\/files\//),
      },
    ])
    deleteReference(dana, { id: first.id })
    expect(listReferences(dana, {}).items.map(({ id }) => id)).toEqual([boots.id])
    expect(() => deleteReference(dana, { id: first.id })).toThrow('Reference image not found')
    expect(() => listReferences(alice, {})).toThrow('You are not allowed to do this')
  })

  it("that show only yellow jackets mean that an orange one is not the company's", async () => {
    expect((await look({ person: 'alice', clothes: 'hi-vis-orange' })).highVisJacketDetected).toBe(true)
    await add({ jacket: true })
    const orange = await look({ person: 'alice', clothes: 'hi-vis-orange' })
    expect(orange).toMatchObject({
      highVisJacketDetected: false,
      description: expect.stringContaining("company's colour (yellow)"),
    })
    expect((await look({ person: 'alice', jacket: true })).highVisJacketDetected).toBe(true)
  })
})
