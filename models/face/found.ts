import { type Box } from '../raster.ts'
import { type Point } from './cut.ts'

/** A face as the network finds it: score 0..1, box and six landmarks in pixels. Left and right are the viewer's. */
export type FoundFace = {
  score: number
  box: Box
  leftEye: Point
  rightEye: Point
  nose: Point
  mouth: Point
  leftEar: Point
  rightEar: Point
}
