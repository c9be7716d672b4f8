import { expect, it } from 'vitest'
import { NO_BANDS } from '../clocking/bands.ts'
import { adjustmentsOf, type PayLine, withRolledUp } from './lines.ts'

const line = (shiftId: string, minutes: number, kind: PayLine['kind'] = 'shift'): PayLine => ({
  ...{ userId: 'alice', shiftId, kind, day: '2026-11-16', siteName: null, startsAt: null, endsAt: null },
  ...{ workedMinutes: minutes, breakMinutes: 0, paidMinutes: minutes, bands: { ...NO_BANDS, basic: minutes } },
})

it('correct pay adds no line', () => {
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

it('rolled-up holiday pay is 12.07 % of all pay, including premiums, and a part of a minute is rounded up', () => {
  const night = { ...line('b', 480), bands: { ...NO_BANDS, night: 360, basic: 120 } }
  const bob = { ...line('c', 600), userId: 'bob' }
  const lines = [line('a', 1200), night, bob, line('z', -60, 'adjustment')]
  const made = [...withRolledUp(lines, ({ userId }) => userId === 'alice', '2026-11-22')]
  expect(made.slice(0, 4)).toEqual(lines)
  expect(made.slice(4)).toMatchObject([
    {
      ...{ userId: 'alice', kind: 'holiday', day: '2026-11-22', shiftId: 'z', workedMinutes: 0 },
      // The amounts are 12.07 % of 27 h 0 min, and of 6 h at night.
      ...{ paidMinutes: 196, bands: { night: 44, saturday: 0 } },
    },
  ])
  expect([...withRolledUp([line('a', 100), line('a', -100, 'adjustment')], () => true, '2026-11-22')]).toHaveLength(2)
})
