import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { recordsOf } from '../../records/export/records.server.ts'
import { exampleOf } from '../forms/form.ts'
import { createSubmission, updateSubmission } from '../forms/submissions.server.ts'
import { optOutAgreement } from '../forms/templates/opt-out-agreement.ts'
import { factsOf } from '../../time/rota/facts.server.ts'
import { addDays, dayOf, startOfDay } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { endOptOut, findOptOut } from './end-opt-out.server.ts'
import { noticeBounds, OptOutEnd } from './opt-out.ts'
import { standingOptOuts } from './standing.ts'
import { listWorkingTime, WorkingTimeQuery } from './working-time.server.ts'

const today = dayOf(new Date())
let alice: ReturnType<typeof actor>
const agree = () =>
  createSubmission(alice, { templateId: 22, formData: exampleOf(optOutAgreement), status: 'submitted' })
const end = (noticeOn: string, endsOn?: string, at = startOfDay(addDays(today, 100))) =>
  endOptOut(actor('dana'), OptOutEnd.parse({ id: alice.id, noticeOn, endsOn }), at)
const fault = (noticeOn: string, endsOn?: string) => {
  const { kind, errors } = refused(() => end(noticeOn, endsOn)) as { kind: string; errors?: object }
  return [kind, ...Object.keys(errors ?? {})]
}
const listed = (on: string) =>
  listWorkingTime(actor('dana'), WorkingTimeQuery.parse({ on, userId: alice.id })).items[0]!.optOut

beforeEach(() => {
  alice = actor('alice')
})

it.each([
  ['2026-11-22', '2026-11-29', '2027-02-22'],
  ['2026-11-30', '2026-12-07', '2027-02-28'],
  ['2027-11-30', '2027-12-07', '2028-02-29'],
  ['2026-12-31', '2027-01-07', '2027-03-31'],
])('notice of %s ends it from %s to %s', (noticeOn, earliest, latest) => {
  expect(noticeBounds(noticeOn)).toEqual({ earliest, latest })
})

it('an ended opt-out counts until its last day, for averages and for the rota', async () => {
  const { id: submissionId } = await agree()
  const noticeOn = addDays(today, 10)
  const meanwhile = startOfDay(addDays(today, 20))
  expect(end(noticeOn, undefined, meanwhile)).toMatchObject({
    submissionId,
    noticeOn,
    endsOn: noticeBounds(noticeOn).latest,
  })
  const endsOn = addDays(noticeOn, 30)
  expect(end(noticeOn, endsOn, meanwhile)).toMatchObject({ endsOn })
  expect(findOptOut(actor('dana'), { id: alice.id })).toMatchObject({ noticeOn, endsOn })
  expect([listed(addDays(endsOn, -1)), listed(endsOn)]).toMatchObject([{ submissionId, endsOn }, null])
  const optedOut = (day: string) =>
    factsOf(alice.id, { startsAt: startOfDay(day), endsAt: startOfDay(day) }, new Date()).optedOut
  expect([optedOut(addDays(endsOn, -1)), optedOut(endsOn)]).toEqual([true, false])
  expect(await recordsOf(alice.id)).toMatchObject({ optOutEnds: [{ noticeOn, endsOn }] })
  await agree()
  expect(listed(endsOn)).toMatchObject({ endsOn: null })
})

it('an agreement that was signed twice ends once, for averages and for the rota', async () => {
  await agree()
  await agree()
  const endsOn = addDays(today, 17)
  expect(end(addDays(today, 10), endsOn, startOfDay(addDays(today, 11)))).toMatchObject({ endsOn })
  const { optedOut } = factsOf(alice.id, { startsAt: startOfDay(endsOn), endsAt: startOfDay(endsOn) }, new Date())
  expect([listed(endsOn), optedOut]).toEqual([null, false])
})

it('the newest agreement is the one that was submitted last, also if its draft was begun first', async () => {
  const form = { templateId: 22, formData: exampleOf(optOutAgreement) }
  const day = (count: number) => startOfDay(addDays(today, count))
  const { id } = await createSubmission(alice, { ...form, status: 'draft' }, day(-60))
  await createSubmission(alice, { ...form, status: 'submitted' }, day(-50))
  end(addDays(today, -45), addDays(today, -30), day(-40))
  await updateSubmission(alice, { id, formData: form.formData, status: 'submitted' })
  expect(findOptOut(actor('dana'), { id: alice.id })).toMatchObject({ submissionId: id, endsOn: null })
  expect(listed(today)).toMatchObject({ submissionId: id, endsOn: null })
  expect(factsOf(alice.id, { startsAt: day(1), endsAt: day(1) }, new Date()).optedOut).toBe(true)
  const standing = db().all<{ id: string }>(sql`SELECT id FROM form_submissions WHERE id IN ${standingOptOuts}`)
  expect(standing).toEqual([{ id }])
})

it('ending it is refused without an agreement, for too short or too long a notice, and after it has ended', async () => {
  expect(fault(today)).toEqual(['conflict'])
  await agree()
  const notice = addDays(today, 1)
  expect(fault(addDays(today, -1))).toEqual(['invalid', 'noticeOn'])
  expect(fault(addDays(today, 101))).toEqual(['invalid', 'noticeOn'])
  expect(fault(notice, addDays(notice, 6))).toEqual(['invalid', 'endsOn'])
  expect(fault(notice, addDays(notice, 95))).toEqual(['invalid', 'endsOn'])
  expect(end(notice, addDays(notice, 7))).toMatchObject({ endsOn: addDays(notice, 7) })
  expect(fault(notice, addDays(notice, 20))).toEqual(['conflict'])
  expect(refused(() => findOptOut(alice, { id: alice.id })).kind).toBe('forbidden')
})
