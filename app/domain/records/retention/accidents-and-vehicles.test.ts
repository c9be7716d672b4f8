import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { actions } from '#db/schema/actions.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { riddorAssessments } from '#db/schema/riddor.ts'
import { vehicleChecks, vehicles } from '#db/schema/vehicles.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { daysAgo, policy } from '../../../../e2e/support/retention.ts'
import { deactivateStaff } from '../../account/staff/staff.server.ts'
import { NewVehicle, VehicleChange, VehicleList } from '../../fitness/vehicles/input.ts'
import { addVehicle, changeVehicle, listVehicleRecords, purgeVehicles } from '../../fitness/vehicles/vehicles.server.ts'
import { exampleOf } from '../../forms/forms/form.ts'
import { createSubmission } from '../../forms/forms/submissions.server.ts'
import { findTemplate } from '../../forms/forms/templates/index.ts'
import { RiddorInput } from '../../forms/riddor/input.ts'
import { assessRiddor } from '../../forms/riddor/riddor.server.ts'
import { endOptOut } from '../../forms/working-time/end-opt-out.server.ts'
import { addDays, dayOf } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { cleanUp } from './cleanup.server.ts'
import { processLeavers, setLegalHold } from './leavers.server.ts'

const dana = () => actor('dana')
const send = (templateId: number, ago: number) =>
  createSubmission(
    actor('alice'),
    { templateId, formData: exampleOf(findTemplate(templateId)!), status: 'submitted' },
    daysAgo(ago),
  )
const kept = () =>
  db()
    .select()
    .from(formSubmissions)
    .all()
    .map(({ id }) => id)

it('vehicle checks are deleted after 15 months, other forms after their own period, and a legal hold keeps both', async () => {
  addVehicle(dana(), NewVehicle.parse({ plate: 'AB12 CDE' }), daysAgo(600))
  await send(11, 470)
  const young = await send(11, 450)
  const report = await send(10, 470)
  expect(() => policy('vehicle_checks', 300)).toThrow('457 days')
  policy('vehicle_checks', 457)
  policy('form_submissions', 3650)
  setLegalHold(dana(), { id: actor('alice').id, legalHold: true, reason: 'Claim' })
  expect((await cleanUp(dana(), { dryRun: false })).deletedRecords).toBe(0)
  setLegalHold(dana(), { id: actor('alice').id, legalHold: false, reason: 'Settled' })
  await cleanUp(dana(), { dryRun: false })
  expect(kept().sort()).toEqual([young.id, report.id].sort())
  expect(db().select().from(vehicleChecks).all()).toMatchObject([{ submissionId: young.id }])
})

it('work that a form began ends when the form is deleted, because nobody can read it any more', async () => {
  const { id } = addVehicle(dana(), NewVehicle.parse({ plate: 'AB12 CDE' }), daysAgo(600))
  const formData = exampleOf(findTemplate(11)!)
  const checklistItems = { ...(formData.checklistItems as object), Brakes: 'fail' }
  const old = { templateId: 11, formData: { ...formData, checklistItems }, status: 'submitted' as const }
  await createSubmission(actor('alice'), old, daysAgo(470))
  const states = () => db().select().from(actions).where(eq(actions.kind, 'vehicle_fault')).all()
  expect(states()).toMatchObject([{ state: 'open' }])
  policy('vehicle_checks', 457)
  await cleanUp(dana(), { dryRun: false })
  // It stays off the road, without a link to a form that nobody can open.
  const [vehicle] = listVehicleRecords(dana(), VehicleList.parse({})).items
  expect(vehicle).toMatchObject({ toClear: true, words: 'Failed check: Brakes', offSubmissionId: null })
  changeVehicle(dana(), VehicleChange.parse({ id, removed: true }))
  expect(states()).toMatchObject([{ state: 'not_needed' }])
})

it('a removed vehicle is deleted with the last of its checks, and with the name of who put it back on the road', async () => {
  const { id } = addVehicle(dana(), NewVehicle.parse({ plate: 'AB12 CDE' }))
  addVehicle(dana(), NewVehicle.parse({ plate: 'FG34 HIJ' }))
  await send(11, 500)
  const plates = () =>
    db()
      .select()
      .from(vehicles)
      .all()
      .map(({ plate }) => plate)
  expect(purgeVehicles()).toBe(0)
  changeVehicle(dana(), VehicleChange.parse({ id, removed: true }))
  expect(purgeVehicles()).toBe(0)
  expect(plates()).toHaveLength(2)
  policy('vehicle_checks', 457)
  await cleanUp(dana(), { dryRun: false })
  expect(purgeVehicles()).toBe(1)
  expect(plates()).toEqual(['FG34 HIJ'])
})

it("an assessment is deleted with its form, kept if the injured colleague is under legal hold, and loses an erased person's name", async () => {
  const { id } = await send(19, 500)
  const bob = actor('bob')
  assessRiddor(
    dana(),
    RiddorInput.parse({
      ...{ id, who: 'worker', what: 'specified_injury', occurredOn: addDays(dayOf(new Date()), -500) },
      ...{ workRelated: true, decision: 'report', userId: bob.id },
    }),
  )
  policy('form_submissions', 100)
  setLegalHold(dana(), { id: bob.id, legalHold: true, reason: 'Claim' })
  await cleanUp(dana(), { dryRun: false })
  expect(kept()).toEqual([id])
  setLegalHold(dana(), { id: bob.id, legalHold: false, reason: 'Settled' })
  deactivateStaff(dana(), { id: bob.id }, daysAgo(2600))
  processLeavers()
  expect(db().select().from(riddorAssessments).all()).toMatchObject([{ submissionId: id, userId: null }])
  expect(
    db()
      .select()
      .from(actions)
      .all()
      .map(({ kind }) => kind),
  ).toContain('riddor_report')
  await cleanUp(dana(), { dryRun: false })
  expect(db().select().from(riddorAssessments).all()).toEqual([])
})

it('an agreement to work more than 48 hours is kept while it is in force', async () => {
  policy('form_submissions', 365)
  await send(22, 500)
  const { id } = await send(22, 400)
  await cleanUp(dana(), { dryRun: false })
  expect(kept()).toEqual([id])
  const notice = { noticeOn: dayOf(daysAgo(120)), endsOn: dayOf(daysAgo(100)) }
  endOptOut(dana(), { id: actor('alice').id, ...notice }, daysAgo(120))
  await cleanUp(dana(), { dryRun: false })
  expect(kept()).toEqual([])
})
