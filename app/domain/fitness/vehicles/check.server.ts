import { vehicleChecks } from '#db/schema/vehicles.ts'
import { type Person, system } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { addDays, type Day, dayOf, isDay } from '~/platform/dates.ts'
import { invalid } from '~/platform/problem.ts'
import { write } from '~/platform/store.server.ts'
import { openAction } from '../actions/work.server.ts'
import { readOdometer } from './plate.ts'
import { keepReading, takeOffRoad } from './vehicles.server.ts'
import { vehicleByPlate } from './rows.server.ts'
import { keepVehicleWork } from './work.server.ts'

/** The results of a weekly check for a vehicle. */
export type VehicleCheck = {
  submissionId: string
  plate: string
  checkedOn: unknown
  odometer: unknown
  /** Failed items: those that take the vehicle off the road, and the others. */
  critical: string[]
  others: string[]
}

/**
 * Refuses a reading below the last one of a registered vehicle while its driver can still correct it. A check for an
 * earlier day may be lower. @param field the name of the answer @throws Problem invalid
 */
export function demandReading(plate: unknown, typed: unknown, checkedOn: unknown, field: string): void {
  const last = fallen(plate, typed, checkedOn)
  if (last !== null)
    throw invalid(field, `The last reading was ${last.toLocaleString('en-GB')}. Please check the number.`)
}

/** Returns the last reading if the typed one is lower. */
function fallen(plate: unknown, typed: unknown, checkedOn: unknown): number | null {
  const row = typeof plate === 'string' ? vehicleByPlate(plate) : undefined
  const reading = typeof typed === 'string' ? readOdometer(typed) : null
  if (!row || row.odometer === null || reading === null || reading >= row.odometer) return null
  return isDay(checkedOn) && row.checkedOn !== null && checkedOn < row.checkedOn ? null : row.odometer
}

/**
 * Stores the results of a check in the registered vehicle it names, within the commit that submits it. A failed
 * safety-critical item takes the vehicle off the road at once. An unregistered vehicle is only in the form.
 */
export function recordCheck(check: VehicleCheck, by: Person, now: Date): void {
  const row = vehicleByPlate(check.plate)
  if (!row) return
  const { submissionId, critical, others } = check
  const checkedOn: Day = isDay(check.checkedOn) && check.checkedOn <= dayOf(now) ? check.checkedOn : dayOf(now)
  const odometer = typeof check.odometer === 'string' ? readOdometer(check.odometer) : null
  const last = fallen(check.plate, check.odometer, check.checkedOn)
  write()
    .insert(vehicleChecks)
    .values({ submissionId, vehicleId: row.id, userId: by.id, checkedOn, odometer, critical, others, at: now })
    .run()
  const details = { plate: row.plate, critical, others }
  record(by, { type: 'vehicle.checked', subject: { type: 'vehicle', id: row.id }, details }, now)
  if (last !== null) {
    const words = `Check the odometer of ${row.plate}: it read ${odometer} after ${last}`
    const subject = { type: 'form_submission', id: submissionId }
    const dueOn = addDays(dayOf(now), 2)
    openAction({ kind: 'vehicle_odometer', words, subject, dueOn, siteId: row.siteId }, now, system('vehicles'))
  }
  const changes = {
    ...(odometer !== null && odometer > (row.odometer ?? -1) ? { odometer } : {}),
    ...(row.checkedOn === null || checkedOn > row.checkedOn ? { checkedOn } : {}),
  }
  const kept = keepReading(row.id, changes, now)
  const off = critical.length ? takeOffRoad(kept, critical, by, submissionId, now) : kept
  keepVehicleWork(off, now)
}
