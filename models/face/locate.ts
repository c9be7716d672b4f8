import { type Raster } from '../raster.ts'
import { type Point, type Square, cutSquare, uncut } from './cut.ts'
import { type FaceDetector } from './detector.ts'
import { type FoundFace } from './found.ts'
import { LEAST_SCORE } from './gates.ts'
import { averageFace } from './merge.ts'

const LOOK = 256
/** Side of the first look, and what it must find to be enough: one certain face, a fifth as wide as the longer side. */
const GLANCE = 160
const GLANCE_SCORE = 0.8
const GLANCE_SHARE = 0.2
/**
 * The closer looks: their side in pixels, and their widths in faces. The mean of two small looks gave steadier
 * landmarks than one large look: pairs of one person and pairs of two are 4.91 deviations apart instead of 4.82, at the
 * same cost.
 */
const CLOSE = 96
const CLOSE_WIDTHS = [1.8, 2.2]
const MARGIN_SCORE = 0.74
const MARGIN_WIDTH = 0.3

/**
 * Returns all faces of a picture, largest first. The landmarks of the largest come from looks that are closer and
 * level. Measured on the development pictures, a closer look raises true accepts at 0.1 % false accepts from 93 to 98
 * %.
 */
export function locateFaces(detector: FaceDetector, picture: Raster): FoundFace[] {
  let faces = glance(detector, picture) ?? detector.find(picture)
  if (!faces.some((face) => face.score >= LEAST_SCORE)) faces = findInMargin(detector, picture, faces)
  const sorted = faces.sort((a, b) => weight(b) - weight(a))
  const largest = sorted[0]
  return largest ? [lookCloser(detector, picture, largest), ...sorted.slice(1)] : []
}

/**
 * Finds most people who stand before a camera, at a third of the cost of a full look. Of 804 pictures, 586 needed no
 * more than this. Only two of these would have had a different answer from a full look, and that answer was wrong,
 * because the full look counted part of a large face as a second one.
 */
function glance(detector: FaceDetector, picture: Raster) {
  const faces = detector.find(picture, { size: GLANCE })
  const [only, other] = faces
  const least = Math.max(picture.width, picture.height) * GLANCE_SHARE
  return only && !other && only.score >= GLANCE_SCORE && only.box.width >= least ? faces : null
}

/**
 * Returns how much a face counts. Doubtful ones must not outweigh the person, so a face below the gate counts with a
 * quarter of its width.
 */
function weight(face: FoundFace) {
  return face.box.width * (face.score >= LEAST_SCORE ? 1 : 0.25)
}

/**
 * Finds faces that fill much of the frame. The network misses these, but finds them with a margin around them. Small
 * and weak ones are left out, because real ones were found before, and what is found only now is cloth.
 */
function findInMargin(detector: FaceDetector, picture: Raster, before: FoundFace[]) {
  const square: Square = {
    centre: { x: picture.width / 2, y: picture.height / 2 },
    side: Math.max(picture.width, picture.height) * 1.8,
    angle: 0,
  }
  const found = detector
    .find(cutSquare(picture, square, LOOK))
    .map((face) => moved(face, square, LOOK))
    .filter((face) => face.score >= MARGIN_SCORE && face.box.width >= picture.width * MARGIN_WIDTH)
  return found.length > 0 ? found : before
}

function lookCloser(detector: FaceDetector, picture: Raster, face: FoundFace): FoundFace {
  const { box, leftEye, rightEye } = face
  const looks = CLOSE_WIDTHS.flatMap((width) => {
    const square: Square = {
      centre: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
      side: Math.max(box.width, box.height) * width,
      angle: Math.atan2(rightEye.y - leftEye.y, rightEye.x - leftEye.x),
    }
    const [closer] = detector
      .find(cutSquare(picture, square, CLOSE), { size: CLOSE })
      .sort((a, b) => b.box.width - a.box.width)
    return closer ? { ...moved(closer, square, CLOSE), score: face.score } : []
  })
  return looks.length > 0 ? { ...averageFace(looks), box } : face
}

function moved(face: FoundFace, square: Square, look: number): FoundFace {
  const point = (p: Point) => uncut(p, square, look)
  const scale = square.side / look
  const corner = point({ x: face.box.x, y: face.box.y })
  return {
    score: face.score,
    box: { ...corner, width: face.box.width * scale, height: face.box.height * scale },
    leftEye: point(face.leftEye),
    rightEye: point(face.rightEye),
    nose: point(face.nose),
    mouth: point(face.mouth),
    leftEar: point(face.leftEar),
    rightEar: point(face.rightEar),
  }
}
