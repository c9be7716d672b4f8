import { fence, nearestSite } from '../../time/clocking/fence.ts'
import { type MappedSite, type OnShift } from './pins.ts'

/**
 * Returns clock-ins with their site. One without a site, for example from before the site was added, counts for the
 * site where it was made.
 */
export const standingAt = (people: readonly OnShift[], sites: readonly MappedSite[]): OnShift[] =>
  people.map((person) => {
    if (person.siteId !== null) return person
    const fix = { ...person, ageMs: null }
    const nearest = nearestSite(
      fix,
      sites.filter((site) => mayHold(site, person)),
    )
    const { verdict } = fence(fix, nearest)
    return nearest && verdict === 'at_site' ? { ...person, siteId: nearest.id, verdict } : person
  })

const DEGREE_M = 111_000

// With thousands of people and hundreds of sites, comparing latitudes first rules out most pairs quickly.
const mayHold = (site: MappedSite, { latitude }: OnShift) =>
  site.latitude !== null &&
  latitude !== null &&
  Math.abs(site.latitude - latitude) * DEGREE_M <= site.radiusMetres * 1.1
