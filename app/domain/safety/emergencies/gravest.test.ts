import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { findMap } from '../map/map.server.ts'
import { commit } from '~/platform/store.server.ts'
import { listActiveAlerts, raiseAlert } from './alerts.server.ts'
import { RaiseAlert } from './input.ts'
import { listOpenAlerts } from './log.server.ts'
import { addWatchAlert } from './watch-alerts.server.ts'

const start = Date.parse('2026-11-20T02:00:00.000Z')
const SOS = { location: { latitude: 51.5, longitude: -0.02 } }

/** Raises an SOS, and after it a missed check-in of each of this many lone workers, as when a network fails. */
function outage(missed: number): string {
  const { alert } = raiseAlert(actor('alice'), RaiseAlert.parse(SOS), new Date(start))
  const userId = actor('bob').id
  const where = { loneSessionId: null, siteId: null, address: null }
  const location = { latitude: 52, longitude: -1, accuracy: 10, at: new Date(start) }
  commit(() => {
    for (let n = 1; n <= missed; n++) {
      const given = { ...where, location, userId, type: 'missed_check_in' as const, notes: '' }
      addWatchAlert({ ...given, event: 'lone.missed' }, new Date(start + n * 1000))
    }
  })
  return alert.id
}

it('an SOS stays at the top of the open alerts, however many check-ins are missed after it', () => {
  const sos = outage(25)
  const { items, total } = listOpenAlerts(actor('dana'))
  expect([items.length, total]).toEqual([20, 26])
  expect(items[0]).toMatchObject({ id: sos })
})

it('an SOS is among the alerts that open pages show, however many check-ins are missed after it', () => {
  const sos = outage(120)
  const shown = listActiveAlerts(actor('dana'))
  expect(shown.map(({ id }) => id)).toContain(sos)
  expect(shown.map(({ triggeredAt }) => triggeredAt)).toEqual(
    shown.map(({ triggeredAt }) => triggeredAt).sort((a, b) => b.localeCompare(a)),
  )
})

it('the map has a pin for every open alert with a location', () => {
  outage(25)
  expect(findMap(actor('dana')).pins.filter(({ kind }) => kind === 'alert')).toHaveLength(26)
})
