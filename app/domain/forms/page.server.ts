import { type Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { dayOf, showTime } from '~/platform/dates.ts'
import { notFound } from '~/platform/problem.ts'
import { type Answers } from './answers.ts'
import { templateOfSlug } from './catalogue.ts'
import { blankOf } from './form.ts'
import { findOwnSubmission } from './own.server.ts'
import { type SubmissionView } from './submission-view.server.ts'
import { type Template } from './template.ts'

type FormPage = {
  template: Template
  /** What a new form starts with. */
  blank: Answers
  /** The draft that is open, if any. */
  draft: SubmissionView | null
  /** The submission that was just made, if any. */
  submitted: SubmissionView | null
  personId: string
}

/**
 * What the page of one form needs.
 * @throws Problem not_found for an unknown form, and for a draft or submission that is not the person's own
 */
export function findFormPage(actor: Person, input: { slug: string; draft?: string; submitted?: string }): FormPage {
  demand(actor, 'form.fill')
  const template = templateOfSlug(input.slug)
  if (!template) throw notFound('Form')
  const own = (id: string | undefined) => (id ? findOwnSubmission(actor, { id }) : null)
  const now = new Date()
  const blank = blankOf(template, { today: dayOf(now), now: showTime(now) })
  return { template, blank, draft: own(input.draft), submitted: own(input.submitted), personId: actor.id }
}
