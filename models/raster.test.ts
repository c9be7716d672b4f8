import { describe, expect, it } from 'vitest'
import { clip, resample } from './raster.ts'

const chequers = {
  width: 8,
  height: 8,
  data: Uint8Array.from({ length: 192 }, (_, i) => (((i / 3) & 1) ^ ((i / 24) & 1) ? 200 : 0)),
}
const whole = { x: 0, y: 0, width: 8, height: 8 }

describe('a raster', () => {
  it('is averaged when it shrinks, so that no pixel is skipped', () => {
    expect([...resample(chequers, whole, 2, 2).data]).toEqual(new Array(12).fill(100))
  })

  it('is the same at its own size, and repeats its edge beyond the picture', () => {
    expect(resample(chequers, whole, 8, 8).data).toEqual(chequers.data)
    const beyond = resample(
      { ...chequers, data: chequers.data.map(() => 7) },
      { x: -20, y: -20, width: 5, height: 5 },
      2,
      2,
    )
    expect([...beyond.data]).toEqual(new Array(12).fill(7))
  })

  it('clips a box to the picture; null if nothing is left', () => {
    expect(clip(chequers, { x: -2, y: 6, width: 6, height: 6 })).toEqual({ x: 0, y: 6, width: 4, height: 2 })
    expect(clip(chequers, { x: 9, y: 0, width: 4, height: 4 })).toBeNull()
  })
})
