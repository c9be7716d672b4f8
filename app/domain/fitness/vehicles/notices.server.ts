import { and, desc, eq, gte } from 'drizzle-orm'
import { vehicleChecks } from '#db/schema/vehicles.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { mayAt } from '../../kernel/access/grants.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { offRoadWords } from './road.ts'
import { offRoadAt, vehicleRow, viewVehicle } from './rows.server.ts'

/** A person who checked a vehicle within this many days will probably drive it again. */
const DRIVEN_DAYS = 14

/**
 * Returns the vehicle notices for a driver who clocks in: vehicles off the road at the site where they work or are
 * planned, and those that they checked recently. @param siteIds the sites, of which some may be unknown
 */
export function findVehicleNotices(actor: Person, siteIds: readonly (string | null | undefined)[], now = new Date()) {
  demand(actor, 'clock.read')
  const there = offRoadAt(
    siteIds.filter((id) => typeof id === 'string'),
    now,
  )
  const lately = and(
    eq(vehicleChecks.userId, actor.id),
    gte(vehicleChecks.at, new Date(now.getTime() - DRIVEN_DAYS * DAY_MS)),
  )
  const driven = db()
    .selectDistinct({ id: vehicleChecks.vehicleId })
    .from(vehicleChecks)
    .where(lately)
    .orderBy(desc(vehicleChecks.at))
    .limit(10)
    .all()
    .flatMap(({ id }) => presentVehicle(id, now))
  const off = new Map([...there, ...driven].map((vehicle) => [vehicle.id, vehicle]))
  return [...off.values()].map((vehicle) => ({
    tone: 'bad' as const,
    title: `${vehicle.plate} is off the road`,
    text: offRoadWords(vehicle),
  }))
}

/** Returns a sentence for each vehicle of a site that may not be driven; for people who manage the site. */
export function listOffRoad(actor: Person, { siteId }: { siteId: string | null }, now = new Date()): string[] {
  if (siteId === null || !mayAt(actor, 'rota.see', siteId)) return []
  return offRoadAt([siteId], now).map(offRoadWords)
}

function presentVehicle(id: string, now: Date) {
  try {
    const view = viewVehicle(vehicleRow(id), now)
    return view.state === 'off_road' ? [view] : []
  } catch {
    return []
  }
}
