import { eq } from 'drizzle-orm'
import { formSubmissions } from '#db/schema/forms.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { addLine } from '../../time/site-book/log/lines.server.ts'
import { db } from '~/platform/store.server.ts'
import { isConfidential } from './confidential.ts'
import { siteAbout } from './follow-up.server.ts'
import { openAnswers } from './sealing.server.ts'
import { finishedAt } from './sent.ts'
import { templateName } from './templates/index.ts'
import { wordingOf } from './wording.server.ts'

/** Forms about what happened at a site: daily report, evacuation, damage, bomb threat. */
const ABOUT_SITE = new Set([10, 13, 15, 18])

/** Writes the reference of a form about an event at a site into the book there. A confidential form writes nothing. */
export function noteForm({ subjectId }: Happened, now: Date): void {
  const row = subjectId ? db().select().from(formSubmissions).where(eq(formSubmissions.id, subjectId)).get() : undefined
  const template = row && row.status !== 'draft' && ABOUT_SITE.has(row.templateId) ? wordingOf(row) : undefined
  if (!row || !template || isConfidential(template)) return
  const { id, userId, reference } = row
  const at = finishedAt(row, row.submittedAt ?? row.updatedAt)
  const siteId = siteAbout(template, userId, openAnswers(row), at)
  if (!siteId) return
  const who = namesOf([userId]).get(userId) ?? 'Somebody'
  const words = `${templateName(row.templateId)} ${reference} by ${who}.`
  addLine({ siteId, kind: 'form', words, occurredAt: at, userId, subject: { type: 'form_submission', id } }, now)
}
