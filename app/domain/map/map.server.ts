import { type Person } from '../access/actor.ts'
import { isAmong, sitesOf } from '../access/grants.server.ts'
import { may } from '../access/permissions.ts'
import { listOnShift } from '../clocking/on-shift.server.ts'
import { isHiddenFrom } from '../emergencies/alert-types.ts'
import { listOpenAlerts } from '../emergencies/log.server.ts'
import { countNeeded } from '../rota/needed.server.ts'
import { listSites } from '../sites/sites.server.ts'
import { env } from '~/platform/env.server.ts'
import { alertPin, countWithout, peoplePins, type Pin, sitePins, type Without } from './pins.ts'
import { standingAt } from './standing.ts'

/** More than these are told of by their number. */
const MOST_PEOPLE = 200

export type MapView = {
  /** Open alerts first, then people, then sites. */
  pins: Pin[]
  without: Without
  /** Pins of people that are left out because there are too many. */
  more: number
}

/**
 * What has a place: open alerts, people where they clocked in, and sites with how many are clocked in for them. Whom a grant
 * lets in sees the sites of theirs and the numbers alone: alerts and positions of people are in no list of theirs either.
 * @throws Problem forbidden
 */
export function findMap(actor: Person, now = new Date()): MapView {
  const seen = sitesOf(actor, 'site.see')
  const sites = listSites(actor)
  const needed = countNeeded(now)
  if (!may(actor, 'control_room.run')) {
    const theirs = listOnShift().filter(({ siteId }) => isAmong(seen, siteId))
    return { pins: sitePins(sites, theirs, needed), without: countWithout([], [], sites), more: 0 }
  }
  const onShift = standingAt(listOnShift(), sites)
  const alerts = listOpenAlerts(actor).items.filter((alert) => !isHiddenFrom({ ...alert, resolvedAt: null }, actor))
  const people = peoplePins(onShift, sites, now)
  return {
    pins: [
      ...alerts.flatMap((alert) => alertPin(alert, now) ?? []),
      ...people.slice(0, MOST_PEOPLE),
      ...sitePins(sites, onShift, needed),
    ],
    without: countWithout(alerts, onShift, sites),
    more: Math.max(0, people.length - MOST_PEOPLE),
  }
}

/** Where the ground of the map comes from; null where the operator has named nothing. */
export type Tiles = { url: string; attribution: string } | null

export function mapTiles(): Tiles {
  const { MAP_TILES, MAP_ATTRIBUTION } = env()
  return MAP_TILES ? { url: MAP_TILES, attribution: MAP_ATTRIBUTION } : null
}
