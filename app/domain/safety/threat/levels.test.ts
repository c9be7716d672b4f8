import { describe, expect, it } from 'vitest'
import { isStale, threatDescription, threatLevelOf, threatLevels } from './levels.ts'

describe('threat levels', () => {
  it('are five, each with its own meaning', () => {
    expect(new Set(threatLevels.map(threatDescription)).size).toBe(5)
  })

  it('use the documented words for the default', () => {
    expect(threatDescription('SUBSTANTIAL')).toBe('Attack likely. Stay vigilant and report any suspicious activity.')
  })

  it('are recognised in any case', () => {
    expect(threatLevelOf(' Severe ')).toBe('SEVERE')
    expect(threatLevelOf('EXTREME')).toBeNull()
  })

  it('are stale after a day without confirmation, and before the first', () => {
    const checked = new Date('2026-07-01T12:00:00Z')
    expect(isStale(checked, new Date('2026-07-02T12:00:00Z'))).toBe(false)
    expect(isStale(checked, new Date('2026-07-02T12:00:01Z'))).toBe(true)
    expect(isStale(null, checked)).toBe(true)
  })
})
