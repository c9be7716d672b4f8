import { describe, expect, it } from 'vitest'
import { clockEntries, safetyViolations } from '#db/schema/clocking.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { countClockInsByDay, countViolationsByWeek } from './trends.server.ts'

// A Thursday.
const NOW = new Date('2026-11-19T15:00:00Z')

const punch = (at: string, action = 'clock_in') => {
  const row = { id: newId(), userId: actor('alice').id, action, at: new Date(at), shiftId: 's' }
  commit(() =>
    write()
      .insert(clockEntries)
      .values({ ...row, method: 'none', flags: [] })
      .run(),
  )
}
const violation = (at: string) => {
  const row = { id: newId(), userId: actor('alice').id, at: new Date(at) }
  commit(() =>
    write()
      .insert(safetyViolations)
      .values({ ...row, type: 'missing_hi_vis', description: 'No jacket' })
      .run(),
  )
}

describe('attendance by day', () => {
  it("counts clock-ins of fourteen days in the company's time zone, and nothing else", () => {
    punch('2026-11-19T07:00:00Z')
    punch('2026-11-19T14:00:00Z', 'clock_out')
    punch('2026-11-18T00:00:00Z')
    punch('2026-11-17T23:59:59Z')
    punch('2026-11-05T12:00:00Z')
    const days = countClockInsByDay(actor('dana'), NOW)
    expect(days).toHaveLength(14)
    expect(days.map(({ count }) => count).join('')).toBe('00000000000111')
    expect(days.at(-1)!.from).toBe('2026-11-19')
  })

  it('counts today each time and remembers only past days', () => {
    punch('2026-11-19T07:00:00Z')
    countClockInsByDay(actor('dana'), NOW)
    punch('2026-11-19T08:00:00Z')
    expect(countClockInsByDay(actor('dana'), NOW).at(-1)!.count).toBe(2)
  })

  it('counts a past day again when a clock-in of that day arrives late', () => {
    const yesterday = () => countClockInsByDay(actor('dana'), NOW).at(-2)
    punch('2026-11-18T07:00:00Z')
    expect(yesterday()).toEqual({ from: '2026-11-18', count: 1 })
    punch('2026-11-19T07:00:00Z')
    expect(yesterday()).toEqual({ from: '2026-11-18', count: 1 })
    punch('2026-11-18T08:00:00Z')
    expect(yesterday()).toEqual({ from: '2026-11-18', count: 2 })
  })

  it('is for admins', () => {
    expect(() => countClockInsByDay(actor('alice'), NOW)).toThrow()
    expect(() => countViolationsByWeek(actor('alice'), NOW)).toThrow()
  })
})

describe('violations by week', () => {
  it('counts from Monday to Sunday, twelve weeks back', () => {
    violation('2026-11-16T00:00:00Z')
    violation('2026-11-15T23:00:00Z')
    violation('2026-11-10T12:00:00Z')
    violation('2026-08-30T12:00:00Z')
    const weeks = countViolationsByWeek(actor('dana'), NOW)
    expect(weeks).toHaveLength(12)
    expect(weeks.at(-1)).toEqual({ from: '2026-11-16', count: 1 })
    expect(weeks.at(-2)).toEqual({ from: '2026-11-09', count: 2 })
    expect(weeks[0]!.count).toBe(0)
    violation('2026-11-11T12:00:00Z')
    expect(countViolationsByWeek(actor('dana'), NOW).at(-2)).toEqual({ from: '2026-11-09', count: 3 })
  })
})
