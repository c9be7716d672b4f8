import { describe, expect, it } from 'vitest'
import { attendanceRate, meanRating, mondayOf, progressTone, punctualityRate, ratingBand } from './figures.ts'
import { goalsOf, quarterEnd } from './goals.ts'
import { DAY_MS } from '~/platform/dates.ts'

const week = (monday: string, count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(monday) + index * DAY_MS).toISOString().slice(0, 10))

describe('attendance', () => {
  const full = [...week('2026-10-05', 4), ...week('2026-10-12', 4), ...week('2026-10-19', 4), ...week('2026-10-26', 4)]

  it('is full for a person who works their usual week, even over the October clock change', () => {
    expect(attendanceRate(full, [], '2026-10-05', 4)).toBe(100)
  })

  it('counts a missed shift', () => {
    expect(attendanceRate(full.slice(0, -1), [], '2026-10-05', 4)).toBe(94)
  })

  it('counts approved leave as worked', () => {
    expect(attendanceRate(full.slice(0, -4), week('2026-10-26', 5), '2026-10-05', 4)).toBe(100)
  })

  it('does not count weeks before the first shift', () => {
    expect(attendanceRate(full.slice(4), [], '2026-10-05', 4)).toBe(100)
  })

  it('has no figure for a person with fewer than two weeks of shifts', () => {
    expect(attendanceRate(week('2026-10-05', 4), [], '2026-10-05', 4)).toBeNull()
    expect(attendanceRate([], [], '2026-10-05', 4)).toBeNull()
  })
})

describe('punctuality', () => {
  it('compares starts with the half hours at which a person usually begins', () => {
    const starts = ['06:52', '07:00', '07:05', '07:06'].map((time) => new Date(`2026-11-02T${time}:00Z`))
    expect(punctualityRate(starts)).toBe(75)
  })

  it('leaves out starts at unusual times, and has no figure if none is usual', () => {
    const starts = ['07:00', '07:01', '07:02', '13:14'].map((time) => new Date(`2026-11-02T${time}:00Z`))
    expect(punctualityRate(starts)).toBe(100)
    expect(punctualityRate(starts.slice(2))).toBeNull()
  })

  it('treats a start just before midnight and one just after as the same', () => {
    const starts = ['2026-11-02T23:55:00Z', '2026-11-03T23:58:00Z', '2026-11-05T00:02:00Z'].map(
      (time) => new Date(time),
    )
    expect(punctualityRate(starts)).toBe(100)
  })
})

describe('ratings and goals', () => {
  it.each([
    [4.5, 'Excellent'],
    [4, 'Good'],
    [3.5, 'Satisfactory'],
    [3, 'Needs Improvement'],
    [2.9, 'Below Expectations'],
  ])('a rating of %f is %s', (rating, band) => {
    expect(ratingBand(rating)).toBe(band)
  })

  it('averages ratings to one decimal and invents none', () => {
    expect(meanRating([5, 4, 4])).toBe(4.3)
    expect(meanRating([])).toBeNull()
  })

  it('colours progress at 90, 70 and 50', () => {
    expect([90, 89, 70, 69, 50, 49].map(progressTone)).toEqual(['good', 'info', 'info', 'caution', 'caution', 'bad'])
  })

  it('does not assess a goal that has no records, and caps each at 100', () => {
    const none = goalsOf({ training: { done: 0, asked: 0 }, attendance: null, rating: null }, '2026-12-31')
    expect(none.map(({ status }) => status)).toEqual(['Not yet assessed', 'Not yet assessed', 'Not yet assessed'])
    const some = goalsOf({ training: { done: 1, asked: 2 }, attendance: 97, rating: 4 }, '2026-12-31')
    expect(some.map(({ progress, status }) => `${progress} ${status}`)).toEqual([
      '50 In Progress',
      '100 Completed',
      '88 In Progress',
    ])
    expect(some.map(({ basis }) => basis)).toEqual([
      '1 of 2 training documents confirmed',
      '97% so far, from your clock entries',
      '4.0 so far, the goal is 4.5',
    ])
  })

  it('knows the end of a quarter and the Monday of a week', () => {
    expect([quarterEnd('2026-11-21'), quarterEnd('2028-02-01')]).toEqual(['2026-12-31', '2028-03-31'])
    expect(mondayOf(new Date('2026-11-22T23:30:00Z'))).toBe('2026-11-16')
  })
})
