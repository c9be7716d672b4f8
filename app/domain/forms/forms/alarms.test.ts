import { afterEach, expect, it } from 'vitest'
import { emails, pushMessages } from '#db/schema/events.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { db } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { countAlarmedForms, listAlarmedForms } from './alarms.server.ts'
import { exampleOf } from './form.ts'
import { NewSubmission } from './input.ts'
import { deactivateStaff } from '../../account/staff/staff.server.ts'
import { generateReport } from '../reports/reports.server.ts'
import { ReportInput } from '../reports/input.ts'
import { readForReview } from './reading.server.ts'
import { reviewSubmission } from './review.server.ts'
import { createSubmission, submitFinished } from './submissions.server.ts'
import { findTemplate } from './templates/index.ts'

afterEach(() => expectReactions({}))

const send = (templateId: number, changes: object = {}, status = 'submitted') => {
  const formData = { ...exampleOf(findTemplate(templateId)!), ...changes }
  return createSubmission(actor('alice'), NewSubmission.parse({ templateId, formData, status }))
}
const written = () => db().select().from(emails).all().map(openEmail)

it('a bomb threat reaches every admin by email, with the dangerous answers', async () => {
  expectFollowUps()
  const { id } = await send(18, { authoritiesContacted: 'no' })
  await runReactions(REACTIONS)
  const [email] = written()
  expect(email!.subject).toBe('FORM NEEDS ATTENTION: Bomb Threat Report, Alice Archer')
  expect(email!.text).toContain('The authorities have not been contacted')
  expect(email!.text).toContain(`/admin/form-submissions/${id}`)
})

it('a form that waited on a phone is shown with the time at which it was finished', async () => {
  expectFollowUps()
  const template = findTemplate(18)!
  const formData = { ...exampleOf(template), authoritiesContacted: 'no' }
  const made = { operationId: 'op-1', at: new Date('2026-11-20T02:05:00Z') } as Parameters<typeof submitFinished>[2]
  const form = { templateId: 18, templateVersion: template.version, formData, draftId: null }
  const { id } = await submitFinished(actor('alice'), form, made)
  await runReactions(REACTIONS)
  const words = '20 Nov 2026, 02:05 on the phone, received '
  expect(written()[0]!.text).toContain(words)
  expect(readForReview(actor('dana'), { id }).submitted).toContain(words)
  expect(listAlarmedForms(actor('dana'))).toMatchObject({ items: [{ id, at: made.at }], total: 1 })
  const report = generateReport(actor('dana'), ReportInput.parse({ submissionId: id, clientName: 'Acme Ltd' }))
  expect(report.professionalReport).toMatch(/^Recorded on: +20 Nov 2026, 02:05$/m)
})

it('reports a sensitive form without its answers', async () => {
  expectFollowUps()
  await send(19, { injuriesOccurred: 'yes', injuryDetails: 'A broken arm' })
  await runReactions(REACTIONS)
  const [email] = written()
  expect(email!.text).toContain('Accident Form')
  expect(email!.text).not.toMatch(/Injuries occurred|broken arm/)
})

it('is silent about a form without danger, and about a draft', async () => {
  expectFollowUps()
  await send(10)
  await send(18, {}, 'draft')
  await runReactions(REACTIONS)
  expect(written()).toEqual([])
  expect(db().select().from(pushMessages).all()).toEqual([])
  expect(countAlarmedForms()).toBe(0)
})

it("stays on the admins' list until one of them reviews it", async () => {
  const { id } = await send(14, { isSiteSecure: 'No, gate open' })
  expect(listAlarmedForms(actor('dana')).items).toMatchObject([
    { id, form: 'Lone Worker Check-In', person: 'Alice Archer' },
  ])
  expect(listAlarmedForms(actor('dana'), 0)).toEqual({ items: [], total: 1 })
  expect(() => listAlarmedForms(actor('alice'))).toThrow('not allowed')
  reviewSubmission(actor('dana'), { id, status: 'reviewed', notes: null })
  expect(countAlarmedForms()).toBe(0)
})

it('can be reviewed without its signature once its author has left', async () => {
  const { signature: _, ...unsigned } = exampleOf(findTemplate(14)!)
  const formData = { ...unsigned, isSiteSecure: 'No, gate open' }
  const { id, complete } = await createSubmission(
    actor('alice'),
    NewSubmission.parse({ templateId: 14, formData, status: 'submitted' }),
  )
  expect([complete, countAlarmedForms()]).toEqual([false, 1])
  expect(() => reviewSubmission(actor('dana'), { id, status: 'reviewed', notes: null })).toThrow('needs a signature')
  deactivateStaff(actor('dana'), { id: actor('alice').id })
  reviewSubmission(actor('dana'), { id, status: 'reviewed', notes: 'Gate was closed by Bob' })
  expect(countAlarmedForms()).toBe(0)
})
