import { readFile } from 'node:fs/promises'
import { decodePicture } from '../../models/picture.ts'
import { type Raster } from '../../models/raster.ts'
import { type Relit, garmentCrop, relit, torsoCrop } from './augment.ts'
import { type Rows, boost } from './boost.ts'
import { drawTorso } from './draw.ts'
import { dyed, vested } from './dress.ts'
import { hivisFeatures } from '../../models/hivis/features.ts'
import { type Forest } from '../../models/hivis/forest.ts'
import { LIGHT_ERROR, type Light, WHITE, believed } from '../../models/hivis/light.ts'
import { type Random, randomFrom } from './random.ts'
import { correctedLabel } from './mislabelled.ts'
import { type Sample } from './samples.ts'

/** A training row, with the sample that it came from (null if it was drawn). */
type TrainingRow = {
  features: Float32Array
  vest: boolean
  weight: number
  kind: 'vest' | 'plain' | 'dyed' | 'vested' | 'drawn'
  from: Sample | null
}

const DRAWN = { hivis: 2000, ordinary: 1000, rival: 2000 } as const
/**
 * How many windows are made of each picture: unchanged or under another light, dyed in a similar colour, or dressed in
 * a drawn vest.
 */
const COPIES = {
  vest: { plain: 10, dyed: 0, vested: 0 },
  torso: { plain: 4, dyed: 2, vested: 2 },
  garment: { plain: 2, dyed: 2, vested: 1 },
} as const
const WEIGHTS = { vest: 1, plain: 1, dyed: 0.4, vested: 0.25, drawn: 0.5 } as const
/** How many forests vote together, because a single one varies by half a per cent of area with its seed. */
const BAGS = 4

/**
 * Returns whether a picture's licence allows training, as Creative Commons zero and attribution do. All other pictures
 * are for calibration and evaluation.
 */
export function mayTrain(sample: Sample): boolean {
  return /^CC(0| BY) /.test(`${sample.licence} `)
}

/**
 * Returns the rows for training: crops of pictures with a clean licence, unchanged and under other lights, the same
 * dyed and dressed, and drawn people with cloth and surroundings from the garment pictures. The same seed gives the
 * same rows.
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
  const copies = COPIES[sample.vest ? 'vest' : garment ? 'garment' : 'torso']
  const crop = () => (garment ? garmentCrop(picture, random) : torsoCrop(picture, random))
  const row = ({ window, light }: Relit, vest: boolean, kind: keyof typeof WEIGHTS): TrainingRow => {
    const features = hivisFeatures(window, guessed(light, random))
    return { features, vest, weight: WEIGHTS[kind], kind, from: sample }
  }
  const asIs = () => ({ window: crop(), light: WHITE })
  return [
    ...times(copies.plain, (copy) =>
      row(copy === 0 ? asIs() : relit(crop(), random), sample.vest, sample.vest ? 'vest' : 'plain'),
    ),
    ...times(copies.dyed, () => row(relit(dyed(crop(), random), random), false, 'dyed')),
    ...times(copies.vested, () => row(relit(vested(crop(), random), random), true, 'vested')),
  ]
}

/**
 * Returns the light that the product would take for the right one if its guess were as wrong as it is in pictures of
 * people.
 */
function guessed(light: Light, random: Random): Light {
  const error = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return believed({ red: light.red + LIGHT_ERROR.red * error(), blue: light.blue + LIGHT_ERROR.blue * error() })
}

function drawnRows(random: Random, textures: readonly Raster[]): TrainingRow[] {
  return (Object.keys(DRAWN) as (keyof typeof DRAWN)[]).flatMap((drawn) =>
    times(DRAWN[drawn], () => {
      const drawing = drawTorso(random, textures, drawn)
      const { window, light } = relit(drawing.window, random)
      const features = hivisFeatures(window, guessed(light, random))
      return { features, vest: drawing.vest, weight: WEIGHTS.drawn, kind: 'drawn' as const, from: null }
    }),
  )
}

/** Trains `bags` forests on the rows and joins them into one that returns their mean. */
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
