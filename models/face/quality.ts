import { type Raster } from '../raster.ts'
import { type EyesSeen } from './eyes.ts'

/**
 * Light and sharpness of a face: brightness and contrast 0..255 (mean and deviation of luma), sharpness 0 and up;
 * `eyes` and `tint` see `eyesSeen`.
 */
export type FaceQuality = ChipQuality & EyesSeen
type ChipQuality = { brightness: number; contrast: number; sharpness: number }

/**
 * Neighbours three pixels away are compared, because with nearer ones noise and JPEG blocks would count as sharpness.
 */
const STEP = 3

/**
 * Measures a face chip. Sharpness is the mean absolute Laplacian relative to the contrast, in per cent,
 * so that a dim but sharp face is not called blurred.
 */
export function faceQuality(chip: Raster): ChipQuality {
  const { width, height } = chip
  const luma = new Float32Array(width * height)
  let sum = 0
  let squares = 0
  for (let i = 0; i < luma.length; i++) {
    const value = 0.299 * chip.data[i * 3]! + 0.587 * chip.data[i * 3 + 1]! + 0.114 * chip.data[i * 3 + 2]!
    luma[i] = value
    sum += value
    squares += value * value
  }
  const brightness = sum / luma.length
  const contrast = Math.sqrt(Math.max(0, squares / luma.length - brightness ** 2))
  let edges = 0
  for (let y = STEP; y < height - STEP; y++) {
    for (let x = STEP; x < width - STEP; x++) {
      const i = y * width + x
      edges += Math.abs(
        4 * luma[i]! - luma[i - STEP]! - luma[i + STEP]! - luma[i - STEP * width]! - luma[i + STEP * width]!,
      )
    }
  }
  const laplacian = edges / ((width - 2 * STEP) * (height - 2 * STEP))
  return { brightness, contrast, sharpness: (100 * laplacian) / Math.max(contrast, 4) }
}
