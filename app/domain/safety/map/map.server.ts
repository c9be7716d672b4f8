import { type Person } from '../../kernel/access/actor.ts'
import { isAmong, sitesOf } from '../../kernel/access/grants.server.ts'
import { may } from '../../kernel/access/permissions.ts'
import { listOnShift } from '../../time/clocking/on-shift.server.ts'
import { listOpenAlerts } from '../emergencies/log.server.ts'
import { countNeeded } from '../../time/rota/needed.server.ts'
import { listSites } from '../../kernel/sites/sites.server.ts'
import { env } from '~/platform/env.server.ts'
import { alertPin, countWithout, peoplePins, type Pin, sitePins, type Without } from './pins.ts'
import { standingAt } from './standing.ts'

/** Above this number of people, only a count is given. */
const MOST_PEOPLE = 200
const MOST_ALERTS = 200

export type MapView = {
  /** Open alerts first, then people, then sites. */
  pins: Pin[]
  without: Without
  /** How many people's pins are left out because there are too many. */
  more: number
}

/**
 * Returns everything that has a location: open alerts, people where they clocked in, and sites with how many people
 * have clocked in there. People with site access get only their sites, with numbers, because no list shows them alerts
 * or people's locations. @throws Problem forbidden
 */
export function findMap(actor: Person, now = new Date()): MapView {
  if (!may(actor, 'control_room.run')) return findSiteMap(actor, now)
  const sites = listSites(actor)
  const onShift = standingAt(listOnShift(), sites)
  const alerts = listOpenAlerts(actor, MOST_ALERTS).items
  const people = peoplePins(onShift, sites, now)
  const atSites = sitePins(sites, onShift, countNeeded(now))
  return {
    pins: [...alerts.flatMap((alert) => alertPin(alert, now) ?? []), ...people.slice(0, MOST_PEOPLE), ...atSites],
    without: countWithout(alerts, onShift, sites),
    more: Math.max(0, people.length - MOST_PEOPLE),
  }
}

/** Returns the sites that the actor may see, with how many people are clocked in at each. @throws Problem forbidden */
export function findSiteMap(actor: Person, now = new Date()): MapView {
  const seen = sitesOf(actor, 'site.see')
  const sites = listSites(actor)
  // For people with access to single sites, a clock-in without a site is not counted for the site where it was made.
  const onShift = may(actor, 'control_room.run') ? standingAt(listOnShift(), sites) : listOnShift()
  const theirs = onShift.filter(({ siteId }) => isAmong(seen, siteId))
  return { pins: sitePins(sites, theirs, countNeeded(now)), without: countWithout([], [], sites), more: 0 }
}

/** Where the map tiles come from; null if the operator has set no source. */
export type Tiles = { url: string; attribution: string } | null

export function mapTiles(): Tiles {
  const { MAP_TILES, MAP_ATTRIBUTION } = env()
  return MAP_TILES ? { url: MAP_TILES, attribution: MAP_ATTRIBUTION } : null
}
