import { expect, it } from 'vitest'
import { type FaceDetector } from './detector.ts'
import { type FoundFace } from './found.ts'
import { locateFaces } from './locate.ts'

const picture = { data: new Uint8Array(640 * 800 * 3), width: 640, height: 800 }

/** Returns a detector that finds the given faces at each size, and records the sizes at which it was used. */
function seeing(bySize: Record<number, FoundFace[]>) {
  const sizes: number[] = []
  const detector: FaceDetector = {
    find(_, { size = 256 } = {}) {
      sizes.push(size)
      return bySize[size] ?? []
    },
  }
  return { detector, sizes }
}

function face(width: number, score: number, x = 100): FoundFace {
  const point = { x: x + width / 2, y: 200 }
  const points = { leftEye: point, rightEye: point, nose: point, mouth: point, leftEar: point, rightEar: point }
  return { score, box: { x, y: 150, width, height: width }, ...points }
}

it('needs only a glance if that shows one large face for sure', () => {
  const { detector, sizes } = seeing({ 160: [face(250, 0.9)] })
  expect(locateFaces(detector, picture)).toHaveLength(1)
  expect(sizes).not.toContain(256)
})

it.each([
  ['nothing', []],
  ['a doubtful face', [face(250, 0.75)]],
  ['a small face', [face(120, 0.9)]],
  ['two faces', [face(250, 0.9, 50), face(200, 0.9, 400)]],
])('looks fully when a glance shows %s', (_, glance) => {
  const full = [face(240, 0.95, 20), face(230, 0.95, 380)]
  const { detector, sizes } = seeing({ 160: glance, 256: full })
  expect(locateFaces(detector, picture).map(({ box }) => box.width)).toEqual([240, 230])
  expect(sizes).toContain(256)
})

it('averages the landmarks of the closer looks, and keeps the box and score of the first', () => {
  const far = face(250, 0.9)
  const { detector } = seeing({ 160: [far], 96: [face(48, 0.99, 24)] })
  const [found] = locateFaces(detector, picture)
  expect(found).toMatchObject({ score: 0.9, box: far.box })
  // In both looks the nose is 152 of their own pixels below the middle, which is 4.7 and 5.7 pixels of the picture.
  expect(found!.nose.x).toBeCloseTo(225)
  expect(found!.nose.y).toBeCloseTo(275 + (152 * 250 * (1.8 + 2.2)) / 2 / 96)
})
