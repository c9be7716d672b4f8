import { and, desc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { formReviews, formSubmissions } from '#db/schema/forms.ts'
import { users } from '#db/schema/people.ts'
import { settleActions } from '../../fitness/actions/work.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { endOfDay, startOfDay } from '~/platform/dates.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { type CountedPage, countRows, findPage, type Order } from '~/platform/keyset.server.ts'
import { conflict, notFound, Problem } from '~/platform/problem.ts'
import { eachRow } from '~/platform/rows.server.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { counter, counterSum } from '~/platform/counters.server.ts'
import { aboutForm } from './about.ts'
import { type Answers } from './answers.ts'
import { namelessAnswers } from './confidential.ts'
import { formSubject } from './follow-up.server.ts'
import { underEveryName } from './form.ts'
import { type Review, type ReviewList, type Reviews, type SubmissionId, type SubmissionSort } from './input.ts'
import {
  awaitsSignature,
  outlineOf,
  type SubmissionRow,
  type SubmissionView,
  viewSubmission,
} from './submission-view.server.ts'
import { ANONYMOUS, isGiven, notAnonymous } from './anonymous.server.ts'
import { findTemplate, templateName } from './templates/index.ts'
import { wordingOf } from './wording.server.ts'
import { fileUrl } from '../../kernel/people/user-view.ts'

/** The person who filled a form in. */
type Author = { id: string; firstName: string; lastName: string; employeeId: string | null; email: string }

/** A submission in the admins' list, without the answers of sensitive forms, which only the record shows. */
export type ReviewLine = ReturnType<typeof outlineOf> & {
  user: Author
  data: Answers
  formData: Answers
  signatureData: string | null
  alarmCount: number
  sensitive: boolean
}

type ReviewDetail = SubmissionView & { user: Author }

// When it was submitted or, for a draft, started.
const when = sql`coalesce(${formSubmissions.submittedAt}, ${formSubmissions.createdAt})`
const BY: Record<SubmissionSort, Order['by']> = {
  submitted: [when, formSubmissions.id],
  form: [formSubmissions.templateId, when, formSubmissions.id],
  status: [formSubmissions.status, when, formSubmissions.id],
  staff: [users.sortName, users.id, formSubmissions.id],
}
const OF_PEOPLE = { table: users, on: eq(users.id, formSubmissions.userId) }

/**
 * Returns all submissions, newest first or in the requested order. Anonymous answers are only in lists that show
 * nothing about their author. @throws Problem invalid for an unknown `before`
 */
export function listSubmissions(actor: Person, query: ReviewList): CountedPage<ReviewLine> {
  demand(actor, 'form.review')
  const { limit, before, sort = { by: 'submitted', descending: true } } = query
  const order = { by: BY[sort.by], descending: sort.descending }
  const columns = { submission: formSubmissions, user: author }
  const list = { from: formSubmissions, columns, join: OF_PEOPLE, where: and(...filtersOf(query)) }
  const { rows, next } = findPage({ ...list, ...order, cursor: { before }, limit })
  return { items: rows.map(({ submission, user }) => lineOf(submission, user)), next, total: countFiltered(query) }
}

/** Returns submissions whose reference starts like this, newest first. */
export function findByReference(
  actor: Person,
  words: string,
  limit: number,
): { id: string; reference: string; templateId: number }[] {
  demand(actor, 'form.review')
  const { id, reference, templateId } = formSubmissions
  const start = words.trim().toUpperCase()
  return db()
    .select({ id, reference, templateId })
    .from(formSubmissions)
    .where(and(isGiven, gte(reference, start), lt(reference, `${start}\uffff`)))
    .orderBy(desc(id))
    .limit(limit)
    .all()
}

/** Returns the numbers of submissions (all, submitted or later states, drafts) and of people, from the counters. */
export function countSubmissions(actor: Person): {
  total: number
  submitted: number
  draft: number
  uniqueStaff: number
} {
  demand(actor, 'form.review')
  const total = counted()
  const draft = counted({ status: 'draft' })
  return { total, draft, submitted: total - draft, uniqueStaff: counter('forms') }
}

/** Returns how many submissions match a filter; counted only if a person or dates limit it. */
const countFiltered = (query: ReviewList): number =>
  query.userId || query.from || query.to || query.alarms
    ? countRows(formSubmissions, and(...filtersOf(query)))
    : counted(query)

const counted = ({ status, templateId, sort }: Partial<ReviewList> = {}) =>
  counterSum(
    'forms/',
    (template, state) =>
      (!status || state === status) &&
      (!templateId || template === String(templateId)) &&
      !((sort?.by === 'staff' || state === 'draft') && ANONYMOUS.includes(Number(template))),
  )

function filtersOf({ status, templateId, userId, from, to, alarms, sort }: Partial<ReviewList>) {
  return [
    isGiven,
    status ? eq(formSubmissions.status, status) : undefined,
    alarms ? gt(formSubmissions.alarms, 0) : undefined,
    templateId ? eq(formSubmissions.templateId, templateId) : undefined,
    userId ? eq(formSubmissions.userId, userId) : undefined,
    userId || sort?.by === 'staff' ? notAnonymous : undefined,
    from ? sql`${when} >= ${startOfDay(from).getTime()}` : undefined,
    to ? sql`${when} < ${endOfDay(to).getTime()}` : undefined,
  ]
}

/**
 * Returns one full submission. The audit log records a view of a sensitive form. @throws Problem not_found
 */
export function openSubmission(actor: Person, { id }: SubmissionId): ReviewDetail {
  demand(actor, 'form.review')
  const row = rowOf(id)
  if (!row) throw notFound('Form submission')
  if (!findTemplate(row.templateId)?.sensitive) return detailOf(row)
  if (actor.token !== undefined) throw new Problem('forbidden', 'API tokens cannot open confidential forms')
  return commit(() => {
    const personId = findTemplate(row.templateId)?.apart ? null : row.userId
    const details = { form: templateName(row.templateId), reference: row.reference }
    record(actor, { type: 'form.viewed', subject: { type: 'form_submission', id }, personId, details })
    return detailOf(row)
  })
}

/** The state before each decision: submitted, then reviewed, then approved or rejected. */
const FROM: Record<Review['status'], string[]> = {
  reviewed: ['submitted'],
  approved: ['submitted', 'reviewed'],
  rejected: ['submitted', 'reviewed'],
}

/**
 * Records an admin's decision on a submission; earlier ones are kept. @throws Problem not_found, conflict when the
 * submission is a draft, awaits a signature (unless its author has left) or was decided
 */
export function reviewSubmission(actor: Person, { id, status, notes }: Review, now = new Date()): ReviewDetail {
  demand(actor, 'form.review')
  return commit(() => {
    const row = rowOf(id)
    if (!row) throw notFound('Form submission')
    if (awaitsSignature(row) && !hasLeft(row)) throw conflict('This form still needs a signature.')
    const { changes } = write()
      .update(formSubmissions)
      .set({ status, updatedAt: now })
      .where(and(eq(formSubmissions.id, id), inArray(formSubmissions.status, FROM[status])))
      .run()
    if (changes !== 1) throw conflict(`This form is ${row.status} and cannot become ${status}.`)
    write()
      .insert(formReviews)
      .values({ id: newId(now.getTime()), submissionId: id, status, notes: notes || null, by: actor.id, at: now })
      .run()
    // What was asked for is not to be done. Anything that happened still needs its repair, call or answer.
    const refused = { kinds: ['uniform'], words: 'The form was rejected', state: 'not_needed' } as const
    if (status === 'rejected') settleActions(formSubject(id), refused, now, actor)
    const { subject, details } = aboutForm(row)
    const personId = row.userId
    const anonymous = ANONYMOUS.includes(row.templateId) && { anonymous: true as const }
    const payload = { id, status, reference: row.reference, templateName: templateName(row.templateId), ...anonymous }
    record(
      actor,
      { type: 'form.reviewed', subject, personId, details: { ...details, status, notes: notes || null }, payload },
      now,
    )
    return detailOf(rowOf(id)!)
  })
}

/**
 * Returns whether a form awaits the signature of an author who has left. It can be reviewed without it, because it
 * would otherwise wait for ever.
 */
export function isUnsignedByLeaver(id: string): boolean {
  const row = rowOf(id)
  return row !== undefined && awaitsSignature(row) && hasLeft(row)
}

const hasLeft = ({ userId }: SubmissionRow): boolean => !findRow(userId).isActive

/**
 * Marks several submissions as reviewed, each as `reviewSubmission` would. A form with dangerous answers would
 * disappear from the control room unread, so it is refused here and must be opened. @returns the result for each
 */
export function reviewSubmissions(actor: Person, { ids, status }: Reviews) {
  demand(actor, 'form.review')
  return eachRow(ids, (id) => {
    if (rowOf(id)?.alarms) throw conflict('This form needs attention. Open it to review it.')
    reviewSubmission(actor, { id, status })
  })
}

const author = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  employeeId: users.employeeId,
  email: users.email,
}

