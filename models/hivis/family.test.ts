import { describe, expect, it } from 'vitest'
import { fitsFamily, jacketFamily } from './family.ts'

const yellow = { yellow: 0.5, orange: 0.05 }
const orange = { yellow: 0.02, orange: 0.4 }
const mixed = { yellow: 0.3, orange: 0.25 }
const grey = { yellow: 0.01, orange: 0.02 }

describe('the colour family of hi-vis clothing', () => {
  it('is the one that covers more than twice as much', () => {
    expect([yellow, orange, mixed, grey].map(jacketFamily)).toEqual(['yellow', 'orange', 'both', null])
  })

  it('refuses only a colour that is clearly another', () => {
    expect(fitsFamily(orange, 'yellow')).toBe(false)
    expect(fitsFamily(mixed, 'yellow')).toBe(true)
    expect(fitsFamily(grey, 'yellow')).toBe(true)
    expect(fitsFamily(orange, 'both')).toBe(true)
    expect(fitsFamily(orange, null)).toBe(true)
  })
})
