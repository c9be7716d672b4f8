import { and, desc, eq, lt } from 'drizzle-orm'
import { formSubmissions } from '#db/schema/forms.ts'
import { type Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { invalid, notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { type CatalogueCard, listTemplates } from './catalogue.ts'
import { type SubmissionId, type SubmissionList } from './input.ts'
import { outlineOf, type SubmissionView, viewSubmission } from './submission-view.server.ts'

/** The forms that this person may fill in. */
export function listForms(actor: Person): CatalogueCard[] {
  demand(actor, 'form.fill')
  return listTemplates()
}

/** A person's own submission. @throws Problem not_found, also for a stranger's */
export function findOwnSubmission(actor: Person, { id }: SubmissionId): SubmissionView {
  demand(actor, 'form.fill')
  const own = and(eq(formSubmissions.id, id), eq(formSubmissions.userId, actor.id))
  const row = db().select().from(formSubmissions).where(own).get()
  if (!row) throw notFound('Form submission')
  return viewSubmission(row)
}

/** A person's own submissions and drafts with their answers, newest first. */
export function listOwnSubmissions(actor: Person, query: SubmissionList): SubmissionView[] {
  return ownRows(actor, query).map((row) => viewSubmission(row))
}

/** The same without answers, for lists on a page. */
export const listOwnOutlines = (actor: Person, query: SubmissionList) => ownRows(actor, query).map(outlineOf)

function ownRows(actor: Person, { limit, before, status }: SubmissionList) {
  demand(actor, 'form.fill')
  const mine = eq(formSubmissions.userId, actor.id)
  if (
    before &&
    !db()
      .select({ id: formSubmissions.id })
      .from(formSubmissions)
      .where(and(mine, eq(formSubmissions.id, before)))
      .get()
  ) {
    throw invalid('before', 'Unknown submission to continue from')
  }
  return db()
    .select()
    .from(formSubmissions)
    .where(
      and(
        mine,
        before ? lt(formSubmissions.id, before) : undefined,
        status ? eq(formSubmissions.status, status) : undefined,
      ),
    )
    .orderBy(desc(formSubmissions.id))
    .limit(limit)
    .all()
}
