import { asc, eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { eventDetails, events } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { bodyOf } from '../../account/webhooks/body.server.ts'
import { listActivities } from '../../overview/dashboard/activities.server.ts'
import { ActivityQuery } from '../../overview/dashboard/activity-input.ts'
import { findActivitySummary } from '../../overview/dashboard/activity-summary.server.ts'
import { exportMyData, exportUser } from '../../records/export/export.server.ts'
import { db } from '~/platform/store.server.ts'
import { exampleOf } from './form.ts'
import { NewSubmission, ReviewList } from './input.ts'
import { readForReview, readSubmission } from './reading.server.ts'
import { listSubmissions, openSubmission, reviewSubmission } from './review.server.ts'
import { createSubmission } from './submissions.server.ts'
import { findTemplate } from './templates/index.ts'

it('shows anonymous answers without anything that identifies their author, except to the author', async () => {
  const formData = exampleOf(findTemplate(21)!)
  const given = NewSubmission.parse({ templateId: 21, formData, status: 'submitted' })
  const { id } = await createSubmission(actor('alice'), given)
  const { history: _history, ...read } = readForReview(actor('dana'), { id })
  expect(JSON.stringify([read, openSubmission(actor('dana'), { id })])).not.toMatch(/Alice|Archer|alice|Guard"/)
  expect(read.sections.flatMap(({ lines }) => lines.map(({ label }) => label))).not.toContain('Name')
  expect(JSON.stringify(readSubmission(actor('alice'), { id }))).toContain('Alice Guard')
})

const send = async (templateId: number) => {
  const formData = exampleOf(findTemplate(templateId)!)
  return createSubmission(actor('alice'), NewSubmission.parse({ templateId, formData, status: 'submitted' }))
}

it('nobody finds anonymous answers by their author, nor the author by the answers', async () => {
  const [anonymous, named] = [await send(21), await send(10)]
  const dana = actor('dana')
  const listed = (query: object = {}) => listSubmissions(dana, ReviewList.parse(query))
  expect(listed().items.map(({ id }) => id)).toEqual([named.id, anonymous.id])
  expect(JSON.stringify(listed().items[1])).not.toMatch(/Alice|Archer|alice@/)
  expect(listed().items[1]!.userId).toBe('')
  for (const query of [{ userId: actor('alice').id }, { sort: 'staff' }, { sort: '-staff' }])
    expect(listed(query)).toMatchObject({ total: 1, items: [{ id: named.id }] })
})

it('the page of a person neither lists, counts nor continues from their anonymous answers', async () => {
  const named = await send(10)
  await send(21)
  const [dana, { id }] = [actor('dana'), actor('alice')]
  const query = ActivityQuery.parse({ id, category: 'formSubmissions', limit: 1 })
  expect(listActivities(dana, query)).toMatchObject({ items: [{ id: named.id }], next: null })
  const { formSubmissions, lastActivity } = findActivitySummary(dana, { id })
  expect([formSubmissions, lastActivity]).toEqual([1, named.submittedAt])
})

it('the export that an administrator makes of a person leaves out their anonymous answers; their own has them', async () => {
  const [named, anonymous] = [await send(10), await send(21)]
  const [dana, alice] = [actor('dana'), actor('alice')]
  const made = Buffer.from((await exportUser(dana, { userId: alice.id, format: 'json' })).bytes).toString()
  expect(made).toContain(named.reference)
  expect(made).not.toContain(anonymous.reference)
  const own = Buffer.from((await exportMyData(alice, { format: 'json' })).bytes).toString()
  expect(own).toContain(anonymous.reference)
})

it('the audit trail names the author or the answers of an anonymous form, never both', async () => {
  const { id, reference } = await send(21)
  openSubmission(actor('dana'), { id })
  reviewSubmission(actor('dana'), { id, status: 'reviewed' })
  const alice = actor('alice')
  const rows = db().select().from(events).innerJoin(eventDetails, eq(eventDetails.eventId, events.id)).all()
  const forms = rows.filter(({ events: { type } }) => type.startsWith('form.'))
  expect(forms.map(({ events: { type } }) => type)).toEqual(['form.submitted', 'form.viewed', 'form.reviewed'])
  for (const { events: event, event_details: told } of forms) {
    const byAlice = event.actorId === alice.id || event.personId === alice.id
    const names = event.subjectId === id || JSON.stringify(told.details).includes(reference)
    expect([event.type, byAlice && names]).toEqual([event.type, false])
  }
  expect(JSON.stringify(forms[0]!.event_details.payload)).not.toContain('Alice')
})

it('a webhook names the answers of an anonymous form, and not their author', async () => {
  const { id } = await send(21)
  reviewSubmission(actor('dana'), { id, status: 'reviewed' })
  const told = db()
    .select()
    .from(events)
    .where(inArray(events.type, ['form.submitted', 'form.reviewed']))
    .orderBy(asc(events.id))
    .all()
    .map((event) => bodyOf(event.id, 'full'))
  expect(told).toMatchObject([{ data: { details: { id } } }, { data: { details: { id, status: 'reviewed' } } }])
  expect(JSON.stringify(told)).not.toContain(actor('alice').id)
})
