import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as tf from '@tensorflow/tfjs-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { portrait } from '../../e2e/support/portraits.ts'
import { judgeTorso } from '../hivis/detector.ts'
import { readSamples } from '../../training/hivis/samples.ts'
import { decodePicture } from '../picture.ts'
import { faceChip, lifted } from './chip.ts'
import { type FaceDetector, loadDetector } from './detector.ts'
import { LEAST_SCORE } from './gates.ts'
import { locateFaces } from './locate.ts'
import { MATCH_DISTANCE, faceDistance } from './match.ts'
import { faceQuality } from './quality.ts'
import { type FaceRecogniser, loadRecogniser } from './recogniser.ts'

let detector: FaceDetector
let recogniser: FaceRecogniser

beforeAll(async () => {
  detector = await loadDetector()
  recogniser = await loadRecogniser()
}, 60_000)

async function describeFace(bytes: Uint8Array) {
  const picture = await decodePicture(bytes)
  const [face] = locateFaces(detector, picture)
  if (!face || face.score < LEAST_SCORE) return null
  const chip = faceChip(picture, face)
  return recogniser.describe(lifted(chip, faceQuality(chip).brightness))
}

describe('the networks', () => {
  it('leave no tensor in memory, however many pictures they see', async () => {
    const bytes = await portrait({ person: 'alice' })
    await describeFace(bytes)
    const before = tf.memory().numTensors
    for (let i = 0; i < 12; i++) await describeFace(bytes)
    expect(tf.memory().numTensors).toBe(before)
  }, 60_000)

  it('know a person again in poor light', async () => {
    const day = await describeFace(await portrait({ person: 'charlie' }))
    const night = await describeFace(await portrait({ person: 'charlie', take: 1, light: 0.2 }))
    expect(faceDistance(day!, night!)).toBeLessThan(MATCH_DISTANCE - 0.1)
  }, 60_000)

  it('find a face that fills the whole picture, and one turned on its side', async () => {
    const close = await portrait({ person: 'bob', headSize: 0.5, height: 640 })
    expect(locateFaces(detector, await decodePicture(close))[0]?.score).toBeGreaterThanOrEqual(LEAST_SCORE)
    const [tilted] = locateFaces(detector, await decodePicture(await portrait({ person: 'bob', tilt: 60 })))
    const angle = Math.atan2(tilted!.rightEye.y - tilted!.leftEye.y, tilted!.rightEye.x - tilted!.leftEye.x)
    expect((angle * 180) / Math.PI).toBeGreaterThan(45)
  }, 60_000)
})

const shared = path.resolve(import.meta.dirname, '../../../shared/data')

describe.runIf(existsSync(shared))('the networks on real photographs', () => {
  it('find faces and tell people apart', async () => {
    const folder = path.join(shared, 'faces')
    const files = (await readFile(path.join(folder, 'manifest.csv'), 'utf8')).trim().split('\n').slice(1)
    const rows = files.map((line) => line.split(',') as [string, string]).filter((_, i) => i % 7 === 0)
    const seen = await Promise.all(
      rows.map(async ([file, person]) => ({
        person,
        descriptor: await describeFace(await readFile(path.join(folder, file))),
      })),
    )
    expect(seen.filter((one) => one.descriptor)).toHaveLength(seen.length)
    const strangers = seen.flatMap((a, i) =>
      seen
        .slice(i + 1)
        .filter((b) => b.person !== a.person)
        .map((b) => faceDistance(a.descriptor!, b.descriptor!)),
    )
    expect(strangers.filter((distance) => distance <= MATCH_DISTANCE).length).toBeLessThanOrEqual(
      strangers.length * 0.01,
    )
  }, 120_000)

  it('see most vests, and few where there are none', async () => {
    const samples = (await readSamples(path.join(shared, 'hivis'))).filter((sample) => sample.face)
    const right = { vest: 0, none: 0 }
    const some = [...samples.filter((one) => one.vest).slice(0, 30), ...samples.filter((one) => !one.vest).slice(0, 30)]
    for (const sample of some) {
      const jacket = judgeTorso(await decodePicture(await readFile(sample.file)), sample.face!)
      if (jacket && jacket.probability >= 0.5 === sample.vest) right[sample.vest ? 'vest' : 'none']++
    }
    expect(right.vest).toBeGreaterThanOrEqual(26)
    expect(right.none).toBeGreaterThanOrEqual(27)
  }, 120_000)
})