function lineOf(row: SubmissionRow, user: Author): ReviewLine {
  const template = wordingOf(row)
  const open = template && row.data ? underEveryName(template, row.data) : (row.data ?? {})
  const signatureData = template?.sensitive === 'all' ? null : fileUrl(row.signatureFileId)
  return {
    ...outlineOf(row),
    user,
    data: open,
    formData: open,
    signatureData,
    alarmCount: row.alarms,
    sensitive: Boolean(template?.sensitive),
    ...(findTemplate(row.templateId)?.apart && NOBODY),
  }
}

function detailOf(row: SubmissionRow): ReviewDetail {
  const view = viewSubmission(row)
  if (findTemplate(row.templateId)?.apart) return withoutPerson(view)
  const user = db().select(author).from(users).where(eq(users.id, row.userId)).get()!
  return { ...view, user }
}

/** In place of the author of anonymous answers. */
const NOBODY = {
  userId: '',
  user: { id: '', firstName: 'Name', lastName: 'withheld', employeeId: null, email: '' },
}

/** Returns confidential answers as an admin reads them, without their author. */
function withoutPerson(view: SubmissionView): ReviewDetail {
  const formData = namelessAnswers(view.formData)
  return { ...view, ...NOBODY, formData, data: formData, signatureData: null }
}

const rowOf = (id: string) =>
  db()
    .select()
    .from(formSubmissions)
    .where(and(eq(formSubmissions.id, id), isGiven))
    .get()
