import { type Raster } from '../raster'

const TO_LINEAR = Float32Array.from({ length: 256 }, (_, i) => {
  const v = i / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
})

const TO_SRGB = Float32Array.from({ length: 4097 }, (_, i) => {
  const v = i / 4096
  return v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055
})

/**
 * Evens out light and camera: half-strength shades-of-grey white balance (p = 6, gains 0.8 to 1.25; full strength would remove
 * the very colour that is sought), then exposure so that the 97th percentile of the brightest channel is 0.85 in linear light
 * (gain 0.9 to 10: dark pictures are lifted, bright ones left).
 * @returns sRGB 0..1, three numbers a pixel.
 */
export function normalise(picture: Raster): Float32Array {
  const count = picture.width * picture.height
  const linear = new Float32Array(count * 3)
  const power = [0, 0, 0]
  for (let i = 0; i < linear.length; i++) {
    const value = TO_LINEAR[picture.data[i]!]!
    linear[i] = value
    const square = value * value
    power[i % 3]! += square * square * square
  }
  const light = power.map((sum) => (sum / count) ** (1 / 6) + 1e-6)
  const mean = (light[0]! + light[1]! + light[2]!) / 3
  const balance = light.map((channel) => Math.min(1.25, Math.max(0.8, Math.sqrt(mean / channel))))
  const peaks = new Uint32Array(1024)
  for (let i = 0; i < count; i++) {
    let peak = 0
    for (let c = 0; c < 3; c++) {
      const value = linear[i * 3 + c]! * balance[c]!
      linear[i * 3 + c] = value
      if (value > peak) peak = value
    }
    peaks[Math.min(1023, Math.floor(peak * 1023))]!++
  }
  const gain = Math.min(10, Math.max(0.9, 0.85 / percentile(peaks, count, 0.97)))
  for (let i = 0; i < linear.length; i++) linear[i] = TO_SRGB[Math.min(4096, Math.round(linear[i]! * gain * 4096))]!
  return linear
}

function percentile(histogram: Uint32Array, count: number, share: number) {
  let seen = 0
  for (let bin = 0; bin < histogram.length; bin++) {
    seen += histogram[bin]!
    if (seen >= count * share) return Math.max(bin, 1) / 1023
  }
  return 1
}
