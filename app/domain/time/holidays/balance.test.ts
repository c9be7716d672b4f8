import { describe, expect, it } from 'vitest'
import { holidayFigures, resetDays } from './balance.ts'

describe('the balance', () => {
  it('returns to the entitlement with a reset, from below and from above', () => {
    expect(resetDays(7, 25)).toBe(18)
    expect(resetDays(-3, 25)).toBe(28)
    expect(resetDays(30, 25)).toBe(-5)
  })
})

describe('the balance card', () => {
  it('shows remaining, used and total that add up', () => {
    expect(holidayFigures(20, 25, 2)).toEqual({ remaining: 20, used: 5, total: 25, pending: 2, usedPercent: 20 })
  })

  it('keeps its total when more was taken than granted, or more is left', () => {
    expect(holidayFigures(-2, 25, 0)).toMatchObject({ remaining: -2, used: 27, total: 25, usedPercent: 100 })
    expect(holidayFigures(28, 25, 0)).toMatchObject({ remaining: 28, used: 0, usedPercent: 0 })
    expect(holidayFigures(0, 0, 0).usedPercent).toBe(0)
  })
})
