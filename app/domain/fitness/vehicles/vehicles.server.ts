import { and, asc, eq, gte, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { vehicleChecks, vehicles } from '#db/schema/vehicles.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { presentSite } from '../../kernel/sites/sites.server.ts'
import { type Day, dayOf } from '~/platform/dates.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type Opened, refuseOverwrite } from '~/platform/opened.ts'
import { versionOf } from '~/platform/version-of.server.ts'
import { settleActions } from '../actions/work.server.ts'
import { type ClearVehicle, type NewVehicle, type VehicleChange, type VehicleList } from './input.ts'
import { plateKey } from './plate.ts'
import { roadStateOn } from './road.ts'
import { vehicleByPlate, type VehicleRow, vehicleRow, viewRecords, viewVehicle } from './rows.server.ts'
import { type VehicleRecord, type VehicleView } from './views.ts'
import { endVehicleWork, keepVehicleWork } from './work.server.ts'
import { inSentences } from '~/platform/sentences.ts'

const PAGE = 50

/** Returns every vehicle by plate, and whether it may be driven today; for all staff. */
export function listVehicles(actor: Actor, _query: object = {}, now = new Date()): VehicleView[] {
  demand(actor, 'form.fill')
  return presentVehicles(now)
}

const presentVehicles = (now: Date): VehicleView[] =>
  db()
    .select()
    .from(vehicles)
    .where(isNull(vehicles.removedAt))
    .orderBy(asc(vehicles.plateKey))
    .all()
    .map((row) => viewVehicle(row, now))

/**
 * Returns vehicles with their full records, by plate. The filter uses the state that is shown, which also depends on
 * the papers of the vehicle. @throws Problem invalid for an unknown `after`
 */
export function listVehicleRecords(
  actor: Person,
  { state, limit = PAGE, after }: VehicleList,
  now = new Date(),
): Page<VehicleRecord> {
  demand(actor, 'vehicle.manage')
  const shown = state && presentVehicles(now).filter((vehicle) => vehicle.state === state)
  const ids = shown?.map(({ id }) => id)
  const where = and(isNull(vehicles.removedAt), ids && inArray(vehicles.id, ids))
  const list = { from: vehicles, columns: { row: vehicles }, where, cursor: { after }, limit }
  const { rows, next } = findPage({ ...list, by: [vehicles.plateKey, vehicles.id], descending: false })
  return {
    items: viewRecords(
      actor,
      rows.map(({ row }) => row),
      now,
    ),
    next,
    total: null,
  }
}

/** Adds a vehicle. @throws Problem conflict `plate_taken`; not_found for an unknown site */
export function addVehicle(actor: Person, { plate, ...facts }: NewVehicle, now = new Date()): VehicleRecord {
  demand(actor, 'vehicle.manage')
  return commit(() => {
    demandFree(plate)
    if (facts.siteId) presentSite(facts.siteId)
    const row = write()
      .insert(vehicles)
      .values({ id: newId(now.getTime()), plate, plateKey: plateKey(plate), ...facts, createdAt: now, updatedAt: now })
      .returning()
      .get()
    recordVehicle(actor, 'vehicle.added', row, {}, now)
    keepVehicleWork(row, now, actor)
    return viewRecords(actor, [row], now)[0]!
  })
}

type Editable = Pick<
  VehicleRecord,
  'plate' | 'makeModel' | 'siteId' | 'odometer' | 'motOn' | 'insuranceOn' | 'serviceOn'
>

/** Returns the version of what the page of vehicles changes. */
export const vehicleVersion = (of: Editable) =>
  versionOf([of.plate, of.makeModel, of.siteId, of.odometer, of.motOn, of.insuranceOn, of.serviceOn])

/**
 * Changes the record of a vehicle, takes it off the road with a reason, or ends its record.
 * @throws Problem not_found; conflict `plate_taken`, and if it has changed since `versionWas`, as by a driver's check;
 * not_found for an unknown site
 */
export function changeVehicle(actor: Person, input: VehicleChange & Opened, now = new Date()): VehicleRecord {
  demand(actor, 'vehicle.manage')
  return commit(() => {
    const { id, plate, state, words, removed, versionWas, ...facts } = input
    const before = vehicleRow(id)
    refuseOverwrite(vehicleVersion(before), { versionWas }, 'this vehicle')
    if (plate && plateKey(plate) !== before.plateKey) demandFree(plate)
    if (facts.siteId) presentSite(facts.siteId)
    const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
    const named = plate ? { plate, plateKey: plateKey(plate) } : {}
    const off = state && before.state !== 'off_road' ? { state, offWords: words, offAt: now, offBy: null } : {}
    const gone = removed ? { removedAt: now } : {}
    const row = update(id, { ...given, ...named, ...off, ...gone, updatedAt: now })
    const changed = [...Object.keys(given), ...Object.keys(named).slice(0, 1), ...(removed ? ['removed'] : [])]
    if (changed.length) recordVehicle(actor, 'vehicle.changed', row, { changed }, now)
    if ('state' in off) recordVehicle(actor, 'vehicle.off_road', row, { words }, now)
    if (removed) endVehicleWork(row, now, actor)
    else keepVehicleWork(row, now, actor)
    return viewRecords(actor, [row], now)[0]!
  })
}

/** Leaves the vehicles of a site that is removed without a site. Within a commit. */
export function takeVehiclesFrom(actor: Person, siteId: string, now: Date): void {
  const there = and(eq(vehicles.siteId, siteId), isNull(vehicles.removedAt))
  for (const { id } of db().select({ id: vehicles.id }).from(vehicles).where(there).all()) {
    const row = update(id, { siteId: null, updatedAt: now })
    recordVehicle(actor, 'vehicle.changed', row, { changed: ['siteId'] }, now)
    keepVehicleWork(row, now, actor)
  }
}

/**
 * Puts a vehicle back on the road in the name of the actor, with the repair and its evidence, and closes the repair
 * action that its check opened.
 * @throws Problem not_found; conflict `on_road` if it is not off the road
 */
export function clearVehicle(actor: Person, { id, words, evidence }: ClearVehicle, now = new Date()): VehicleRecord {
  demand(actor, 'vehicle.manage')
  return commit(() => {
    const before = vehicleRow(id)
    if (before.state !== 'off_road') throw conflict('This vehicle is not off the road', { code: 'on_road' })
    const cleared = { clearedAt: now, clearedBy: actor.id, clearedWords: words, clearedEvidence: evidence }
    const back = { state: 'on_road', offWords: null, offAt: null, offBy: null }
    const row = update(id, { ...back, ...cleared, updatedAt: now })
    recordVehicle(actor, 'vehicle.cleared', row, { words, evidence }, now)
    for (const { submissionId } of failedWhileOff(before))
      settleActions({ type: 'form_submission', id: submissionId }, { kinds: ['vehicle_fault'], words }, now, actor)
    keepVehicleWork(row, now, actor)
    return viewRecords(actor, [row], now)[0]!
  })
}

/**
 * Takes a vehicle off the road because items of a check failed. If it is off already, the items that no check has
 * failed since then are added to the reason, so that the person who clears it knows of all of them. Within a commit.
 */
export function takeOffRoad(row: VehicleRow, items: readonly string[], by: Actor, submissionId: string, now: Date) {
  const isOff = row.state === 'off_road'
  const known = failedWhileOff(row).flatMap((check) => (check.submissionId === submissionId ? [] : check.critical))
  const failed = items.filter((item) => !known.includes(item))
  if (failed.length === 0) return row
  const words = inSentences([isOff ? row.offWords : null, `Failed check: ${failed.join(', ')}`])
  const reason = { offWords: words, offAt: isOff ? row.offAt : now, offBy: row.offBy ?? submissionId }
  const off = update(row.id, { state: 'off_road', ...reason, updatedAt: now })
  recordVehicle(by, 'vehicle.off_road', off, { words }, now)
  return off
}

/**
 * Returns the checks that failed since a vehicle has been off the road, with the one that took it off; none if it is
 * on.
 */
const failedWhileOff = ({ id, state, offAt }: VehicleRow) =>
  state !== 'off_road' || offAt === null
    ? []
    : db()
        .select({ submissionId: vehicleChecks.submissionId, critical: vehicleChecks.critical })
        .from(vehicleChecks)
        .where(and(eq(vehicleChecks.vehicleId, id), gte(vehicleChecks.at, offAt)))
        .all()
        .filter(({ critical }) => critical.length > 0)

const update = (id: string, changes: Partial<VehicleRow>): VehicleRow =>
  write().update(vehicles).set(changes).where(eq(vehicles.id, id)).returning().get()

/** Stores the reading of a weekly check. Within a commit. */
export const keepReading = (id: string, changes: { odometer?: number; checkedOn?: Day }, now: Date): VehicleRow =>
  update(id, { ...changes, updatedAt: now })

/** Forgets checks that are deleted: a vehicle that one of them took off the road stays off it. Within a commit. */
export const forgetChecks = (submissionIds: readonly string[]): void =>
  void write()
    .update(vehicles)
    .set({ offBy: null })
    .where(inArray(vehicles.offBy, [...submissionIds]))
    .run()

/**
 * Deletes removed vehicles once the last of their checks is deleted, with the name of the person who put them back on
 * the road. For the nightly purge. @returns how many
 */
export function purgeVehicles(): number {
  const checked = db().select({ id: vehicleChecks.vehicleId }).from(vehicleChecks)
  const over = and(isNotNull(vehicles.removedAt), notInArray(vehicles.id, checked))
  return commit(() => write().delete(vehicles).where(over).run()).changes
}

function demandFree(plate: string): void {
  if (vehicleByPlate(plate)) throw conflict('This number plate is already registered', { code: 'plate_taken' })
  if (plateKey(plate) === '') throw invalid('plate', 'Enter the number plate')
}

function recordVehicle(
  actor: Actor,
  type: 'vehicle.added' | 'vehicle.changed' | 'vehicle.off_road' | 'vehicle.cleared',
  row: VehicleRow,
  more: Record<string, unknown>,
  now: Date,
): void {
  const payload = { id: row.id, plate: row.plate, ...roadStateOn(row, dayOf(now)) }
  const subject = { type: 'vehicle', id: row.id }
  record(actor, { type, subject, personId: null, details: { plate: row.plate, ...more }, payload }, now)
}
