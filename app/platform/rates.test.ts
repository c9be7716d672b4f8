import fc from 'fast-check'
import { expect, it } from 'vitest'
import { networkOf, Rates } from './rates.ts'

const rate = { most: 4, windowMs: 1000 }

it('allows a number at once, then one more each time a part of the window has passed', () => {
  const rates = new Rates()
  expect([0, 1, 2, 3].map((at) => rates.take('alice', rate, 1, at))).toEqual([0, 0, 0, 0])
  expect(rates.take('alice', rate, 1, 3)).toBeGreaterThan(200)
  expect(rates.take('bob', rate, 1, 3)).toBe(0)
  expect(rates.wait('alice', rate, 400)).toBe(0)
  expect(rates.take('alice', rate, 1, 400)).toBe(0)
  expect(rates.take('alice', rate, 1, 401)).toBeGreaterThan(0)
  expect(rates.take('alice', rate, 1, 10_000)).toBe(0)
})

it('takes several at once only if all of them are left', () => {
  const rates = new Rates()
  expect(rates.take('alice', rate, 3, 0)).toBe(0)
  expect(rates.take('alice', rate, 2, 0)).toBe(250)
  expect(rates.take('alice', rate, 1, 0)).toBe(0)
  expect(rates.take('alice', rate, 2, 500)).toBe(0)
})

it('remembers no more people than its limit, and forgets those seen longest ago', () => {
  const rates = new Rates(3)
  for (let n = 0; n < 4; n++) rates.take('alice', rate, 1, 0)
  for (let n = 0; n < 100; n++) {
    rates.take(`stranger ${n}`, rate, 1, 0)
    expect(rates.take('alice', rate, 1, 0)).toBeGreaterThan(0)
    expect(rates.size).toBeLessThanOrEqual(3)
  }
})

it('every caller waits as long as told and is then served, and a window never allows more than its limit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 60 }), (pauses) => {
      const rates = new Rates()
      const served: number[] = []
      let now = 0
      for (const pause of pauses) {
        now += pause
        const wait = rates.take('alice', rate, 1, now)
        if (wait === 0) served.push(now)
        else expect(rates.wait('alice', rate, now + wait)).toBe(0)
      }
      for (const from of served)
        expect(served.filter((at) => at >= from && at < from + rate.windowMs).length).toBeLessThanOrEqual(2 * rate.most)
    }),
  )
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['system', 'system'],
])('%s counts as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted)
})
