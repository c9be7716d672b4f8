import { type Raster } from '../raster.ts'
import { type Light } from './light.ts'

const TO_LINEAR = Float32Array.from({ length: 256 }, (_, i) => {
  const v = i / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
})

const TO_SRGB = Float32Array.from({ length: 4097 }, (_, i) => {
  const v = i / 4096
  return v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055
})

/**
 * Evens out differences in light and camera: removes the colour of the light, then raises the exposure so that the 97th
 * percentile of the brightest channel is 0.85 in linear light (gain 0.9 to 10: dark pictures are brightened, bright
 * ones unchanged).
 * @param light the light to remove from the picture that the window was cut from.
 * @returns sRGB 0..1, three numbers for each pixel.
 */
export function normalise(window: Raster, light: Light): Float32Array {
  const count = window.width * window.height
  const balance = [Math.exp(-light.red), 1, Math.exp(-light.blue)]
  const mean = (balance[0]! + 1 + balance[2]!) / 3
  const tables = balance.map((by) => TO_LINEAR.map((value) => (value * by) / mean))
  const linear = new Float32Array(count * 3)
  const peaks = new Uint32Array(1024)
  for (let i = 0; i < linear.length; i += 3) {
    const r = (linear[i] = tables[0]![window.data[i]!]!)
    const g = (linear[i + 1] = tables[1]![window.data[i + 1]!]!)
    const b = (linear[i + 2] = tables[2]![window.data[i + 2]!]!)
    peaks[Math.min(1023, Math.floor(Math.max(r, g, b) * 1023))]!++
  }
  const gain = 4096 * Math.min(10, Math.max(0.9, 0.85 / percentile(peaks, count, 0.97)))
  for (let i = 0; i < linear.length; i++) linear[i] = TO_SRGB[Math.min(4096, Math.round(linear[i]! * gain))]!
  return linear
}

/**
 * Returns by how many stops `normalise` brightens a window: 0 in ordinary light, 3.4 at most. Dark pictures generally
 * score a little lower.
 */
export function liftOf(window: Raster): number {
  const peaks = new Uint32Array(1024)
  for (let i = 0; i < window.data.length; i += 3) {
    const peak = Math.max(window.data[i]!, window.data[i + 1]!, window.data[i + 2]!)
    peaks[Math.floor(TO_LINEAR[peak]! * 1023)]!++
  }
  return Math.min(3.4, Math.max(0, Math.log2(0.85 / percentile(peaks, window.data.length / 3, 0.97))))
}

function percentile(histogram: Uint32Array, count: number, share: number) {
  let seen = 0
  for (let bin = 0; bin < histogram.length; bin++) {
    seen += histogram[bin]!
    if (seen >= count * share) return Math.max(bin, 1) / 1023
  }
  return 1
}
