import { describe, expect, it } from 'vitest'
import { monthOf } from './month.ts'

describe('the weeks of a month', () => {
  it.each([
    ['2026-02', '2026-01-26', '2026-03-01', 5, '2026-01', '2026-03'],
    ['2027-02', '2027-02-01', '2027-02-28', 4, '2027-01', '2027-03'],
    ['2026-08', '2026-07-27', '2026-09-06', 6, '2026-07', '2026-09'],
    ['2026-12', '2026-11-30', '2027-01-03', 5, '2026-11', '2027-01'],
  ])('of %s are whole weeks', (month, start, end, weeks, before, after) => {
    const read = monthOf(month, new Date())
    expect(read).toMatchObject({ first: `${month}-01`, start, end, months: { before, after } })
    expect(read.mondays).toHaveLength(weeks)
    expect(read.mondays[0]).toBe(start)
  })

  it('are those of the present month in the United Kingdom by default', () => {
    expect(monthOf(undefined, new Date('2026-06-30T23:30:00Z')).first).toBe('2026-07-01')
  })
})
