import { and, eq, gte, type SQL } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { riddorAssessments } from '#db/schema/riddor.ts'
import { newestRowOf, openAction, settleActions } from '../../fitness/actions/work.server.ts'
import { type Actor, type Person, system } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { choosePerson } from '../../kernel/people/choose.server.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { absentWithin } from '../../time/absences/absent.server.ts'
import { formSubject } from '../forms/follow-up.server.ts'
import { type SubmissionRow } from '../forms/submission-view.server.ts'
import { type Template } from '../forms/template.ts'
import { openAnswers } from '../forms/sealing.server.ts'
import { wordingOf } from '../forms/wording.server.ts'
import { addDays, type Day, dayOf, endOfDay, isDay, showDay, startOfDay } from '~/platform/dates.ts'
import { conflict, invalid, notFound, Problem } from '~/platform/problem.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type Opened, refuseOverwrite } from '~/platform/opened.ts'
import { versionOf } from '~/platform/version-of.server.ts'
import { seal, unseal } from '~/platform/vault.server.ts'
import { type RiddorForm, type RiddorInput } from './input.ts'
import { type Away, judgeAccident, type Judged, type Periods, type What, type Who } from './rule.ts'
import { type RiddorView } from './views.ts'

type Row = typeof riddorAssessments.$inferSelect

/** Absences that begin within this many days of an accident are compared with it. */
const FOLLOWED_DAYS = 90

/**
 * Leave is kept for two years at least, whatever period is set, so nothing about an older accident is judged again: its
 * absences may have been deleted.
 */
const JUDGED_DAYS = 2 * 365 - 1

/** The initial values for the review of an accident form. */
export type RiddorPage = {
  occurredOn: string | null
  injured: string | null
  periods: Periods
  assessment: RiddorView | null
  /** The version of the assessment, for the form that changes it. */
  version: string
}

/**
 * Returns the assessment of an accident form, with its initial values; null for other forms. @throws Problem not_found
 */
export function findRiddor(actor: Person, { id }: { id: string }, now = new Date()): RiddorPage | null {
  demand(actor, 'form.review')
  const submission = submissionOf(id)
  const rule = ruleOf(submission)
  if (!rule || submission.status === 'draft') return null
  const row = rowOf(id)
  const told = rule.occurred ? openAnswers(submission)[rule.occurred] : null
  const day = typeof told === 'string' ? told.slice(0, 10) : null
  const author = rule.author ? (findRow(submission.userId).employeeId ?? findRow(submission.userId).email) : null
  return {
    occurredOn: isDay(day) ? day : null,
    injured: row ? row.userId && (findRow(row.userId).employeeId ?? findRow(row.userId).email) : author,
    periods: periodsNow(),
    assessment: row ? viewOf(row, submission, now) : null,
    version: assessmentVersion(row),
  }
}

/**
 * Stores the facts and the decision about an accident, applies the regulations, and opens or closes the action to
 * report it to the HSE. Nothing is sent to the HSE. Can be repeated when more is known. @throws Problem not_found;
 * forbidden for API tokens; conflict for a form that is not about an accident, or if a colleague has assessed it since
 * `versionWas`; invalid for a day in the future
 */
export function assessRiddor(actor: Person, input: RiddorInput & Opened, now = new Date()): RiddorView {
  demand(actor, 'form.review')
  if (actor.token !== undefined) throw new Problem('forbidden', 'API tokens cannot open confidential forms')
  return commit(() => {
    const { id, who, what, occurredOn, workRelated, decision, reference, words, place } = input
    const submission = submissionOf(id)
    const rule = ruleOf(submission)
    if (!rule || submission.status === 'draft')
      throw conflict('This form is not about an accident', { code: 'no_accident' })
    refuseOverwrite(assessmentVersion(rowOf(id)), input, 'the assessment')
    if (occurredOn > dayOf(now)) throw invalid('occurredOn', 'This day is in the future')
    const own = rule.author && who === 'worker' ? submission.userId : null
    const userId = input.userId === undefined ? own : input.userId
    if (userId !== null) findRow(userId)
    const absentFrom = input.absentFrom ?? null
    const facts = { who, what, occurredOn, workRelated, userId, absentFrom, decision, reference }
    const sealed = seal(submission.userId, aadOf(id), Buffer.from(JSON.stringify({ place, words })))
    const judged = judgeRow(facts, now)
    const columns = {
      ...{ ...facts, sealed, ...derived(judged), updatedAt: now },
      ...{ assessedBy: actor.id, assessedAt: now },
    }
    const target = riddorAssessments.submissionId
    const row = write()
      .insert(riddorAssessments)
      .values({ submissionId: id, ...columns })
      .onConflictDoUpdate({ target, set: columns })
      .returning()
      .get()
    const subject = formSubject(id)
    record(actor, { type: 'riddor.assessed', subject, personId: null, details: { decision, dueOn: row.dueOn } }, now)
    settleActions(subject, { kinds: ['riddor_assessment'], words: `Assessed by ${actor.name}` }, now, actor)
    keepReport(row, judged, submission.reference, now, actor)
    return viewOf(row, submission, now)
  })
}

