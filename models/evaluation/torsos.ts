import { readFile } from 'node:fs/promises'
import { type FaceDetector } from '../face/detector'
import { LEAST_SCORE } from '../face/gates'
import { locateFaces } from '../face/locate'
import { type Sample } from '../hivis/samples'
import { type TorsoWindow, torsoWindow } from '../hivis/window'
import { type Decoded, decodePicture } from '../picture'
import { type Box } from '../raster'

/** A picture of a person as the product would see it: `face` null when none was found, then the collection's own box placed the window. */
export type SeenTorso = { sample: Sample; face: Box | null; torso: TorsoWindow | null; picture: Decoded }

/** Looks at one picture of a person. */
export async function seeTorso(detector: FaceDetector, sample: Sample): Promise<SeenTorso> {
  const picture = await decodePicture(await readFile(sample.file))
  const [found] = locateFaces(detector, picture)
  const face = found && found.score >= LEAST_SCORE ? found.box : null
  const scale = picture.width / picture.original.width
  const box = face ?? (sample.face && scaled(sample.face, scale))
  return { sample, face, torso: box && torsoWindow(picture, box), picture }
}

function scaled(box: Box, by: number): Box {
  return { x: box.x * by, y: box.y * by, width: box.width * by, height: box.height * by }
}
