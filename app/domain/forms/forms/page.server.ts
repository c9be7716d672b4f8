import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { dayOf, showInstant, showTime } from '~/platform/dates.ts'
import { notFound } from '~/platform/problem.ts'
import { listSiteNames } from '../../kernel/sites/sites.server.ts'
import { type Answers } from './answers.ts'
import { templateOfSlug } from './catalogue.ts'
import { filled } from './fill.ts'
import { blankOf } from './form.ts'
import { knownFor } from './known.server.ts'
import { asksForSite } from './named-site.server.ts'
import { findOwnSubmission, listOwnOutlines } from './own.server.ts'
import { type SubmissionView } from './submission-view.server.ts'
import { withVehicles } from './vehicle.server.ts'
import { type Template } from './template.ts'

type FormPage = {
  template: Template
  /** The initial answers of a new form. */
  blank: Answers
  /** The open draft, if any. */
  draft: SubmissionView | null
  /** An older draft of this form, while a new form is started. */
  waiting: { id: string; savedAt: string } | null
  /** The last submission, if any. */
  submitted: SubmissionView | null
  personId: string
  /** The names of the sites, if the form asks for one, and likewise the plates of vehicles. */
  sites: string[]
}

/**
 * Returns what the page of a form needs.
 * @throws Problem not_found for an unknown form, and for a draft or submission that is not the person's own
 */
export function findFormPage(actor: Person, input: { slug: string; draft?: string; submitted?: string }): FormPage {
  demand(actor, 'form.fill')
  const found = templateOfSlug(input.slug)
  if (!found) throw notFound('Form')
  const { template, plates } = withVehicles(actor, found)
  const own = (id: string | undefined) => (id ? findOwnSubmission(actor, { id }) : null)
  const now = new Date()
  const blank = filled(
    template,
    blankOf(template, { today: dayOf(now), now: showTime(now) }),
    knownFor(actor, template),
  )
  const draft = own(input.draft)
  const waiting = draft ? null : waitingDraft(actor, template)
  const sites = asksForSite(found) ? listSiteNames(actor).map(({ name }) => name) : plates
  return { template, blank, draft, waiting, submitted: own(input.submitted), personId: actor.id, sites }
}

const DRAFTS = 50

function waitingDraft(actor: Person, template: Template) {
  const { items } = listOwnOutlines(actor, { limit: DRAFTS, status: 'draft' })
  const draft = items.find(({ templateId }) => templateId === template.id)
  return draft ? { id: draft.id, savedAt: showInstant(draft.updatedAt) } : null
}
