import { eq } from 'drizzle-orm'
import { formSubmissions } from '#db/schema/forms.ts'
import { listActionsAbout } from '../../fitness/actions/actions.server.ts'
import { type ActionView } from '../../fitness/actions/views.ts'
import { openAction } from '../../fitness/actions/work.server.ts'
import { licencesOf } from '../../fitness/credentials/differs.server.ts'
import { inFours } from '../../fitness/credentials/digits.ts'
import { viewCredentials } from '../../fitness/credentials/rows.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { minutesWords } from '~/platform/minutes-words.ts'
import { HoursQuery } from '../../time/clocking/input.ts'
import { listHours } from '../../time/clocking/hours.server.ts'
import { type ShiftRow } from '../../time/clocking/views.ts'
import { chosen } from '../../time/corrections/input.ts'
import { raiseCorrection } from '../../time/corrections/corrections.server.ts'
import { addDays, type Day, dayOf, isDay, showDay, showTime } from '~/platform/dates.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db } from '~/platform/store.server.ts'
import { formSubject } from './follow-up.server.ts'
import { type QueryCorrection, type SubmissionId } from './input.ts'
import { openAnswers } from './sealing.server.ts'
import { type SubmissionRow } from './submission-view.server.ts'
import { wordingOf } from './wording.server.ts'

/** The extra information beside a form on its review. */
export type BesideReview = {
  /** The work that it opened. */
  actions: ActionView[]
  /** For a pay query: the day that it is about, and the hours recorded for it. */
  hours: { day: Day; userId: string; shifts: BesideShift[] } | null
  /** For a form with a photograph of the licence: one line for each licence on record. */
  licences: string[] | null
}

/** A shift of that day: its times, and a line that sums it up. */
type BesideShift = { id: string; start: string; end: string | null; words: string }

/** @throws Problem not_found */
export function findBesideReview(actor: Person, { id }: SubmissionId, now = new Date()): BesideReview {
  demand(actor, 'form.review')
  const row = rowOf(id)
  const actions = isDraft(row) ? [] : listActionsAbout(actor, formSubject(id))
  return { actions, hours: hoursBeside(actor, row), licences: licencesBeside(row, now) }
}

// Nothing follows from what the person has not sent.
const isDraft = ({ status }: SubmissionRow) => status === 'draft'

function hoursBeside(actor: Person, row: SubmissionRow): BesideReview['hours'] {
  const rule = wordingOf(row)?.follows?.find(({ hoursOf }) => hoursOf)
  const day = rule && openAnswers(row)[rule.hoursOf!]
  if (isDraft(row) || !isDay(day)) return null
  const query = HoursQuery.parse({ userId: row.userId, from: day, to: day })
  return { day, userId: row.userId, shifts: listHours(actor, query).items.map(viewShift) }
}

function viewShift({ id, startsAt, endsAt, paidMinutes, siteName }: ShiftRow): BesideShift {
  const [start, end] = [showTime(startsAt), endsAt && showTime(endsAt)]
  const paid = paidMinutes === null ? null : `${minutesWords(paidMinutes)} paid`
  const words = [`${start} to ${end ?? 'not clocked out'}`, paid, siteName].filter(Boolean).join(', ')
  return { id, start, end, words }
}

/** Only a form with a photograph of a licence needs the licence record, so that a person can compare the two. */
const LICENCE_PHOTO = 'siaLicensePhoto'

function licencesBeside(row: SubmissionRow, now: Date): BesideReview['licences'] {
  const photo = row.data?.[LICENCE_PHOTO]
  if (isDraft(row) || !photo || (Array.isArray(photo) && photo.length === 0)) return null
  return viewCredentials(licencesOf(row.userId), now, true).map(({ number, expiresOn, state }) =>
    [number ? inFours(number) : 'No number', state, expiresOn && `ends on ${showDay(expiresOn)}`]
      .filter(Boolean)
      .join(', '),
  )
}

/**
 * Opens a check of the licence, because its photograph differs from the record.
 * @throws Problem not_found; conflict for a form without such a photograph
 */
export function reportLicenceDiffers(actor: Person, { id }: SubmissionId, now = new Date()): { id: string } {
  demand(actor, 'form.review')
  return commit(() => {
    const row = rowOf(id)
    if (!licencesBeside(row, now)) throw conflict('This form has no photo of a licence')
    const words = `Check the licence: its photo differs from the record (${row.reference})`
    const dueOn = addDays(dayOf(now), 2)
    openAction({ kind: 'licence_check', words, subject: formSubject(id), dueOn, userId: row.userId }, now, actor)
    return { id }
  })
}

/**
 * Creates a correction from a pay query, on behalf of its author. It waits under Corrections for a decision.
 * @throws Problem not_found; conflict for a form that is not a pay query; as `raiseCorrection` does
 */
export function correctFromQuery(actor: Person, { id, at, reason, ...form }: QueryCorrection): { id: string } {
  demand(actor, 'form.review')
  const row = rowOf(id)
  if (!hoursBeside(actor, row)) throw conflict('This form is not a pay query')
  const { kind, id: shiftId, endsAt } = chosen(form)
  const asked = { kind, entryId: null, shiftId, at, endsAt, reason: `${reason} (${row.reference})` }
  raiseCorrection(actor, { ...asked, userId: row.userId })
  return { id }
}

function rowOf(id: string): SubmissionRow {
  const row = db().select().from(formSubmissions).where(eq(formSubmissions.id, id)).get()
  if (!row) throw notFound('Form submission')
  return row
}
