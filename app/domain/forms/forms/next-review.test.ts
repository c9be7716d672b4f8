import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { exampleOf } from './form.ts'
import { NewSubmission } from './input.ts'
import { findNextReviews } from './next-review.server.ts'
import { reviewSubmission } from './review.server.ts'
import { createSubmission } from './submissions.server.ts'
import { findTemplate } from './templates/index.ts'

const send = async () => {
  const formData = exampleOf(findTemplate(10)!)
  return (
    await createSubmission(actor('alice'), NewSubmission.parse({ templateId: 10, formData, status: 'submitted' }))
  ).id
}

it('leads from one form that waits for a review to the next, and skips reviewed ones', async () => {
  const [first, second, third] = [await send(), await send(), await send()]
  const dana = actor('dana')
  expect(findNextReviews(dana, { id: second })).toEqual({ newer: third, older: first, waiting: 3 })
  reviewSubmission(dana, { id: second, status: 'reviewed', notes: null })
  expect(findNextReviews(dana, { id: third })).toEqual({ newer: null, older: first, waiting: 2 })
  expect(() => findNextReviews(actor('alice'), { id: first })).toThrow('not allowed')
})
