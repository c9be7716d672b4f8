import { readFile } from 'node:fs/promises'
import { type FaceDetector } from '../../models/face/detector.ts'
import { LEAST_SCORE } from '../../models/face/gates.ts'
import { locateFaces } from '../../models/face/locate.ts'
import { type Look, type Scored } from '../../models/hivis/calibrate.ts'
import { hivisFeatures } from '../../models/hivis/features.ts'
import { foldOf } from '../hivis/folds.ts'
import { type Forest, meanScore } from '../../models/hivis/forest.ts'
import { believed, guessLight } from '../../models/hivis/light.ts'
import { liftOf } from '../../models/hivis/normalise.ts'
import { type Sample } from '../hivis/samples.ts'
import { torsoLooks } from '../../models/hivis/window.ts'
import { decodePicture } from '../../models/picture.ts'
import { type Box, type Raster } from '../../models/raster.ts'
import { LIGHTS, type Light, under } from './lighting.ts'

/** People are divided into this many parts, by group. */
export const FOLDS = 5

/** What the product finds in one picture of a person under one light (null: as photographed). */
export type Seen = Scored & { fold: number; light: Light | null; face: boolean }

/**
 * Checks pictures of people as the product would, as photographed and under every simulated light. If no face passes
 * the gate, the collection's own box places the window, and other lights are left out. Chests outside the frame are
 * left out.
 * @returns looks; as photographed they weigh 3, under another light 1.
 */
export async function seePeople(detector: FaceDetector, people: readonly Sample[], forest: Forest): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const sample of people) {
    const picture = await decodePicture(await readFile(sample.file))
    const [found] = locateFaces(detector, picture)
    const face = found && found.score >= LEAST_SCORE ? found.box : null
    const box = face ?? (sample.face && scaled(sample.face, picture.width / picture.original.width))
    for (const light of box ? [null, ...(face ? LIGHTS : [])] : []) {
      const look = lookAt(light ? under(picture, light) : picture, box!, forest)
      if (!look) break
      const fold = foldOf(sample.group, FOLDS)
      seen.push({ ...look, vest: sample.vest, weight: light ? 1 : 3, fold, light, face: face !== null })
    }
  }
  return seen
}

function lookAt(picture: Raster, face: Box, forest: Forest): Look | null {
  const torso = torsoLooks(picture, face)
  if (!torso) return null
  const light = believed(guessLight(picture))
  const features = torso.windows.map((window) => hivisFeatures(window, light))
  return { score: meanScore(forest, features), lift: liftOf(torso.windows[0]!) }
}

function scaled(box: Box, by: number): Box {
  return { x: box.x * by, y: box.y * by, width: box.width * by, height: box.height * by }
}