/** Returns the version of what was assessed. A change of the days off work is none. */
const assessmentVersion = (row: Row | undefined) =>
  versionOf(row ? [row.assessedAt, row.who, row.what, row.occurredOn, row.decision, row.reference] : null)

/** Does the same from the page. @throws Problem as `assessRiddor` does, and invalid for an unknown person */
export const assessRiddorByForm = (actor: Person, { injured, ...input }: RiddorForm, now = new Date()): RiddorView =>
  assessRiddor(actor, { ...input, userId: injured ? choosePerson(actor, injured, 'injured').id : null }, now)

/**
 * Runs after an absence was entered, moved or removed: counts the days off after an accident again, and opens, moves or
 * closes the report. Within the commit of the reaction.
 */
export function followAbsence({ personId }: Happened, now: Date): void {
  if (personId) keepRows(waitingAt(now, eq(riddorAssessments.userId, personId)), now)
}

/** Checks every accident without a report, because no event marks the eighth day. Returns how many changed. */
export function watchRiddor(now: Date): number {
  return commit(() => keepRows(waitingAt(now), now))
}

/** Returns the day from which accidents are judged again. */
const judgedFrom = (now: Date): Day => addDays(dayOf(now), -JUDGED_DAYS)

/** Returns what was judged about an old accident. It need not be recorded any longer: reg. 12 asks for three years. */
function keptOf({ reportable, dueOn, trigger }: Row): Omit<Judged, 'pending'> {
  const words = `By the absences then on record, a report was ${reportable ? '' : 'not '}needed.`
  return { reportable, dueOn, trigger, recordOnly: false, words }
}

/** Returns the accidents that are to be reported if the regulations say so, and whose absences are still on record. */
const waitingAt = (now: Date, which?: SQL): Row[] =>
  db()
    .select()
    .from(riddorAssessments)
    .where(
      and(eq(riddorAssessments.decision, literal('report')), gte(riddorAssessments.occurredOn, judgedFrom(now)), which),
    )
    .all()

/** Counts the days off again, and stores the differences. Within a commit. */
function keepRows(rows: readonly Row[], now: Date): number {
  let changed = 0
  for (const row of rows) {
    const judged = judgeRow(row, now)
    const next = derived(judged)
    if (next.dueOn === row.dueOn && next.trigger === row.trigger && next.reportable === row.reportable) continue
    const mine = eq(riddorAssessments.submissionId, row.submissionId)
    const kept = write()
      .update(riddorAssessments)
      .set({ ...next, updatedAt: now })
      .where(mine)
      .returning()
      .get()
    if (!isReported(row)) keepReport(kept, judged, submissionOf(row.submissionId).reference, now, system('riddor'))
    changed += 1
  }
  return changed
}

/** Has a person closed the action of the report as done since the assessment, with the reference that the HSE gave? */
function isReported({ submissionId, assessedAt }: Row): boolean {
  const newest = newestRowOf('riddor_report', formSubject(submissionId))
  return newest?.state === 'done' && newest.closedAt! > assessedAt
}

