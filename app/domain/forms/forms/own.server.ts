import { and, eq, getTableColumns } from 'drizzle-orm'
import { formSubmissions } from '#db/schema/forms.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { type CatalogueCard, listTemplates } from './catalogue.ts'
import { type SubmissionId, type SubmissionList } from './input.ts'
import { outlineOf, type SubmissionRow, type SubmissionView, viewSubmission } from './submission-view.server.ts'

/** The forms that this person may fill in. */
export function listForms(actor: Person): CatalogueCard[] {
  demand(actor, 'form.fill')
  return listTemplates()
}

/** Returns a person's own submission. @throws Problem not_found, also for another person's */
export function findOwnSubmission(actor: Person, { id }: SubmissionId): SubmissionView {
  demand(actor, 'form.fill')
  const own = and(eq(formSubmissions.id, id), eq(formSubmissions.userId, actor.id))
  const row = db().select().from(formSubmissions).where(own).get()
  if (!row) throw notFound('Form submission')
  return viewSubmission(row)
}

/** Returns what the page after a form shows about it; nothing if it is not the actor's own. */
export function findSubmitted(actor: Actor, id: string | null): { id: string; reference: string } | null {
  if (!id || actor.kind !== 'person') return null
  try {
    const { reference } = findOwnSubmission(actor, { id })
    return { id, reference }
  } catch {
    return null
  }
}

/**
 * Returns a person's submissions and drafts with their answers, newest first. @throws Problem invalid for an unknown
 * `before`
 */
export const listOwnSubmissions = (actor: Person, query: SubmissionList): Page<SubmissionView> =>
  ownPage(actor, query, viewSubmission)

/** Returns the same without answers, for lists on a page. */
export const listOwnOutlines = (actor: Person, query: SubmissionList) => ownPage(actor, query, outlineOf)

function ownPage<V>(
  actor: Person,
  { limit, before, status }: SubmissionList,
  view: (row: SubmissionRow) => V,
): Page<V> {
  demand(actor, 'form.fill')
  const own = eq(formSubmissions.userId, actor.id)
  const where = status ? eq(formSubmissions.status, status) : undefined
  const list = { from: formSubmissions, columns: getTableColumns(formSubmissions), of: own, where }
  const { rows, next } = findPage({ ...list, by: [formSubmissions.id], descending: true, cursor: { before }, limit })
  return { items: rows.map((row) => view(row)), next, total: null }
}
