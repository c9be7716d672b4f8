import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, location, now } from '../../../../e2e/support/punches.ts'
import { findWall } from '../control-room/wall.server.ts'
import { checkFor } from '../lone-worker/for-control.server.ts'
import { LoneCheck, LoneStart } from '../lone-worker/input.ts'
import { checkInLater } from '../lone-worker/own.server.ts'
import { startSession } from '../lone-worker/sessions.server.ts'
import { listActiveAlerts, raiseAlert } from './alerts.server.ts'
import { RaiseAlert } from './input.ts'
import { nearestTo, type OnShift } from './nearest.ts'
import { listNearest } from './nearest.server.ts'

const at = new Date('2026-11-20T21:00:00Z')
const person = (userId: string, latitude: number | null, siteId: string | null = null): OnShift => ({
  ...{ userId, siteId, at, source: 'clock_in' },
  point: latitude === null ? null : { latitude, longitude: 0 },
})

describe('the nearest colleagues', () => {
  it('come nearest first, people without a location last, and people at the same site before others', () => {
    const people = [person('far', 52), person('none', null), person('here', null, 'tower'), person('near', 51.001)]
    const found = nearestTo({ latitude: 51, longitude: 0 }, 'tower', people, 4)
    expect(found.map(({ userId }) => userId)).toEqual(['near', 'far', 'here', 'none'])
    expect(found.map(({ metres }) => metres)).toEqual([111, 111_195, null, null])
  })

  it('are never more than requested, and nobody left out is nearer', () => {
    const latitudes = fc.array(fc.option(fc.double({ min: -80, max: 80, noNaN: true }), { nil: null }))
    fc.assert(
      fc.property(latitudes, (all) => {
        const people = all.map((latitude, number) => person(String(number), latitude))
        const every = nearestTo({ latitude: 0, longitude: 0 }, null, people, Infinity)
        const found = nearestTo({ latitude: 0, longitude: 0 }, null, people, 3)
        expect(found).toEqual(every.slice(0, 3))
        const far = every.map(({ metres }) => metres ?? Infinity)
        expect(far.every((metres, number) => number === 0 || far[number - 1]! <= metres)).toBe(true)
      }),
    )
  })

  it('are on shift, are other people, and come with the age of their location', () => {
    for (const [who, latitude] of [
      ['bob', 51.5],
      ['alice', 51.51],
    ] as const) {
      clockIn(actor(who), {
        manualCheck: true,
        uniformDetected: true,
        location: { ...location, latitude, longitude: -0.1 },
      })
    }
    raiseAlert(actor('bob'), RaiseAlert.parse({ location: { latitude: 51.5, longitude: -0.1 } }), now)
    const [alert] = listActiveAlerts(actor('dana'))
    const { from, colleagues } = listNearest(actor('dana'), alert!)
    expect(from).toBe('alert')
    expect(colleagues).toMatchObject([{ userId: actor('alice').id, metres: 1112, placeFrom: 'clock_in' }])
    expect(colleagues[0]!.placeAt).toBe(now.toISOString())
    expect(() => listNearest(actor('alice'), alert!)).toThrow()
    // The wall names the same people, at the same distance.
    const { of, items } = findWall(actor('dana'), now).distances
    expect(of).toBe(alert!.userDetails.fullName)
    expect(items).toMatchObject(
      colleagues.map(({ userId, metres, placeAt }) => ({ userId, metres, at: placeAt, bySite: false })),
    )
  })

  it('are where they last checked in, whichever check-in arrived last, and even if control rang them since', async () => {
    const [alice, dana] = [actor('alice'), actor('dana')]
    const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    clockIn(alice, { manualCheck: true, uniformDetected: true, location: { ...location, latitude: 53, longitude: 0 } })
    const { id } = startSession(alice, LoneStart.parse({ intervalMinutes: 60 }), after(1))
    const arrives = (pressed: number, arrived: number, latitude: number) =>
      checkInLater(alice, LoneCheck.parse({ id, location: { latitude, longitude: -0.1 } }), {
        ...{ operationId: String(pressed), madeAt: after(pressed), at: after(pressed), receivedAt: after(arrived) },
        ...{ trust: 'steady', notBefore: now, notAfter: after(arrived) },
      })
    await arrives(20, 21, 51.51)
    await arrives(10, 22, 52.5)
    checkFor(dana, { id, words: 'Rang her: all well' }, after(30))
    raiseAlert(actor('bob'), RaiseAlert.parse({ location: { latitude: 51.5, longitude: -0.1 } }), after(31))
    const alert = listActiveAlerts(dana).find(({ userId }) => userId === actor('bob').id)!
    expect(listNearest(dana, alert).colleagues).toMatchObject([
      { userId: alice.id, metres: 1112, placeFrom: 'check_in', placeAt: after(20).toISOString() },
    ])
  })
})
