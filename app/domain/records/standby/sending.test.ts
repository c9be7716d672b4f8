import { describe, expect, it } from 'vitest'
import { howToSend } from './stream.server.ts'

const MINUTE = 60_000
const now = Date.parse('2026-11-29T21:00:00Z')
const ago = (minutes: number) => now - minutes * MINUTE

describe("the standby's copy of the files", () => {
  it('is sent whole at the start, and then only what is new', () => {
    expect(howToSend({ sameAt: 0, at: 0 }, now)).toBe('all')
    expect(howToSend({ sameAt: ago(10), at: ago(1) }, now)).toBe('new')
  })

  it('also loses each hour what was deleted here', () => {
    expect(howToSend({ sameAt: ago(61), at: ago(1) }, now)).toBe('same')
  })

  it('has the photographs taken while the storage could not be reached, as soon as it can be reached again', () => {
    expect(howToSend({ sameAt: ago(40), at: ago(30) }, now)).toBe('all')
  })
})
