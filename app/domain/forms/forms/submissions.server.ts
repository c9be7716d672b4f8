import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { formSubmissions } from '#db/schema/forms.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { type Made } from '../../kernel/phones/made.ts'
import { conflict, notFound, Problem } from '~/platform/problem.ts'
import { afterCommit, commit, db, newId, write } from '~/platform/store.server.ts'
import { aboutForm } from './about.ts'
import { type Answers } from './answers.ts'
import { NAMELESS } from './confidential.ts'
import { alarmsOf, checkAnswers, isSigned, signatureFields, type Stage } from './form.ts'
import {
  type FlatSubmission,
  type NewSubmission,
  type SubmissionChange,
  type SubmissionId,
  type SubmissionSubmit,
} from './input.ts'
import { openFollowUps } from './follow-up.server.ts'
import { checkManifest, type Taken, takePictures, writeManifest } from './pictures.server.ts'
import { referenceOf } from './reference.ts'
import { openAnswers, sealAnswers } from './sealing.server.ts'
import { type SubmissionRow, type SubmissionView, viewSubmission } from './submission-view.server.ts'
import { ALREADY_SUBMITTED, DRAFT_CHANGED, SAVED_SINCE } from './review-status.ts'
import { checkVehicle, noteVehicle } from './vehicle.server.ts'
import { withSite } from './named-site.server.ts'
import { type Template } from './template.ts'
import { keepWording, offeredTemplate, wordingOf } from './wording.server.ts'

/**
 * Creates a draft or a submission. A draft is checked for size and types only. A submission is checked against its
 * template, except for a signature that comes with the submit call. @throws Problem invalid with messages by field,
 * conflict when photographs are missing
 */
export async function createSubmission(actor: Person, input: NewSubmission, now = new Date()): Promise<SubmissionView> {
  demand(actor, 'form.fill')
  const template = offeredTemplate(input.templateId)
  const taken = await takeAnswers(actor, template, input, input.status === 'submitted' ? 'create' : 'draft')
  return commit(() => {
    keepWording(template)
    const row = newRow(actor, template, now)
    const kept = { ...row, ...columnsOf(template, row, taken, input.status, now) }
    write().insert(formSubmissions).values(kept).run()
    writeManifest(row.id, taken.manifest)
    return settled(
      actor,
      template,
      row.id,
      input.status === 'submitted' ? 'form.submitted' : 'form.draft_saved',
      now,
      input.submittedAt,
    )
  })
}

/**
 * Saves a draft again, or submits it.
 * @throws Problem not_found for another person's, conflict once submitted, or if it was saved since `updatedAtWas`,
 * invalid
 */
export async function updateSubmission(actor: Person, change: SubmissionChange): Promise<SubmissionView> {
  demand(actor, 'form.fill')
  const begun = ownDraft(actor, change.id)
  refuseChanged(begun, change.updatedAtWas)
  const template = offeredTemplate(begun.templateId)
  const taken = await takeAnswers(actor, template, change, change.status === 'submitted' ? 'create' : 'draft')
  const now = new Date()
  return commit(() => {
    const row = ownDraft(actor, change.id)
    refuseChanged(row, change.updatedAtWas)
    save(row, columnsOf(template, row, taken, change.status, now))
    for (const after of writeManifest(row.id, taken.manifest)) afterCommit(after)
    return settled(actor, template, row.id, change.status === 'submitted' ? 'form.submitted' : 'form.draft_saved', now)
  })
}

/**
 * Finalises a submission: checks and submits a draft, or adds an awaited signature. A complete one is returned
 * unchanged, however often. @throws Problem not_found, invalid
 */
