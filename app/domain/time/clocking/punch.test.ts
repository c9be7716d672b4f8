import { describe, expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { flagsOf, mayClockIn, mayClockOut, noScanTried, offersManualCheck } from './punch.ts'

const now = instantOf('2026-11-21', 19, 0)
const location = { latitude: 51.5, longitude: -0.1, accuracy: 10, address: null, manual: false }
const alice = { open: null, method: 'biometric' } as const

describe('clocking in', () => {
  it('works for a person who is clocked out', () => {
    expect(mayClockIn(alice)).toBeNull()
  })

  it('is refused while clocked in, even since yesterday, and says since when', () => {
    const open = { clockedInAt: instantOf('2026-11-20', 19, 0) }
    expect(mayClockIn({ ...alice, open })).toEqual({
      code: 'already_in',
      message: 'You have been clocked in since 20 Nov 2026, 19:00. Clock out first.',
    })
  })

  it('needs a declaration from a person on the alternative method', () => {
    const bob = { ...alice, method: 'alternative' } as const
    expect(mayClockIn(bob)?.code).toBe('declaration_required')
    expect(mayClockIn({ ...bob, alternativeDeclaration: true })).toBeNull()
  })

  it.each([
    [0, true, false],
    [1, true, false],
    [2, true, true],
    [0, false, true],
  ])(
    'after %d failed scans, camera usable %s, a manual check is offered: %s',
    (failuresInRow, cameraUsable, offered) => {
      expect(offersManualCheck({ failuresInRow, cameraUsable })).toBe(offered)
    },
  )
})

it.each([
  [0, true],
  [1, true],
  [2, false],
  [5, false],
])('a manual check after %d failed scans is one without a scan: %s', (failed, untried) => {
  expect(noScanTried(failed)).toBe(untried)
})

describe('clocking out', () => {
  it('closes the open shift, on any day', () => {
    expect(mayClockOut({ clockedInAt: instantOf('2026-11-19', 19, 0) })).toBeNull()
  })

  it('is refused for a person who is clocked out', () => {
    expect(mayClockOut(null)).toEqual({ code: 'already_out', message: 'You are not clocked in.' })
  })
})

describe('flags of an entry', () => {
  it('has none for an ordinary punch', () => {
    expect(flagsOf({ action: 'clock_in', now, location, method: 'biometric', claimedAt: now })).toEqual([])
  })

  it('marks what an admin should look at, in a fixed order', () => {
    const claimedAt = instantOf('2026-11-21', 8, 0)
    expect(
      flagsOf({ action: 'clock_in', now, location: null, method: 'alternative', manualCheck: true, claimedAt }),
    ).toEqual(['location_missing', 'manual_check', 'alternative_method', 'late_sent'])
  })

  it('marks a manual check that came without a scan, and nothing else', () => {
    const punch = { action: 'clock_in', now, location, noScanTried: true } as const
    expect(flagsOf({ ...punch, manualCheck: true })).toEqual(['manual_check', 'no_scan_tried'])
    expect(flagsOf(punch)).toEqual([])
  })

  it('does not call a punch late because of a clock that is slightly slow or fast', () => {
    const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
    expect(flagsOf({ action: 'clock_in', now, location, claimedAt: minutes(-5) })).toEqual([])
    expect(flagsOf({ action: 'clock_in', now, location, claimedAt: minutes(600) })).toEqual([])
    expect(flagsOf({ action: 'clock_in', now, location, claimedAt: minutes(-6) })).toEqual(['late_sent'])
  })

  it('marks a shift of sixteen hours when it ends, not when it begins', () => {
    const openSince = instantOf('2026-11-21', 3, 0)
    expect(flagsOf({ action: 'clock_out', now, location, openSince })).toEqual(['long_shift'])
    expect(flagsOf({ action: 'clock_in', now, location, openSince })).toEqual([])
    expect(flagsOf({ action: 'clock_out', now, location, openSince: instantOf('2026-11-21', 3, 1) })).toEqual([])
  })
})
