import { describe, expect, it } from 'vitest'
import { firstLook, mist, priorities, protocolIds, protocolOf, protocols } from './first-aid.ts'

describe('first-aid protocols', () => {
  it('has the six documented protocols with seven steps each', () => {
    expect(protocols.map(({ id }) => id)).toEqual([...protocolIds])
    for (const { steps } of protocols) expect(steps).toHaveLength(7)
  })

  it('have the documented priorities and descriptions', () => {
    expect(protocols.map(({ id, priority }) => `${id} ${priority}`)).toEqual([
      'not-breathing P1',
      'severe-bleeding P1',
      'not-responding P2',
      'broken-bones P3',
      'thermal-burns P2',
      'acid-burns P2',
    ])
    expect(protocolOf('not-breathing')?.description).toBe('Immediate airway management required')
    expect(protocolOf('acid-burns')?.description).toBe('Neutralize acid and protect skin')
  })

  it('have the documented figures: 10 seconds, 30 to 2, 10 to 20 minutes, 20 minutes or more, 999 in each', () => {
    expect(protocolOf('not-breathing')?.steps.join(' ')).toMatch(/10 seconds[\s\S]*30 compressions, then 2/)
    expect(protocolOf('thermal-burns')?.steps.join(' ')).toContain('10 to 20 minutes')
    expect(protocolOf('acid-burns')?.steps.join(' ')).toContain('20 minutes or more')
    for (const { steps } of protocols) expect(steps.join(' ')).toContain('999')
  })

  it('each have a tap zone of their own', () => {
    expect(firstLook.map(({ id }) => id).sort()).toEqual([...protocolIds].sort())
    expect(new Set(firstLook.map(({ bodyPart }) => bodyPart)).size).toBe(6)
  })

  it('explain each priority, and spell out MIST', () => {
    expect(priorities.P1.meaning).toBe('Immediate action required')
    expect(mist.rows.map(({ letter }) => letter).join('')).toBe('MIST')
    expect(protocolOf('no-such-thing')).toBeUndefined()
  })
})