export async function submitSubmission(
  actor: Person,
  { id, signatureData }: SubmissionSubmit,
  now = new Date(),
): Promise<SubmissionView> {
  demand(actor, 'form.fill')
  const found = ownRow(actor, id)
  if (found.complete) return viewSubmission(found)
  const template = offeredTemplate(found.templateId)
  const formData = openAnswers(found)
  const taken = await takeAnswers(actor, template, { formData, signatureData }, 'submit')
  return commit(() => {
    const row = ownRow(actor, id)
    if (row.complete) return viewSubmission(row)
    if (row.updatedAt.getTime() !== found.updatedAt.getTime())
      throw conflict('The form has changed in the meantime. Please try again.')
    const columns = columnsOf(template, row, taken, 'submitted', now)
    save(row, row.status === 'draft' ? columns : { ...columns, status: row.status, submittedAt: row.submittedAt })
    for (const after of writeManifest(row.id, taken.manifest)) afterCommit(after)
    return settled(actor, template, row.id, row.status === 'draft' ? 'form.submitted' : 'form.signed', now)
  })
}

/**
 * Saves or submits a form in one step, as a page without scripts does. Nothing can come later, so everything is checked
 * at once. @throws Problem invalid, not_found, conflict
 */
export async function saveForm(
  actor: Person,
  input: {
    templateId: number
    id: string
    formData: Answers
    status: 'draft' | 'submitted'
    updatedAtWas?: string | null
  },
): Promise<SubmissionView> {
  demand(actor, 'form.fill')
  const { id, templateId, formData, status, updatedAtWas } = input
  checked(offeredTemplate(templateId), formData, status === 'submitted' ? 'submit' : 'draft')
  if (id) return updateSubmission(actor, { id, formData, status, updatedAtWas })
  return createSubmission(actor, { templateId, formData, status })
}

/** The self appraisal's own call, which sends the answers side by side. */
export async function submitFlat(actor: Person, flat: FlatSubmission): Promise<SubmissionView> {
  const { templateId, status, ...formData } = flat
  return createSubmission(actor, { templateId, status, formData })
}

/**
 * Deletes a draft, with its pictures. @throws Problem not_found, conflict once submitted
 */
export function deleteSubmission(actor: Person, { id }: SubmissionId): { ok: true } {
  demand(actor, 'form.fill')
  return commit(() => {
    const row = ownDraft(actor, id)
    for (const after of writeManifest(row.id, [])) afterCommit(after)
    write().delete(formSubmissions).where(eq(formSubmissions.id, row.id)).run()
    record(actor, { type: 'form.draft_deleted', ...aboutForm(row) })
    return { ok: true as const }
  })
}

/** A form finished on a phone. If it began as a draft, that draft becomes the submission. */
export type FinishedForm = {
  templateId: number
  templateVersion: number
  formData: Answers
  draftId: string | null
}

/**
 * Submits a form finished on a phone, in the version in which it was answered. If its draft is gone or already
 * submitted, it becomes a new submission. @throws Problem invalid
 */
export async function submitFinished(actor: Person, form: FinishedForm, made: Made): Promise<SubmissionView> {
  demand(actor, 'form.fill')
  const template = wordingOf(form) ?? offeredTemplate(form.templateId)
  const taken = await takeAnswers(actor, template, form, 'submit', made)
  const now = new Date()
  return commit(() => {
    keepWording(template)
    const own = and(eq(formSubmissions.id, form.draftId ?? ''), eq(formSubmissions.userId, actor.id))
    const begun = db().select().from(formSubmissions).where(own).get()
    const draft = begun?.status === 'draft' && begun.templateId === template.id ? begun : null
    const row = draft ?? newRow(actor, template, now)
    const columns = {
      ...columnsOf(template, row, taken, 'submitted', now),
      operationId: made.operationId,
      madeAt: made.at,
    }
    if (draft) save(draft, columns)
    else
      write()
        .insert(formSubmissions)
        .values({ ...row, ...columns })
        .run()
    for (const after of writeManifest(row.id, taken.manifest)) afterCommit(after)
    return settled(actor, template, row.id, 'form.submitted', now)
  })
}

const newRow = (actor: Person, template: Template, now: Date) => ({
  id: newId(now.getTime()),
  reference: referenceOf(template.id, randomBytes(8)),
  userId: actor.id,
  templateId: template.id,
  createdAt: now,
})