/** Opens, moves or closes the action of the report. Within a commit. */
function keepReport(
  row: Row,
  { dueOn, pending, trigger, words }: Judged,
  reference: string,
  now: Date,
  by: Actor,
): void {
  const subject = formSubject(row.submissionId)
  const end = (state: 'done' | 'not_needed', why: string) =>
    settleActions(subject, { kinds: ['riddor_report'], state, words: why }, now, by)
  if (row.decision === 'reported') return void end('done', `Reported to the HSE: ${row.reference}`)
  if (row.decision === 'not_reportable') return void end('not_needed', 'Not reportable')
  if (dueOn === null) return void end('not_needed', words)
  const what = pending
    ? `Report accident ${reference} to the HSE if the person is still off work on ${showDay(trigger!)}`
    : `Report accident ${reference} to the HSE`
  openAction({ kind: 'riddor_report', words: what, subject, dueOn }, now, by)
}

type Facts = Pick<Row, 'who' | 'what' | 'occurredOn' | 'workRelated' | 'userId' | 'absentFrom'>

const judgeRow = (row: Facts, now: Date): Judged =>
  judgeAccident({ ...row, who: row.who as Who, what: row.what as What, away: awayOf(row) }, dayOf(now), periodsNow())

/** The company's number of days for a report. */
const periodsNow = (): Periods => ({
  report: readSetting('riddor_report_days'),
  absence: readSetting('riddor_absence_report_days'),
})

/** Returns the sickness on record or, if there is none, the reported absence. */
function awayOf({ userId, occurredOn, absentFrom, what }: Facts): Away[] {
  const span = { startsAt: startOfDay(occurredOn), endsAt: endOfDay(addDays(occurredOn, FOLLOWED_DAYS)) }
  const sick = userId ? absentWithin([userId], span).filter(({ kind }) => kind === 'sick') : []
  if (sick.length) return sick
  const fromOn = absentFrom ?? occurredOn
  // A person who says "over three days" has counted up to day four, not eight.
  const first = fromOn > occurredOn ? fromOn : addDays(occurredOn, 1)
  return [{ fromOn, toOn: what === 'over_three_days' ? addDays(first, 3) : null }]
}

const derived = ({ dueOn, trigger, reportable }: Judged) => ({ dueOn, trigger, reportable })

/** Removes an erased person from the assessments of other people's forms. Within a commit. */
export const forgetInjured = (userId: string): void =>
  void write().update(riddorAssessments).set({ userId: null }).where(eq(riddorAssessments.userId, userId)).run()

/** A person's accidents for the export of their data. Notes about them belong to the company. */
export const ownAccidents = (userId: string) =>
  db()
    .select({
      ...{ what: riddorAssessments.what, occurredOn: riddorAssessments.occurredOn },
      ...{ decision: riddorAssessments.decision, reference: riddorAssessments.reference },
    })
    .from(riddorAssessments)
    .where(eq(riddorAssessments.userId, userId))
    .all()

const aadOf = (id: string) => `riddor_assessments/${id}`

function viewOf(row: Row, submission: SubmissionRow, now: Date): RiddorView {
  const names = namesOf([row.userId, row.assessedBy])
  const plain = row.sealed && unseal(submission.userId, aadOf(row.submissionId), row.sealed).toString('utf8')
  const { place, words } = JSON.parse(plain || '{}') as { place?: string; words?: string }
  const judged = row.occurredOn < judgedFrom(now) ? keptOf(row) : judgeRow(row, now)
  return {
    id: row.submissionId,
    who: row.who as Who,
    what: row.what as What,
    occurredOn: row.occurredOn,
    workRelated: row.workRelated,
    userId: row.userId,
    userName: (row.userId && names.get(row.userId)) || null,
    absentFrom: row.absentFrom,
    place: place ?? null,
    decision: row.decision as RiddorView['decision'],
    reference: row.reference,
    words: words ?? null,
    dueOn: judged.dueOn,
    trigger: judged.trigger,
    reportable: judged.reportable,
    recordOnly: judged.recordOnly,
    reason: judged.words,
    assessedBy: (row.assessedBy && names.get(row.assessedBy)) || null,
    assessedAt: row.assessedAt.toISOString(),
  }
}

const ruleOf = (row: SubmissionRow): Template['accident'] => wordingOf(row)?.accident

const rowOf = (id: string): Row | undefined =>
  db().select().from(riddorAssessments).where(eq(riddorAssessments.submissionId, id)).get()

function submissionOf(id: string): SubmissionRow {
  const row = db().select().from(formSubmissions).where(eq(formSubmissions.id, id)).get()
  if (!row) throw notFound('Form submission')
  return row
}
