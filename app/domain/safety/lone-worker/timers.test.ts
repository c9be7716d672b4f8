import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueAfter, nextLook, type Timed, turnsOf } from './timers.ts'

const start = new Date('2040-01-10T01:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const session = (changes: Partial<Timed> = {}): Timed => ({
  dueAt: at(60),
  intervalS: 3600,
  graceS: 300,
  plannedEndAt: null,
  remindedAt: null,
  lateAt: null,
  missedAt: null,
  overrunAt: null,
  ...changes,
})

describe('monitoring', () => {
  it.each([
    ['nothing before the reminder', session(), 54.9, []],
    ['reminds five minutes before', session(), 55, ['remind']],
    ['reminds once', session({ remindedAt: at(55) }), 56, []],
    ['says late at the due time', session({ remindedAt: at(55) }), 60, ['late']],
    ['says late once', session({ remindedAt: at(55), lateAt: at(60) }), 61, []],
    ['raises at the end of the grace', session({ remindedAt: at(55), lateAt: at(60) }), 65, ['missed']],
    ['raises once', session({ remindedAt: at(55), lateAt: at(60), missedAt: at(65) }), 999, []],
    ['finds silence late and reminds nobody', session(), 200, ['late', 'missed']],
    ['reminds a short interval by a third of it', session({ dueAt: at(6), intervalS: 360 }), 4, ['remind']],
    ['waits ten minutes for an end', session({ dueAt: at(600), plannedEndAt: at(30) }), 39.9, []],
    ['then says that it overruns', session({ dueAt: at(600), plannedEndAt: at(30) }), 40, ['overrun']],
    ['says so once', session({ dueAt: at(600), plannedEndAt: at(30), overrunAt: at(40) }), 50, []],
  ] as const)('%s', (_, given, minutes, turns) => {
    expect(turnsOf(given, at(minutes))).toEqual(turns)
  })

  it('checks again exactly when something is due, and never misses it', () => {
    const maybe = fc.option(fc.integer({ min: 0, max: 500 }).map(at), { nil: null })
    const any = fc.record({
      dueAt: fc.integer({ min: 0, max: 500 }).map(at),
      intervalS: fc.integer({ min: 300, max: 14_400 }),
      graceS: fc.integer({ min: 60, max: 1800 }),
      plannedEndAt: maybe,
      remindedAt: maybe,
      lateAt: maybe,
      missedAt: maybe,
      overrunAt: maybe,
    })
    fc.assert(
      fc.property(any, (given) => {
        const look = nextLook(given)
        const before = look ? new Date(look.getTime() - 1) : at(100_000)
        expect(turnsOf(given, before)).toEqual([])
        if (look)
          expect(turnsOf(given, at(100_000)).length).toBeGreaterThan(given.missedAt && !given.plannedEndAt ? -1 : 0)
      }),
    )
  })

  it('counts the interval from the check-in', () => {
    expect(dueAfter(at(10), 1800)).toEqual(at(40))
  })
})
