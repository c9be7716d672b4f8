import { describe, expect, it } from 'vitest'
import { keptLocation } from './location.ts'

const gate = { latitude: 51.5034, longitude: -0.1276, accuracy: 12, address: '10 Downing Street' }

describe('the stored location', () => {
  it('keeps a fix with its accuracy and address', () => {
    expect(keptLocation(gate)).toEqual({ ...gate, manual: false })
  })

  it('keeps the text of a typed location and no coordinates', () => {
    expect(keptLocation({ manual: true, latitude: 0, longitude: 0, accuracy: 0, address: '  North gate ' })).toEqual({
      latitude: null,
      longitude: null,
      accuracy: null,
      address: 'North gate',
      manual: true,
    })
  })

  it('trusts "manual" more than coordinates sent with it', () => {
    expect(keptLocation({ ...gate, manual: true })).toMatchObject({ latitude: null, longitude: null, manual: true })
  })

  it.each([
    null,
    undefined,
    {},
    { latitude: 0, longitude: 0, accuracy: 0 },
    { latitude: 51 },
    { latitude: Number.NaN, longitude: 1 },
    { latitude: 91, longitude: 1 },
    { latitude: 51, longitude: 181 },
    { manual: true, address: '   ' },
  ])('has no location for %j', (claim) => {
    expect(keptLocation(claim)).toBeNull()
  })

  it('keeps the address of a 0,0 fix but never its coordinates', () => {
    expect(keptLocation({ latitude: 0, longitude: 0, address: 'Depot' })).toMatchObject({
      latitude: null,
      address: 'Depot',
    })
  })

  it('drops a nonsensical accuracy', () => {
    expect(keptLocation({ ...gate, accuracy: -1 })?.accuracy).toBeNull()
  })

  it('accepts the meridian and the equator', () => {
    expect(keptLocation({ latitude: 51.48, longitude: 0 })).toMatchObject({ latitude: 51.48, longitude: 0 })
  })
})
