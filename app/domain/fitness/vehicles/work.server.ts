import { eq, isNull } from 'drizzle-orm'
import { vehicleChecks, vehicles } from '#db/schema/vehicles.ts'
import { type Actor, system } from '../../kernel/access/actor.ts'
import { doEach } from '~/platform/do-each.server.ts'
import { addDays, dayOf, showDay } from '~/platform/dates.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { openAction, settleActions } from '../actions/work.server.ts'
import { type VehicleRow } from './rows.server.ts'

const PAPERS = [
  { name: 'mot', column: 'motOn', label: 'MOT' },
  { name: 'insurance', column: 'insuranceOn', label: 'insurance' },
  { name: 'service', column: 'serviceOn', label: 'service' },
] as const

/** What a weekly check begins; its form is the subject. */
const OF_CHECKS = ['vehicle_fault', 'vehicle_odometer'] as const

/**
 * Updates the actions about a vehicle to match its record: papers with a date need renewal, and a missing weekly check
 * needs doing. Within the caller's commit.
 */
export function keepVehicleWork(row: VehicleRow, now: Date, by: Actor = system('vehicles')): void {
  for (const { name, column, label } of PAPERS) {
    const subject = { type: `vehicle_${name}`, id: row.id }
    const dueOn = row[column]
    const words = `Renew the ${label} of ${row.plate}: it ends on ${dueOn && showDay(dueOn)}`
    const service = `Service ${row.plate} by ${dueOn && showDay(dueOn)}`
    const work = { kind: 'vehicle_paper', words: name === 'service' ? service : words, subject } as const
    if (dueOn) openAction({ ...work, dueOn, siteId: row.siteId }, now, by)
    else settleActions(subject, { words: 'The date was removed', state: 'not_needed' }, now, by)
  }
  const subject = { type: 'vehicle', id: row.id }
  const dueOn = addDays(row.checkedOn ?? dayOf(row.createdAt), readSetting('vehicle_check_days'))
  const missing = dueOn < dayOf(now) && row.state === 'on_road'
  const words = `Check ${row.plate}: its weekly check is missing`
  if (missing) openAction({ kind: 'vehicle_check', words, subject, dueOn, siteId: row.siteId }, now, by)
  else settleActions(subject, { kinds: ['vehicle_check'], words: 'The check is no longer missing' }, now, by)
}

/** Ends all work about a vehicle that was removed, also what its checks began. Within the caller's commit. */
export function endVehicleWork({ id }: VehicleRow, now: Date, by: Actor): void {
  const end = { words: 'The vehicle was removed', state: 'not_needed' } as const
  for (const type of ['vehicle', ...PAPERS.map(({ name }) => `vehicle_${name}`)])
    settleActions({ type, id }, end, now, by)
  const checks = db().select().from(vehicleChecks).where(eq(vehicleChecks.vehicleId, id)).all()
  for (const { submissionId } of checks)
    settleActions({ type: 'form_submission', id: submissionId }, { kinds: OF_CHECKS, ...end }, now, by)
}

/** Checks every vehicle daily, because a missing check is not an event. Returns how many there are. */
export function watchVehicles(now: Date): number {
  const rows = db().select().from(vehicles).where(isNull(vehicles.removedAt)).all()
  doEach(rows, (row) => commit(() => keepVehicleWork(row, now)), 'the work on a vehicle could not be updated')
  return rows.length
}
