import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { boost } from './boost.ts'
import { calibrate } from '../../models/hivis/calibrate.ts'
import { drawTorso } from './draw.ts'
import { hivisFeatures } from '../../models/hivis/features.ts'
import { foldOf } from './folds.ts'
import { forestScore } from '../../models/hivis/forest.ts'
import { WHITE } from '../../models/hivis/light.ts'
import { randomFrom } from './random.ts'
import { readSamples } from './samples.ts'
import { mayTrain } from './training.ts'

const wall = { data: new Uint8Array(60 * 60 * 3).fill(120), width: 60, height: 60 }

describe('training', () => {
  it('learns to distinguish drawn vests from drawn clothes it has never seen, with the same result each time', () => {
    const make = (seed: number, count: number) => {
      const random = randomFrom(seed)
      return Array.from({ length: count }, (_, i) => {
        const { window, vest } = drawTorso(random, [wall], i % 2 === 0 ? 'hivis' : 'ordinary')
        return { features: hivisFeatures(window, WHITE), vest }
      })
    }
    const taught = make(1, 160)
    const rows = {
      features: taught.map((one) => one.features),
      labels: Uint8Array.from(taught, (one) => Number(one.vest)),
      weights: new Float32Array(taught.length).fill(1),
    }
    const options = { trees: 40, rate: 0.2, rowShare: 0.8, columnShare: 0.5, shrink: 1, leastLeaf: 3 }
    const forest = boost(rows, randomFrom(7), options)
    expect(boost(rows, randomFrom(7), options)).toEqual(forest)
    const right = make(2, 60).filter((one) => forestScore(forest, one.features) > 0 === one.vest)
    expect(right.length).toBeGreaterThanOrEqual(51)
  }, 60_000)

  it('calibrates so that even odds are halfway between the two kinds', () => {
    const scored = Array.from({ length: 200 }, (_, i) => ({
      score: (i % 2 ? -3 : -1) + Math.sin(i * 7),
      lift: 0,
      vest: i % 2 === 0,
      weight: 1,
    }))
    const { slope, offset } = calibrate(scored, 1)
    expect(slope).toBeGreaterThan(0)
    expect(-offset / slope).toBeGreaterThan(-2.5)
    expect(-offset / slope).toBeLessThan(-1.5)
    const cautious = calibrate(scored, 3)
    expect(-cautious.offset / cautious.slope).toBeGreaterThan(-offset / slope)
  })

  it('calibrates the loss in a dark picture: the same garment keeps its odds', () => {
    const scored = Array.from({ length: 400 }, (_, i) => {
      const lift = i % 4 < 2 ? 0 : 3
      return { score: (i % 2 ? -3 : 1) - lift * 0.3 + Math.sin(i * 7) * 2.5, lift, vest: i % 2 === 0, weight: 1 }
    })
    const { slope, lift } = calibrate(scored, 1)
    expect(lift / slope).toBeGreaterThan(0.2)
    expect(lift / slope).toBeLessThan(0.4)
  })

  it('uses only pictures whose licence allows it', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'hivis-'))
    await writeFile(
      path.join(folder, 'manifest.csv'),
      'file,label,set,group,source_repo,commit,licence,face_x1,face_y1,face_x2,face_y2\n' +
        'a.jpg,vest,torso,g1,x/y,1,CC BY 4.0 (somebody),,,,\nb.jpg,novest,garment,g2,x/y,1,CC0 1.0,,,,\n' +
        'c.jpg,vest,people,g3,x/y,1,"repo MIT; images from a search, rights not stated",10,20,60,90\nd.jpg,vest,people,g3,x/y,1,CC BY-NC 4.0,,,,\n',
    )
    const samples = await readSamples(folder)
    await rm(folder, { recursive: true })
    expect(samples.map(mayTrain)).toEqual([true, true, false, false])
    expect(samples[2]).toMatchObject({ vest: true, group: 'g3', face: { x: 10, y: 20, width: 50, height: 70 } })
  })

  it('puts a group into one fold, always the same', () => {
    expect(foldOf('m12', 5)).toBe(foldOf('m12', 5))
    const counts = [0, 0, 0, 0, 0]
    for (let i = 0; i < 1000; i++) counts[foldOf(`m${i}`, 5)]!++
    for (const count of counts) expect(Math.abs(count - 200)).toBeLessThan(60)
  })
})
