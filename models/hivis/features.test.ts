import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { portrait } from '../../e2e/support/portraits.ts'
import { decodePicture } from '../picture.ts'
import { type Raster } from '../raster.ts'
import { GREY, ORANGE, YELLOW, familyShare, splitColours } from './colours.ts'
import { dipFeatures } from './dips.ts'
import { hivisFeatures } from './features.ts'
import { WHITE, believed, guessLight } from './light.ts'
import { normalise } from './normalise.ts'
import { torsoWindow } from './window.ts'

const SIZE = { width: 96, height: 60 }

function drawn(colour: (x: number, y: number) => readonly [number, number, number]): Raster {
  const data = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (let i = 0; i < SIZE.width * SIZE.height; i++) data.set(colour(i % SIZE.width, Math.floor(i / SIZE.width)), i * 3)
  return { data, ...SIZE }
}

const YELLOW_CLOTH = [214, 240, 30] as const
const BAND = [190, 194, 198] as const
const NAVY = [30, 40, 70] as const
const plain = drawn((x) => (x > 20 && x < 76 ? YELLOW_CLOTH : NAVY))
const banded = drawn((x, y) => (x > 20 && x < 76 ? (y > 30 && y < 38 ? BAND : YELLOW_CLOTH) : NAVY))
const colours = (window: Raster) => splitColours(normalise(window, WHITE), SIZE.width, SIZE.height)

describe('hi-vis features', () => {
  it('are 201 finite numbers, whatever the picture', () => {
    for (const window of [plain, banded, drawn(() => [0, 0, 0]), drawn(() => [255, 255, 255])]) {
      const features = hivisFeatures(window, WHITE)
      expect(features).toHaveLength(201)
      expect(features.every(Number.isFinite)).toBe(true)
    }
  })

  it('call cloth yellow, bands grey and neither orange', () => {
    const seen = colours(banded)
    expect(familyShare(seen, YELLOW)).toBeGreaterThan(0.4)
    expect(familyShare(seen, GREY)).toBeGreaterThan(0.05)
    expect(familyShare(seen, ORANGE)).toBe(0)
  })

  it('distinguish a band across the chest from plain cloth', () => {
    const [columnsWith] = dipFeatures(colours(banded))
    const [columnsWithout] = dipFeatures(colours(plain))
    expect(columnsWith).toBeGreaterThan(0.4)
    expect(columnsWithout).toBe(0)
  })

  it('hardly change with the light: a tenth of it, or a warmer one, keeps the shares', () => {
    const share = familyShare(colours(banded), YELLOW)
    const dark = drawn(
      (x, y) =>
        banded.data
          .slice((y * 96 + x) * 3, (y * 96 + x) * 3 + 3)
          .map((v) => 255 * ((v / 255) ** 2.2 * 0.1) ** (1 / 2.2)) as unknown as [number, number, number],
    )
    expect(Math.abs(familyShare(colours(dark), YELLOW) - share)).toBeLessThan(0.05)
  })

  it('keep the shares under a lamp and a blue sky, whose light is guessed from the whole picture', () => {
    const room = drawn((x, y) => (x < 48 ? [(x + y) * 2, (x + y) * 2, (x + y) * 2] : [60, 90, 50]))
    const lit = (window: Raster, gains: number[]) => ({
      ...window,
      data: window.data.map((v, i) => 255 * Math.min(1, (v / 255) ** 2.2 * gains[i % 3]!) ** (1 / 2.2)),
    })
    const shares = (window: Raster, picture: Raster) => {
      const seen = splitColours(normalise(window, believed(guessLight(picture))), SIZE.width, SIZE.height)
      return { yellow: familyShare(seen, YELLOW), grey: familyShare(seen, GREY) }
    }
    const white = shares(banded, room)
    for (const gains of [
      [1.1, 0.85, 0.5],
      [0.75, 0.9, 1.15],
    ]) {
      const coloured = shares(lit(banded, gains), lit(room, gains))
      expect(Math.abs(coloured.yellow - white.yellow)).toBeLessThan(0.05)
      expect(Math.abs(coloured.grey - white.grey)).toBeLessThan(0.05)
    }
    expect(believed({ red: 0.05, blue: -0.05 }).blue).toBeGreaterThan(-0.02)
  })
})

describe('the torso window', () => {
  const face = { x: 250, y: 150, width: 140, height: 140 }

  it('is below the chin and says how much of it is in the frame', async () => {
    const picture = await decodePicture(await portrait({ person: 'alice', jacket: true }))
    const torso = torsoWindow(picture, face)!
    expect(torso.visible).toBe(1)
    expect(torso.pixels).toMatchObject(SIZE)
  })

  it('is null if the picture ends at the chin', async () => {
    const head = await sharp(await portrait({ person: 'alice', jacket: true }))
      .extract({ left: 0, top: 0, width: 640, height: 350 })
      .jpeg()
      .toBuffer()
    expect(torsoWindow(await decodePicture(head), face)).toBeNull()
  })
})
