import { expect, it } from 'vitest'
import { corrections } from '#db/schema/corrections.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { ControlEntry } from '../../time/clocking/input.ts'
import { bookForStaff } from '../../time/clocking/control-entry.server.ts'
import { addDays, dayOf, instantOf } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { correctFromQuery, findBesideReview } from './beside-review.server.ts'
import { exampleOf } from './form.ts'
import { QueryCorrection } from './input.ts'
import { createSubmission } from './submissions.server.ts'
import { findTemplate } from './templates/index.ts'

const day = addDays(dayOf(new Date()), -2)

it('a pay query opens with the hours of its day, and creates a correction on behalf of its author', async () => {
  const alice = actor('alice')
  for (const [action, hour] of [
    ['clock_in', 8],
    ['clock_out', 16],
  ] as const)
    bookForStaff(
      actor('dana'),
      ControlEntry.parse({ userId: alice.id, action, at: instantOf(day, hour, 0).toISOString(), notes: 'By phone' }),
    )
  const formData = { ...exampleOf(findTemplate(27)!), discrepancyDate: day }
  const { id } = await createSubmission(alice, { templateId: 27, formData, status: 'submitted' })
  const { hours, actions } = findBesideReview(actor('dana'), { id })
  expect(actions).toMatchObject([{ kind: 'pay_query', userId: alice.id, state: 'open' }])
  expect(hours).toMatchObject({ day, shifts: [{ start: '08:00', end: '16:00' }] })
  const raise = (at: string) =>
    correctFromQuery(
      actor('dana'),
      QueryCorrection.parse({ id, target: `clock_out/${hours!.shifts[0]!.id}`, at, reason: 'Stayed on' }),
    )
  expect(refused(() => raise(`${day}T07:00`)).kind).toBe('invalid')
  raise(`${day}T18:00`)
  expect(db().select().from(corrections).all()).toMatchObject([
    { userId: alice.id, kind: 'clock_out', status: 'pending', at: instantOf(day, 18, 0) },
  ])
  expect(refused(() => raise(`${day}T18:30`))).toMatchObject({ code: 'already_asked' })
})

it('nothing follows from a pay query that its author has not sent', async () => {
  const formData = { ...exampleOf(findTemplate(27)!), discrepancyDate: day }
  const { id } = await createSubmission(actor('alice'), { templateId: 27, formData, status: 'draft' })
  expect(findBesideReview(actor('dana'), { id })).toMatchObject({ actions: [], hours: null })
  const input = QueryCorrection.parse({ id, target: 'clock_out/none', at: `${day}T18:00`, reason: 'Stayed on' })
  expect(refused(() => correctFromQuery(actor('dana'), input)).kind).toBe('conflict')
})
