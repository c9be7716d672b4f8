import { type Box } from '../raster.ts'
import { type Point } from './cut.ts'
import { type FoundFace } from './found.ts'

/**
 * Returns each face once. Faces that overlap by 0.3 or more are treated as one face, and their boxes and landmarks are
 * averaged by score. The average is steadier than the best single anchor, and the recogniser depends on steady
 * landmarks.
 */
export function mergeFaces(faces: FoundFace[]): FoundFace[] {
  let rest = faces.sort((a, b) => b.score - a.score)
  const merged: FoundFace[] = []
  while (rest[0]) {
    const best = rest[0]
    const same = rest.filter((face) => overlap(face.box, best.box) >= 0.3)
    rest = rest.filter((face) => face !== best && overlap(face.box, best.box) < 0.3)
    merged.push(averageFace(same))
  }
  return merged
}

/** Returns the mean of everything found of one face, weighted by score. The score is that of the best. */
export function averageFace(faces: readonly FoundFace[]): FoundFace {
  const total = faces.reduce((sum, face) => sum + face.score, 0)
  const mean = (read: (face: FoundFace) => number) =>
    faces.reduce((sum, face) => sum + face.score * read(face), 0) / total
  const point = (name: 'leftEye' | 'rightEye' | 'nose' | 'mouth' | 'leftEar' | 'rightEar'): Point => {
    return { x: mean((face) => face[name].x), y: mean((face) => face[name].y) }
  }
  return {
    score: Math.max(...faces.map((f) => f.score)),
    box: {
      x: mean((f) => f.box.x),
      y: mean((f) => f.box.y),
      width: mean((f) => f.box.width),
      height: mean((f) => f.box.height),
    },
    leftEye: point('leftEye'),
    rightEye: point('rightEye'),
    nose: point('nose'),
    mouth: point('mouth'),
    leftEar: point('leftEar'),
    rightEar: point('rightEar'),
  }
}

function overlap(a: Box, b: Box) {
  const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (w <= 0 || h <= 0) return 0
  return (w * h) / (a.width * a.height + b.width * b.height - w * h)
}
