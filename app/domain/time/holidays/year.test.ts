import { describe, expect, it } from 'vitest'
import { dueReset, nextYearStart, splitDays } from './year.ts'

const alice = { yearStart: '2024-04-06', autoReset: true, settledOn: '2025-04-06', today: '2026-04-06' }

describe('the yearly reset', () => {
  it('is due on the anniversary, but not the day before', () => {
    expect(dueReset(alice)).toBe('2026-04-06')
    expect(dueReset({ ...alice, today: '2026-04-05' })).toBeNull()
  })

  it('is due once', () => {
    expect(dueReset({ ...alice, settledOn: '2026-04-06' })).toBeNull()
    expect(dueReset({ ...alice, settledOn: '2026-04-06', today: '2027-04-05' })).toBeNull()
  })

  it('is made up for once, however long the server was down', () => {
    expect(dueReset({ ...alice, today: '2026-05-01' })).toBe('2026-04-06')
    expect(dueReset({ ...alice, today: '2029-01-01' })).toBe('2028-04-06')
  })

  it('still happens after a reset by hand before the anniversary', () => {
    expect(dueReset({ ...alice, settledOn: '2026-03-20' })).toBe('2026-04-06')
  })

  it('does not undo what was granted after the anniversary', () => {
    expect(dueReset({ ...alice, settledOn: '2026-11-21', today: '2026-11-22' })).toBeNull()
  })

  it('waits for a first leave year in the future', () => {
    const coming = { ...alice, yearStart: '2027-01-01', settledOn: '2026-11-21' }
    expect(dueReset({ ...coming, today: '2026-12-31' })).toBeNull()
    expect(dueReset({ ...coming, today: '2027-01-01' })).toBe('2027-01-01')
  })

  it('is never due if it is switched off or there is no leave year', () => {
    expect(dueReset({ ...alice, autoReset: false })).toBeNull()
    expect(dueReset({ ...alice, yearStart: null })).toBeNull()
  })
})

describe('leave years', () => {
  const begunBy = (yearStart: string, today: string) =>
    dueReset({ yearStart, autoReset: true, settledOn: '2000-01-01', today })

  it('begin on the anniversary', () => {
    expect(begunBy('2024-04-06', '2026-04-05')).toBe('2025-04-06')
    expect(begunBy('2024-04-06', '2026-04-06')).toBe('2026-04-06')
    expect(begunBy('2024-04-06', '2024-04-05')).toBeNull()
    expect(nextYearStart('2024-04-06', '2026-11-21')).toBe('2027-04-06')
    expect(nextYearStart('2027-01-01', '2026-11-21')).toBe('2027-01-01')
  })

  it('that began on a 29 February begin on 1 March in common years', () => {
    expect(begunBy('2024-02-29', '2025-02-28')).toBe('2024-02-29')
    expect(begunBy('2024-02-29', '2025-03-01')).toBe('2025-03-01')
    expect(begunBy('2024-02-29', '2028-02-29')).toBe('2028-02-29')
  })
})

describe('a request over the end of a leave year', () => {
  it.each([
    ['2026-12-29', '2027-01-03', '2027-01-01', 3, 3],
    ['2026-12-29', '2026-12-31', '2027-01-01', 3, 0],
    ['2027-01-01', '2027-01-03', '2027-01-01', 0, 3],
    ['2026-12-29', '2027-01-03', null, 6, 0],
  ])('%s to %s, next balance from %s: %d and %d days', (startDate, endDate, from, now, later) => {
    expect(splitDays({ startDate, endDate }, from)).toEqual({ now, later })
  })
})
