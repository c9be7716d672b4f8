import { expect, it } from 'vitest'
import { NO_BANDS } from '../clocking/bands.ts'
import { adjustmentsOf, type PayLine } from './lines.ts'

const line = (shiftId: string, minutes: number, kind: PayLine['kind'] = 'shift'): PayLine => ({
  ...{ userId: 'alice', shiftId, kind, day: '2026-11-16', siteName: null, startsAt: null, endsAt: null },
  ...{ workedMinutes: minutes, breakMinutes: 0, paidMinutes: minutes, bands: { ...NO_BANDS, basic: minutes } },
})

it('what was paid is right: no line', () => {
  expect(adjustmentsOf([line('a', 480)], [line('a', 480)])).toEqual([])
  expect(adjustmentsOf([line('a', 480), line('a', -60, 'adjustment')], [line('a', 420)])).toEqual([])
})

it.each([
  ['an end that was put right', [line('a', 1200)], [line('a', 725)], -475],
  ['a shift that came late', [], [line('b', 300)], 300],
  ['a shift that is no more', [line('c', 60)], [], -60],
  ['a second correction', [line('a', 1200), line('a', -475, 'adjustment')], [line('a', 730)], 5],
])('%s', (_what, paid, present, minutes) => {
  expect(adjustmentsOf(paid, present)).toMatchObject([
    { kind: 'adjustment', workedMinutes: minutes, paidMinutes: minutes, bands: { basic: minutes, night: 0 } },
  ])
})
