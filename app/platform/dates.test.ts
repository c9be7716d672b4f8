import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  countDays,
  DAY_MS,
  dayOf,
  daysOverlap,
  endOfDay,
  hoursBetween,
  instantOf,
  isDay,
  monthGrid,
  showDay,
  showDays,
  showInstant,
  showMonth,
  showRelative,
  startOfDay,
  weekday,
} from './dates.ts'

describe('days', () => {
  it.each([
    ['2025-10-26', '2025-10-27', 2],
    ['2025-10-20', '2025-10-31', 12],
    ['2026-10-24', '2026-10-26', 3],
    ['2026-03-29', '2026-03-30', 2],
    ['2026-07-06', '2026-07-10', 5],
    ['2026-07-06', '2026-07-06', 1],
    ['2024-02-28', '2024-03-01', 3],
    ['2026-07-10', '2026-07-06', 0],
  ])('%s to %s counts %d days, whatever the clocks do', (start, end, days) => {
    expect(countDays(start, end)).toBe(days)
  })

  it.each(['2025-02-29', '2025-13-01', '2025-1-1', '2025-01-01T00:00:00Z', '', null, 20250101])(
    'refuses %s as a day',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )

  it('knows leap days', () => {
    expect(isDay('2024-02-29')).toBe(true)
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2025-03-01', -1)).toBe('2025-02-28')
  })

  it('keeps an anniversary, and moves a 29 February to 1 March in a common year', () => {
    expect(addYears('2025-04-06', 1)).toBe('2026-04-06')
    expect(addYears('2024-02-29', 1)).toBe('2025-03-01')
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
  })

  it('finds shared days of two spans', () => {
    const week = { startDate: '2026-07-06', endDate: '2026-07-10' }
    expect(daysOverlap(week, { startDate: '2026-07-10', endDate: '2026-07-12' })).toBe(true)
    expect(daysOverlap(week, { startDate: '2026-07-11', endDate: '2026-07-12' })).toBe(false)
  })

  it('shows a month as 42 cells from Sunday', () => {
    const grid = monthGrid('2026-11-21')
    expect(grid).toHaveLength(42)
    expect(grid[0]).toBe('2026-11-01')
    expect(weekday(grid[0]!)).toBe(0)
    expect(monthGrid('2025-10-05')[0]).toBe('2025-09-28')
  })

  it('moves from month to month over a new year', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-01')
    expect(addMonths('2026-01-31', -1)).toBe('2025-12-01')
  })
})

describe('instants in London', () => {
  it('assigns midnight in summer to the next day', () => {
    expect(dayOf(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01')
    expect(dayOf(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31')
  })

  it('starts and ends a day at its own midnights', () => {
    expect(startOfDay('2026-07-01').toISOString()).toBe('2026-06-30T23:00:00.000Z')
    expect(hoursBetween(startOfDay('2026-10-25'), endOfDay('2026-10-25'))).toBe(25)
    expect(hoursBetween(startOfDay('2026-03-29'), endOfDay('2026-03-29'))).toBe(23)
    expect(hoursBetween(startOfDay('2026-07-01'), endOfDay('2026-07-01'))).toBe(24)
  })

  it('moves a skipped time on, and uses the first of a repeated time', () => {
    expect(instantOf('2026-03-29', 1, 30).toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(instantOf('2026-10-25', 1, 30).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(instantOf('2026-04-30', 6, 9).toISOString()).toBe('2026-04-30T05:09:00.000Z')
  })

  it('are right in other zones', () => {
    expect(startOfDay('2026-01-01', 'America/New_York').toISOString()).toBe('2026-01-01T05:00:00.000Z')
    expect(dayOf(new Date('2026-01-01T12:00:00Z'), 'Pacific/Auckland')).toBe('2026-01-02')
  })

  it("has the day shown by its zone's clocks, in whatever order it is asked", () => {
    const zones = ['Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia']
    const shown = (zone: string) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone })
    const clocks = zones.map((zone) => [zone, shown(zone)] as const)
    const nearChange = fc
      .tuple(
        fc.constantFrom('2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-04-04T15:00Z', '2011-12-30T10:00Z'),
        fc.integer(),
      )
      .map(([at, ms]) => new Date(new Date(at).getTime() + (ms % DAY_MS)))
    const sometime = fc.date({ min: new Date('1973-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.oneof(nearChange, sometime), (instant) => {
        for (const [zone, clock] of clocks) expect(dayOf(instant, zone), zone).toBe(clock.format(instant))
      }),
      { numRuns: 500 },
    )
  })

  it('refuses a text that is not a time', () => {
    expect(() => dayOf(new Date(NaN))).toThrow(RangeError)
  })
})

describe('words', () => {
  it('shows days, months and instants the British way', () => {
    expect(showDay('2025-10-26')).toBe('26 Oct 2025')
    expect(showDays('2025-10-26', '2025-10-27')).toBe('26 Oct 2025 to 27 Oct 2025')
    expect(showDays('2025-10-26', '2025-10-26')).toBe('26 Oct 2025')
    expect(showMonth('2025-10-26')).toBe('October 2025')
    expect(showInstant('2026-07-01T13:05:00Z')).toBe('1 Jul 2026, 14:05')
    expect(showInstant('2026-01-01T00:05:00Z')).toBe('1 Jan 2026, 00:05')
  })

  it.each([
    ['2026-07-10T11:01:00Z', 'Just now'],
    ['2026-07-10T12:30:00Z', 'Just now'],
    ['2026-07-10T11:00:00Z', '1 hour ago'],
    ['2026-07-09T12:01:00Z', '23 hours ago'],
    ['2026-07-09T12:00:00Z', '1 day ago'],
    ['2026-07-03T12:01:00Z', '6 days ago'],
    ['2026-07-03T12:00:00Z', '3 Jul 2026'],
  ])('shows %s as: %s', (then, words) => {
    expect(showRelative(then, new Date('2026-07-10T12:00:00Z'))).toBe(words)
  })
})
