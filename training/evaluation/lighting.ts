import { type Raster } from '../../models/raster.ts'

/** A light for a picture: gains of linear red, green and blue. */
export type Light = { name: string; gains: readonly [number, number, number] }

export const LIGHTS: readonly Light[] = [
  { name: 'dark, a tenth of the light', gains: [0.1, 0.1, 0.1] },
  { name: 'dark and warm', gains: [0.13, 0.1, 0.06] },
  { name: 'tungsten', gains: [1.15, 0.9, 0.55] },
  { name: 'cool', gains: [0.75, 0.95, 1.25] },
  { name: 'greenish', gains: [0.85, 1.1, 0.85] },
  { name: 'over-exposed', gains: [1.8, 1.8, 1.8] },
]

/** Returns the picture under another light, with the 8 bits that a camera would keep. */
export function under(picture: Raster, { gains }: Light): Raster {
  const tables = gains.map((gain) =>
    Uint8Array.from({ length: 256 }, (_, i) => Math.round(255 * Math.min(1, (i / 255) ** 2.2 * gain) ** (1 / 2.2))),
  )
  const [red, green, blue] = tables as [Uint8Array, Uint8Array, Uint8Array]
  const data = new Uint8Array(picture.data.length)
  for (let i = 0; i < data.length; i += 3) {
    data[i] = red[picture.data[i]!]!
    data[i + 1] = green[picture.data[i + 1]!]!
    data[i + 2] = blue[picture.data[i + 2]!]!
  }
  return { ...picture, data }
}
