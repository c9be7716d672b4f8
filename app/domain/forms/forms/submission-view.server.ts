import { asc, eq } from 'drizzle-orm'
import { formReviews, type formSubmissions } from '#db/schema/forms.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { fileUrl } from '../../kernel/people/user-view.ts'
import { db } from '~/platform/store.server.ts'
import { type Answers } from './answers.ts'
import { alarmsOf, underEveryName } from './form.ts'
import { openAnswers } from './sealing.server.ts'
import { templateName } from './templates/index.ts'
import { wordingOf } from './wording.server.ts'

export type SubmissionRow = typeof formSubmissions.$inferSelect

/** One decision of an admin on a submission. */
type ReviewView = { status: string; notes: string | null; by: string; at: Date }

/** A submission as its owner sees it, and an admin who opens it. `data` is another name for `formData`. */
export type SubmissionView = {
  id: string
  reference: string
  templateId: number
  templateVersion: number
  templateName: string
  userId: string
  status: string
  complete: boolean
  awaitingSignature: boolean
  formData: Answers
  data: Answers
  signatureData: string | null
  alarms: string[]
  createdAt: Date
  updatedAt: Date
  submittedAt: Date | null
  /** When the person finished it, if their phone sent it later. */
  madeAt: Date | null
  reviewNotes: string | null
  history: ReviewView[]
}

/**
 * Returns the view of a row, with its answers decrypted. The caller has checked the permission and recorded the view if
 * needed.
 */
export function viewSubmission(row: SubmissionRow): SubmissionView {
  const template = wordingOf(row)
  const answers = openAnswers(row)
  const named = template ? underEveryName(template, answers) : answers
  const formData = template?.submittedAtInside ? { ...named, submittedAt: row.submittedAt } : named
  const history = historyOf(row.id)
  return {
    ...outlineOf(row),
    formData,
    data: formData,
    signatureData: fileUrl(row.signatureFileId),
    alarms: template && row.status !== 'draft' ? alarmsOf(template, answers) : [],
    reviewNotes: history.at(-1)?.notes ?? null,
    history,
  }
}

/** Returns whether a submitted form still needs its signature or photographs before it can be reviewed. */
export const awaitsSignature = ({ status, complete }: SubmissionRow): boolean => status === 'submitted' && !complete

/** The part of a submission that can be read without decryption. */
export const outlineOf = (row: SubmissionRow) => ({
  id: row.id,
  reference: row.reference,
  templateId: row.templateId,
  templateVersion: row.templateVersion,
  templateName: templateName(row.templateId),
  userId: row.userId,
  status: row.status,
  complete: row.complete,
  awaitingSignature: awaitsSignature(row),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  submittedAt: row.submittedAt,
  madeAt: row.madeAt,
})

function historyOf(submissionId: string): ReviewView[] {
  const rows = db()
    .select()
    .from(formReviews)
    .where(eq(formReviews.submissionId, submissionId))
    .orderBy(asc(formReviews.id))
    .all()
  const names = namesOf(rows.map((row) => row.by))
  return rows.map(({ status, notes, by, at }) => ({ status, notes, by: names.get(by) ?? 'Admin', at }))
}