type Posted = { formData: Answers; signatureData?: string | null; manifest?: Record<string, number> }

async function takeAnswers(
  actor: Person,
  template: Template,
  posted: Posted,
  stage: Stage,
  made?: Made,
): Promise<Taken> {
  const [signature] = signatureFields(template)
  const beside = signature && posted.signatureData ? { [signature.name]: posted.signatureData } : {}
  const answers = checked(template, { ...posted.formData, ...beside }, stage)
  checkManifest(answers, posted.manifest)
  if (stage !== 'draft' && !made) checkVehicle(template, answers)
  return takePictures(actor, template, withSite(template, answers, posted.formData.siteId))
}

function checked(template: Template, posted: Answers, stage: Stage): Answers {
  const { answers, errors } = checkAnswers(template, posted, stage)
  if (answers) return answers
  throw new Problem('invalid', Object.values(errors)[0]?.[0] ?? 'Please check what you entered', { errors })
}

function columnsOf(
  template: Template,
  row: { id: string; userId: string },
  taken: Taken,
  status: 'draft' | 'submitted',
  now: Date,
) {
  taken.keep()
  const submitted = status === 'submitted'
  const [signature] = signatureFields(template)
  return {
    ...sealAnswers(template, row, taken.answers),
    templateVersion: template.version,
    status: status as string,
    complete: submitted && isSigned(template, taken.answers),
    alarms: submitted ? alarmsOf(template, taken.answers).length : 0,
    signatureFileId: taken.manifest.find((placed) => placed.field === signature?.name)?.fileId ?? null,
    updatedAt: now,
    submittedAt: submitted ? now : null,
  }
}

function save(row: SubmissionRow, columns: Partial<SubmissionRow>): void {
  const asRead = and(
    eq(formSubmissions.id, row.id),
    eq(formSubmissions.status, row.status),
    eq(formSubmissions.complete, row.complete),
  )
  const { changes } = write().update(formSubmissions).set(columns).where(asRead).run()
  if (changes !== 1) throw conflict('The form has changed in the meantime. Please try again.')
}

function settled(
  actor: Person,
  template: Template,
  id: string,
  type: 'form.submitted' | 'form.signed' | 'form.draft_saved',
  now: Date,
  claimedAt?: string | null,
): SubmissionView {
  keepWording(template)
  const row = db().select().from(formSubmissions).where(eq(formSubmissions.id, id)).get()!
  const { subject, ...about } = aboutForm(row)
  const details = { ...about.details, ...(claimedAt ? { claimedSubmittedAt: claimedAt } : {}) }
  const payload = {
    id,
    templateId: template.id,
    templateName: template.name,
    reference: row.reference,
    name: template.apart ? NAMELESS : actor.name,
    alarms: row.alarms,
  }
  // The payload names the answers, and its receivers must not learn whose they are.
  record(actor, { type, subject, details, payload, ...(template.apart && { personId: null }) }, now)
  if (type === 'form.submitted') {
    const answers = openAnswers(row)
    openFollowUps(template, row, answers, now)
    noteVehicle(actor, template, row, answers, now)
  }
  return viewSubmission(row)
}

function ownDraft(actor: Person, id: string): SubmissionRow {
  const row = ownRow(actor, id)
  if (row.status !== 'draft')
    throw conflict('This form has been submitted and can no longer be changed.', { code: ALREADY_SUBMITTED })
  return row
}

/** A person may have the same draft open on two devices, and the later save must not silently replace the other one. */
function refuseChanged({ updatedAt }: SubmissionRow, was: string | null | undefined): void {
  if (was && updatedAt.toISOString() !== was) throw conflict(SAVED_SINCE, { code: DRAFT_CHANGED })
}

function ownRow(actor: Person, id: string): SubmissionRow {
  const own = and(eq(formSubmissions.id, id), eq(formSubmissions.userId, actor.id))
  const row = db().select().from(formSubmissions).where(own).get()
  if (!row) throw notFound('Form submission')
  return row
}
