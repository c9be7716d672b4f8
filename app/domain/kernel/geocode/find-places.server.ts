import { type Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { limitRate } from '../access/throttle.server.ts'
import { Problem } from '~/platform/problem.ts'
import { type AddressQuery } from './input.ts'
import { askMaps } from './maps-service.server.ts'
import { placesOf } from './places.ts'
import { type Place } from './views.ts'

/** How many places are offered as choices. */
const MOST = 5

/**
 * Finds the location of an address with the maps service, for an administrator who sets up a site. Ten a minute per
 * person. @returns at most five places in the United Kingdom, the likeliest first; none if the address is unknown
 * @throws Problem forbidden, too_many, unavailable if the service does not answer
 */
export async function findPlaces(actor: Person, { address }: AddressQuery): Promise<Place[]> {
  demand(actor, 'site.manage')
  limitRate('find-places', actor.id, 10)
  const text = await askMaps('search', { q: address, limit: String(MOST), countrycodes: 'gb,gg,je,im' })
  const places = text === null ? null : placesOf(text)
  if (!places) throw new Problem('unavailable', 'The maps service did not answer. Try again in a minute.')
  return places.slice(0, MOST)
}
