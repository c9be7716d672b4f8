import { expect, it } from 'vitest'
import { DEMO_PEOPLE } from '#db/seed/company.ts'
import { dayOf, instantOf, weekday } from '~/platform/dates.ts'
import { nextOfficeTime, officeTime, onShift } from './when.ts'

const at = (text: string) => new Date(text)

it.each([
  ['2026-11-23T09:30:00Z', 0, '2026-11-23T09:00:00.000Z'],
  ['2026-11-23T08:30:00Z', 0, '2026-11-20T09:00:00.000Z'],
  ['2026-11-22T23:30:00Z', 0, '2026-11-20T09:00:00.000Z'],
  ['2026-10-26T12:00:00Z', 3, '2026-10-23T08:00:00.000Z'],
])("at %s, %i days back, the last nine o'clock at the office was %s", (now, ago, then) => {
  expect(officeTime(at(now), ago, [9, 0]).toISOString()).toBe(then)
})

it('continues on the next working day', () => {
  expect(nextOfficeTime(at('2026-11-20T17:00:00Z'), [10, 20]).toISOString()).toBe('2026-11-23T10:20:00.000Z')
})

it('keeps everyone within their own working hours, never in the future', () => {
  for (const now of ['2026-11-23T00:10:00Z', '2026-03-29T01:30:00Z', '2026-10-25T12:00:00Z'].map(at)) {
    for (const person of DEMO_PEOPLE) {
      const { shift } = person
      for (let ago = 0; shift && ago < 15; ago++) {
        const then = onShift(person, now, ago, 40)
        const began = new Date(then.getTime() - (shift.hours - 1) * 3_600_000)
        expect(then.getTime()).toBeLessThan(now.getTime())
        expect(shift.days).toContain(weekday(dayOf(began)))
        expect(began.getTime()).toBeGreaterThanOrEqual(instantOf(dayOf(began), shift.start - 1, 0).getTime())
      }
    }
  }
})
