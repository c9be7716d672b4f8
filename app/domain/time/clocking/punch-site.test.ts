import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, clockOut, location, minutes, now } from '../../../../e2e/support/punches.ts'
import { listActiveAlerts, raiseAlert } from '../../safety/emergencies/alerts.server.ts'
import { RaiseAlert } from '../../safety/emergencies/input.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'

const site = (name: string, metresNorth: number, radiusMetres: number) => {
  const latitude = location.latitude + (metresNorth / 6_371_000) * (180 / Math.PI)
  return addSite(actor('dana'), SiteInput.parse({ name, latitude, longitude: location.longitude, radiusMetres }), now)
    .id
}
const alice = () => actor('alice')

it('without a site or a duty, the nearest of the sites that the person may be at counts', () => {
  site('Kiosk', 150, 50)
  const yard = site('Yard', -300, 500)
  site('Field', -400, 500)
  const seen = { manualCheck: true, uniformDetected: true }
  expect(clockIn(alice(), seen, minutes(1))).toMatchObject({
    siteId: yard,
    fence: { verdict: 'at_site', distanceMetres: 300 },
  })
  clockOut(alice(), {}, minutes(2))
  const far = { ...location, latitude: 52 }
  expect(clockIn(alice(), { ...seen, location: far }, minutes(3))).toMatchObject({
    siteId: null,
    fence: { verdict: 'unknown' },
  })
})

it('an alert is near the site within whose radius it was raised, although the middle of another is closer', () => {
  site('Kiosk', 150, 50)
  site('Yard', -300, 500)
  raiseAlert(alice(), RaiseAlert.parse({ location }), minutes(1))
  expect(listActiveAlerts(actor('dana'))).toMatchObject([{ place: { nearSite: 'Yard' } }])
})
