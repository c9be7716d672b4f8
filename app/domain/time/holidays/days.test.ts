import { describe, expect, it } from 'vitest'
import { mayRequest, requestDays, requestingText } from './days.ts'

const facts = { today: '2026-07-01', balance: 10, pendingDays: 0, own: [] }
const week = { startDate: '2026-07-06', endDate: '2026-07-10' }

describe('days of a request', () => {
  it.each([
    ['2025-10-26', '2025-10-27', 2],
    ['2025-10-20', '2025-10-31', 12],
    ['2026-10-24', '2026-10-26', 3],
    ['2026-07-06', '2026-07-06', 1],
  ])('%s to %s takes %d', (startDate, endDate, days) => {
    expect(requestDays({ startDate, endDate })).toBe(days)
  })

  it('the text says so', () => {
    expect(requestingText(1)).toBe('Requesting 1 day')
    expect(requestingText(2)).toBe('Requesting 2 days')
  })
})

describe('asking for days off', () => {
  it('works within the balance, from today, and up to all that is left', () => {
    expect(mayRequest(week, facts)).toBeNull()
    expect(mayRequest({ startDate: '2026-07-01', endDate: '2026-07-10' }, facts)).toBeNull()
  })

  it('is refused if the end is before the start', () => {
    expect(mayRequest({ startDate: '2026-07-10', endDate: '2026-07-06' }, facts)).toEqual({
      endDate: ['End date must be after start date'],
    })
  })

  it('is refused in the past', () => {
    expect(mayRequest({ startDate: '2026-06-30', endDate: '2026-07-02' }, facts)).toEqual({
      startDate: ['Start date cannot be in the past'],
    })
  })

  it.each(['pending', 'approved'])("is refused on days of one's own %s request", (status) => {
    const own = [{ startDate: '2026-07-10', endDate: '2026-07-12', status }]
    expect(mayRequest(week, { ...facts, own })?.startDate?.[0]).toContain('10 Jul 2026 to 12 Jul 2026')
  })

  it.each(['denied', 'withdrawn', 'cancelled'])("ignores one's %s request", (status) => {
    expect(mayRequest(week, { ...facts, own: [{ ...week, status }] })).toBeNull()
  })

  it('is refused above the balance minus the days that wait for a decision', () => {
    expect(mayRequest(week, { ...facts, balance: 4 })?.endDate).toEqual([
      'This exceeds your remaining balance: you asked for 5 days, your balance is 4 days',
    ])
    expect(mayRequest(week, { ...facts, pendingDays: 5 })).toBeNull()
    expect(mayRequest(week, { ...facts, pendingDays: 6 })?.endDate?.[0]).toContain('6 days of that await')
  })
})

describe('asking for days of the next leave year', () => {
  const next = { from: '2026-07-09', free: 25 }

  it('counts each day against the balance of its own year', () => {
    expect(mayRequest(week, { ...facts, balance: 3, next })).toBeNull()
    expect(mayRequest(week, { ...facts, balance: 2, next })?.endDate).toEqual([
      'This exceeds your remaining balance: you asked for 3 days, your balance is 2 days',
    ])
    expect(mayRequest(week, { ...facts, balance: 3, next: { ...next, free: 1 } })?.endDate).toEqual([
      'This exceeds your entitlement for the next leave year: you asked for 2 days from 9 Jul 2026, and have 1 day free',
    ])
  })

  it('a balance below zero does not prevent days of the next year alone', () => {
    const asked = { startDate: '2026-07-09', endDate: '2026-07-10' }
    expect(mayRequest(asked, { ...facts, balance: -2, next })).toBeNull()
    expect(mayRequest(asked, { ...facts, balance: -2, next: { ...next, free: -1 } })?.endDate?.[0]).toContain(
      '0 days free',
    )
  })
})
