import { fence, nearestSite } from '../clocking/fence.ts'
import { type MappedSite, type OnShift } from './pins.ts'

/**
 * People whose clock-in belongs to no site, such as one from before the site was added, count for the one at which they
 * stood.
 */
export const standingAt = (people: readonly OnShift[], sites: readonly MappedSite[]): OnShift[] =>
  people.map((person) => {
    if (person.siteId !== null) return person
    const fix = { ...person, ageMs: null }
    const nearest = nearestSite(fix, sites)
    const { verdict } = fence(fix, nearest)
    return nearest && verdict === 'at_site' ? { ...person, siteId: nearest.id, verdict } : person
  })
