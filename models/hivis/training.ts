import { readFile } from 'node:fs/promises'
import { decodePicture } from '../picture'
import { type Raster } from '../raster'
import { garmentCrop, relit, torsoCrop } from './augment'
import { type Rows, boost } from './boost'
import { drawTorso } from './draw'
import { dyed, vested } from './dress'
import { hivisFeatures } from './features'
import { type Forest } from './forest'
import { type Random, randomFrom } from './random'
import { correctedLabel } from './mislabelled'
import { type Sample } from './samples'

/** A training row, with the sample it came from (null: drawn). */
export type TrainingRow = {
  features: Float32Array
  vest: boolean
  weight: number
  kind: 'vest' | 'plain' | 'dyed' | 'vested' | 'drawn'
  from: Sample | null
}

const DRAWN = { hivis: 2000, ordinary: 1000, rival: 2000 } as const
/** How many windows of each picture: as it is or under another light, dyed in a rival colour, dressed in a drawn vest. */
const COPIES = { torso: { plain: 4, dyed: 2, vested: 2 }, garment: { plain: 2, dyed: 2, vested: 1 } } as const
const WEIGHTS = { vest: 2, plain: 1, dyed: 0.2, vested: 0.12, drawn: 0.3 } as const
/** Forests that vote together: each alone swings by half a per cent of area with its seed. */
const BAGS = 3

/** Only pictures whose licence lets us: Creative Commons zero and attribution. Everything else is for calibration and evaluation. */
export function mayTrain(sample: Sample): boolean {
  return /^CC(0| BY) /.test(`${sample.licence} `)
}

/**
 * The rows that weights are trained on: crops of licence-clean pictures as they are and under other lights, the same dyed and
 * dressed, and drawn people whose cloth and surroundings come from the garment pictures. The same seed gives the same rows.
 */
export async function trainingRows(samples: readonly Sample[], seed: number): Promise<TrainingRow[]> {
  const random = randomFrom(seed)
  const rows: TrainingRow[] = []
  const textures: Raster[] = []
  for (const sample of samples.filter(mayTrain)) {
    const vest = correctedLabel(sample)
    if (vest === null) continue
    const picture = await decodePicture(await readFile(sample.file), 400)
    if (sample.set === 'garment') textures.push(picture)
    rows.push(...pictureRows(random, picture, { ...sample, vest }))
  }
  if (textures.length > 0) rows.push(...drawnRows(random, textures))
  return rows
}

function pictureRows(random: Random, picture: Raster, sample: Sample): TrainingRow[] {
  const garment = sample.set.startsWith('garment')
  const copies = garment ? COPIES.garment : COPIES.torso
  const crop = () => (garment ? garmentCrop(picture, random) : torsoCrop(picture, random))
  const row = (window: Raster, vest: boolean, kind: keyof typeof WEIGHTS): TrainingRow => {
    return { features: hivisFeatures(window), vest, weight: WEIGHTS[kind], kind, from: sample }
  }
  const rows = times(copies.plain, (copy) => {
    return row(copy === 0 ? crop() : relit(crop(), random, 0.7), sample.vest, sample.vest ? 'vest' : 'plain')
  })
  if (sample.vest) return rows
  return [
    ...rows,
    ...times(copies.dyed, () => row(relit(dyed(crop(), random), random, 0.7), false, 'dyed')),
    ...times(copies.vested, () => row(relit(vested(crop(), random), random, 0.7), true, 'vested')),
  ]
}

function drawnRows(random: Random, textures: readonly Raster[]): TrainingRow[] {
  return (Object.keys(DRAWN) as (keyof typeof DRAWN)[]).flatMap((drawn) =>
    times(DRAWN[drawn], () => {
      const { window, vest } = drawTorso(random, textures, drawn)
      const features = hivisFeatures(relit(window, random, 0.8))
      return { features, vest, weight: WEIGHTS.drawn, kind: 'drawn' as const, from: null }
    }),
  )
}

/** Trains `bags` forests on the rows and joins them into one that answers their mean. */
export function trainForest(rows: readonly TrainingRow[], seed: number, bags = BAGS): Forest {
  const data: Rows = {
    features: rows.map((row) => row.features),
    labels: Uint8Array.from(rows, (row) => Number(row.vest)),
    weights: Float32Array.from(rows, (row) => row.weight),
  }
  const forests = times(bags, (bag) => boost(data, randomFrom(seed + bag)))
  return {
    bias: forests.reduce((sum, forest) => sum + forest.bias / bags, 0),
    features: forests.flatMap((forest) => forest.features),
    thresholds: forests.flatMap((forest) => forest.thresholds),
    leaves: forests.flatMap((forest) => forest.leaves.map((leaf) => Number((leaf / bags).toPrecision(5)))),
  }
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
