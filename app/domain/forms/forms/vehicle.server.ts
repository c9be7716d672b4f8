import { demandReading, recordCheck } from '../../fitness/vehicles/check.server.ts'
import { offRoadWords } from '../../fitness/vehicles/road.ts'
import { listVehicles } from '../../fitness/vehicles/vehicles.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { type Answers } from './answers.ts'
import { itemsMarked, questionsOf } from './form.ts'
import { withPlateList } from './plate-list.ts'
import { type SubmissionRow } from './submission-view.server.ts'
import { type Template } from './template.ts'

/** Refuses a check whose odometer reading is lower than before. Runs before it is stored. @throws Problem invalid */
export function checkVehicle({ vehicle }: Template, answers: Answers): void {
  if (vehicle) demandReading(answers[vehicle.plate], answers[vehicle.odometer], answers[vehicle.day], vehicle.odometer)
}

/** Stores the results of a submitted check in the vehicle's record. Within the commit that submits it. */
export function noteVehicle(actor: Person, template: Template, row: SubmissionRow, answers: Answers, now: Date): void {
  const { vehicle } = template
  if (!vehicle) return
  const field = questionsOf(template).find(({ name }) => name === vehicle.checklist)
  const safety = field && 'critical' in field ? (field.critical ?? []) : []
  const failed = itemsMarked(answers[vehicle.checklist], 'fail')
  const check = {
    submissionId: row.id,
    plate: String(answers[vehicle.plate] ?? ''),
    checkedOn: answers[vehicle.day],
    odometer: answers[vehicle.odometer],
    critical: failed.filter((item) => safety.includes(item)),
    others: failed.filter((item) => !safety.includes(item)),
  }
  recordCheck(check, actor, now)
}

/**
 * Returns the form with the company's vehicles: the plate is chosen from a list, and vehicles off the road are listed
 * above it. @returns the form, and the plates
 */
export function withVehicles(actor: Person, template: Template): { template: Template; plates: string[] } {
  const { vehicle } = template
  const known = vehicle ? listVehicles(actor) : []
  if (!vehicle || known.length === 0) return { template, plates: [] }
  const off = known.filter(({ state }) => state === 'off_road')
  const plates = known.map(({ plate }) => plate)
  const shown = withPlateList(template)
  if (off.length === 0) return { template: shown, plates }
  const [first, ...rest] = shown.sections as [Template['sections'][number], ...Template['sections']]
  const notice = {
    ...{ kind: 'notice' as const, name: 'offRoad', label: 'Off the road', tone: 'warning' as const },
    paragraphs: off.map(offRoadWords),
  }
  const sections = [{ ...first, fields: [notice, ...first.fields] }, ...rest]
  return { template: { ...shown, sections }, plates }
}
