import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { portrait } from '../e2e/support/portraits.ts'
import { MATCH_DISTANCE, faceDistance } from '../models/face/match.ts'
import { type InspectionPool, openInspection } from './pool.ts'

// Threads have a low priority, and the tests share the machine with others, so a result may take this long.
const PATIENCE = 60_000
const root = path.resolve(import.meta.dirname, '..')
let pool: InspectionPool

beforeAll(async () => {
  pool = openInspection({ threads: 1, root, production: false })
  await pool.ready
  expect(pool.failure()).toBeUndefined()
}, 90_000)

afterAll(() => pool.close())

const verify = (bytes: Uint8Array) => pool.run({ purpose: 'verify', bytes }, PATIENCE)
const jpeg = async (image: Sharp) => new Uint8Array(await image.jpeg().toBuffer())

describe('a picture of one person', () => {
  it('shows one face with a descriptor and no reason against it', async () => {
    const seen = await verify(await portrait({ person: 'alice', jacket: true }))
    expect(seen).toMatchObject({ width: 640, height: 800, reasons: [] })
    expect(seen.faces).toHaveLength(1)
    expect(seen.faces[0]!.score).toBeGreaterThanOrEqual(0.7)
    expect(seen.faces[0]!.widthShare).toBeGreaterThanOrEqual(0.15)
    expect(seen.descriptor).toHaveLength(128)
    expect(seen.model).toEqual({ id: 'dlib-resnet29-blazeface-chip', version: 1 })
  })

  it('distinguishes four people and recognises each again', async () => {
    const people = ['alice', 'bob', 'charlie', 'dana'] as const
    const first = await Promise.all(
      people.map(async (person) => (await verify(await portrait({ person }))).descriptor!),
    )
    const again = await Promise.all(
      people.map(async (person) => (await verify(await portrait({ person, take: 3, jacket: true }))).descriptor!),
    )
    for (const [i, a] of first.entries()) {
      for (const [j, b] of again.entries()) {
        if (i === j) expect(faceDistance(a, b)).toBeLessThan(MATCH_DISTANCE - 0.1)
        else expect(faceDistance(a, b)).toBeGreaterThan(MATCH_DISTANCE + 0.03)
      }
    }
  })

  it.each([
    ['alice', 'hi-vis-yellow', 0],
    ['bob', 'hi-vis-yellow', 1],
    ['charlie', 'hi-vis-orange', 0],
    ['dana', 'hi-vis-orange', 1],
  ] as const)('sees that %s wears %s', async (person, clothes, take) => {
    const { jacket } = await verify(await portrait({ person, clothes, take }))
    expect(jacket!.probability).toBeGreaterThanOrEqual(0.5)
  })

  it.each([
    ['alice', 'navy', 1],
    ['bob', 'white', 0],
    ['charlie', 'grey', 2],
    ['dana', 'black', 3],
  ] as const)('sees no hi-vis jacket on %s in %s', async (person, clothes, take) => {
    const { jacket } = await verify(await portrait({ person, clothes, take }))
    expect(jacket!.probability).toBeLessThan(0.5)
  })

  it('skips the jacket when enrolling, and the face in a reference picture', async () => {
    const bytes = await portrait({ person: 'bob', jacket: true })
    expect((await pool.run({ purpose: 'enrol', bytes })).jacket).toBeNull()
    const reference = await pool.run({ purpose: 'reference', bytes })
    expect(reference.descriptor).toBeNull()
    expect(reference.jacket!.yellow).toBeGreaterThan(reference.jacket!.orange)
  })

  it('reads the colour of a reference picture without a person', async () => {
    const bytes = await jpeg(sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff6a13' } }))
    const { jacket } = await pool.run({ purpose: 'reference', bytes })
    expect(jacket!.orange).toBeGreaterThan(0.5)
    expect(jacket!.yellow).toBeLessThan(0.1)
  })

  it('turns a picture upright by its EXIF orientation', async () => {
    const upright = await portrait({ person: 'alice', jacket: true })
    const lying = await sharp(upright).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer()
    const seen = await verify(lying)
    expect(seen).toMatchObject({ width: 640, height: 800, reasons: [] })
    expect(seen.jacket!.probability).toBeGreaterThanOrEqual(0.5)
  })

  it('gives the same descriptor for the same bytes', async () => {
    const bytes = await portrait({ person: 'dana' })
    const [a, b] = await Promise.all([verify(bytes), verify(bytes)])
    expect(a.descriptor).toEqual(b.descriptor)
  })
})

describe('a picture that cannot be used for a face check', () => {
  it.each([
    ['an empty wall', { person: null }, 'no_face'],
    ['a person from behind', { person: 'alice', from: 'behind' }, 'no_face'],
    ['two people', { person: ['alice', 'bob'] }, 'several'],
    ['a face far away', { person: 'charlie', headSize: 0.05 }, 'too_small'],
    ['darkness', { person: 'alice', light: 0.03 }, 'too_dark'],
    ['a tilted head', { person: 'bob', tilt: 50 }, 'tilted'],
  ] as const)('gives the reason: %s', async (_name, input, reason) => {
    const seen = await verify(await portrait(input as Parameters<typeof portrait>[0]))
    expect(seen.reasons).toContain(reason)
  })

  it('says that the eyes are behind dark glasses', async () => {
    const plain = await verify(await portrait({ person: 'alice' }))
    const { x, y, width, height } = plain.faces[0]!.box
    const lens = (at: number) =>
      `<ellipse cx="${x + width * at}" cy="${y + height * 0.3}" rx="${width * 0.2}" ry="${height * 0.13}" fill="#141414"/>`
    const glasses = Buffer.from(`<svg width="640" height="800">${lens(0.27)}${lens(0.73)}</svg>`)
    const dark = await jpeg(sharp(await portrait({ person: 'alice' })).composite([{ input: glasses }]))
    expect((await verify(dark)).reasons).toContain('eyes_hidden')
  })

  it('says that a face is too small in pixels, however much of the picture it fills', async () => {
    const small = await jpeg(sharp(await portrait({ person: 'bob' })).resize(240))
    expect((await verify(small)).reasons).toEqual(['too_small'])
  })

  it('says that a blurred face is blurred', async () => {
    const bytes = await sharp(await portrait({ person: 'alice' }))
      .blur(12)
      .jpeg()
      .toBuffer()
    expect((await verify(bytes)).reasons).toContain('blurred')
  })

  it('gives no descriptor and no jacket without a face', async () => {
    const seen = await verify(await portrait({ person: null }))
    expect(seen).toMatchObject({ faces: [], quality: null, descriptor: null, jacket: null })
  })
})

describe('bytes that are not a usable picture', () => {
  const fault = (bytes: Uint8Array) =>
    verify(bytes).then(
      () => 'taken',
      (error: { code?: string }) => error.code,
    )

  it('are refused if they are not an image', async () => {
    expect(await fault(Buffer.from('hello'))).toBe('not_an_image')
    expect(await fault(new Uint8Array())).toBe('not_an_image')
  })

  it('are refused in formats outside the list, even if the decoder could read them', async () => {
    expect(await fault(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBe(
      'unsupported',
    )
    expect(await fault(Buffer.from('GIF89a'))).toBe('unsupported')
    expect(
      await fault(
        await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
          .avif()
          .toBuffer(),
      ),
    ).toBe('unsupported')
  })

  it('are refused if truncated', async () => {
    const whole = await portrait({ person: 'alice' })
    expect(await fault(whole.subarray(0, whole.length / 3))).toBe('broken')
    expect(await fault(whole.subarray(0, 8))).toBe('broken')
  })

  it('are refused by their header if they are a bomb, in no time', async () => {
    const bomb = await sharp({
      create: { width: 14_000, height: 14_000, channels: 3, background: 'red' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer()
    const before = performance.now()
    expect(await fault(bomb)).toBe('too_large')
    expect(performance.now() - before).toBeLessThan(500)
  })

  it('are refused with a forged header of 30,000 x 30,000', async () => {
    const forged = Buffer.from(await portrait({ person: 'alice' }))
    const frame = forged.indexOf(Buffer.from([0xff, 0xc0]))
    forged.writeUInt16BE(30_000, frame + 5)
    forged.writeUInt16BE(30_000, frame + 7)
    expect(await fault(forged)).toBe('too_large')
  })

  it('are refused above 8 MB', async () => {
    const padded = Buffer.concat([await portrait({ person: 'alice' }), Buffer.alloc(9 * 2 ** 20)])
    expect(await fault(padded)).toBe('too_large')
  })

  it('are accepted as greyscale, CMYK, PNG with alpha and WebP', async () => {
    const image = sharp(await portrait({ person: 'alice', jacket: true }))
    const odd = [
      image.clone().greyscale().jpeg(),
      image.clone().toColourspace('cmyk').jpeg(),
      image.clone().ensureAlpha(0.9).png(),
      image.clone().webp(),
    ]
    for (const one of odd) {
      const seen = await verify(await one.toBuffer())
      expect(seen.faces).toHaveLength(1)
    }
  })

  it('do not stop the pool from working', async () => {
    expect((await verify(await portrait({ person: 'charlie' }))).reasons).toEqual([])
  })
})
