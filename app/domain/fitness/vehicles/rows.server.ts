import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { vehicles } from '#db/schema/vehicles.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { findSiteNames } from '../../kernel/sites/sites.server.ts'
import { dayOf } from '~/platform/dates.ts'
import { notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { plateKey, plateLook } from './plate.ts'
import { roadStateOn } from './road.ts'
import { type VehicleRecord, type VehicleView } from './views.ts'

export type VehicleRow = typeof vehicles.$inferSelect

/** @throws Problem not_found, also if the vehicle was removed */
export function vehicleRow(id: string): VehicleRow {
  const row = db()
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.id, id), isNull(vehicles.removedAt)))
    .get()
  if (!row) throw notFound('Vehicle')
  return row
}

/** Returns the vehicle with a typed number plate, with or without spaces, also if a 0 was typed as the letter O. */
export function vehicleByPlate(typed: string): VehicleRow | undefined {
  const key = plateKey(typed)
  const look = sql`replace(replace(${vehicles.plateKey}, 'O', '0'), 'I', '1')`
  const like = db()
    .select()
    .from(vehicles)
    .where(and(eq(look, plateLook(key)), isNull(vehicles.removedAt)))
    .all()
  return like.find((row) => row.plateKey === key) ?? like[0]
}

export const viewVehicle = (row: VehicleRow, now: Date): VehicleView => {
  return { id: row.id, plate: row.plate, ...roadStateOn(row, dayOf(now)) }
}

/** Returns vehicles with the names that people read. */
export function viewRecords(actor: Person, rows: readonly VehicleRow[], now: Date): VehicleRecord[] {
  const people = namesOf(rows.map(({ clearedBy }) => clearedBy))
  const sites = findSiteNames(
    actor,
    rows.map(({ siteId }) => siteId),
  )
  return rows.map((row) => ({
    ...viewVehicle(row, now),
    makeModel: row.makeModel,
    siteId: row.siteId,
    siteName: (row.siteId && sites[row.siteId]) || null,
    toClear: row.state === 'off_road',
    offAt: row.offAt?.toISOString() ?? null,
    offSubmissionId: row.offBy,
    clearedAt: row.clearedAt?.toISOString() ?? null,
    clearedBy: (row.clearedBy && people.get(row.clearedBy)) || null,
    clearedWords: row.clearedWords,
    clearedEvidence: row.clearedEvidence,
    odometer: row.odometer,
    checkedOn: row.checkedOn,
    motOn: row.motOn,
    insuranceOn: row.insuranceOn,
    serviceOn: row.serviceOn,
  }))
}

/** Vehicles of these sites that may not be driven today, as drivers read them. */
export function offRoadAt(siteIds: readonly string[], now: Date): VehicleView[] {
  if (siteIds.length === 0) return []
  const there = and(inArray(vehicles.siteId, [...siteIds]), isNull(vehicles.removedAt))
  return db()
    .select()
    .from(vehicles)
    .where(there)
    .all()
    .map((row) => viewVehicle(row, now))
    .filter(({ state }) => state === 'off_road')
}
