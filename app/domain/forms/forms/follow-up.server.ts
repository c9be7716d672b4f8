import { openAction } from '../../fitness/actions/work.server.ts'
import { differsFromLicence } from '../../fitness/credentials/differs.server.ts'
import { system } from '../../kernel/access/actor.ts'
import { bankHolidays } from '../../kernel/bank-holidays/bank-holidays.server.ts'
import { findSiteThen } from '../../time/clocking/punch-site.server.ts'
import { type Answers } from './answers.ts'
import { dueDay, type FollowUp, followUpsOf } from './follows.ts'
import { questionsOf } from './form.ts'
import { siteBeside } from './named-site.server.ts'
import { finishedAt } from './sent.ts'
import { type SubmissionRow } from './submission-view.server.ts'
import { type Template } from './template.ts'
import { findTemplate } from './templates/index.ts'

/** The subject of the actions that a form opened. */
export const formSubject = (id: string) => ({ type: 'form_submission', id })

/**
 * Opens the actions that a submission requires, by the rules of its form version. Called once, in the commit that
 * submits the form. A form kept on a phone counts from when it was finished.
 */
export function openFollowUps(template: Template, row: SubmissionRow, answers: Answers, now: Date): void {
  // A version stored before forms had rules uses the present ones.
  const rules = template.follows ? template : (findTemplate(template.id) ?? template)
  for (const work of [...followUpsOf(rules, answers), ...licenceDiffers(template, row, answers)]) {
    const from = finishedAt(row, now)
    const dueOn = dueDay(work.dueIn, from, bankHolidays()('england-and-wales'))
    const siteId = work.atSite ? siteAbout(template, row.userId, answers, from) : null
    const userId = work.about === 'author' ? row.userId : null
    const words = `${work.words} (${template.name} ${row.reference})`
    openAction({ kind: work.action, words, subject: formSubject(row.id), dueOn, userId, siteId }, now, system('forms'))
  }
}

/** Returns the licence number in a form if the person's record has a different one. */
function licenceDiffers(template: Template, row: SubmissionRow, answers: Answers): FollowUp[] {
  const field = questionsOf(template).find(({ fill }) => fill === 'SIA number')
  const written = field && answers[field.name]
  if (typeof written !== 'string' || !differsFromLicence(row.userId, written)) return []
  const words = 'Check the licence: the SIA number in a form differs from the record'
  return [{ action: 'licence_check', words, about: 'author', dueIn: { days: 2 } }]
}

/** Returns the site named in the form, or else the author's site of work when they finished it. */
export const siteAbout = (template: Template, userId: string, answers: Answers, at: Date): string | null =>
  questionsOf(template).flatMap((field) => siteBeside(field, answers) ?? [])[0] ?? findSiteThen(userId, at)?.id ?? null
