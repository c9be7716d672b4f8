import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { exampleOf } from './form.ts'
import { NewSubmission } from './input.ts'
import { readForReview, readSubmission } from './reading.server.ts'
import { openSubmission } from './review.server.ts'
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
