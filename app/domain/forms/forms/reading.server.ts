import { type Person } from '../../kernel/access/actor.ts'
import { showInstant } from '~/platform/dates.ts'
import { type Answers } from './answers.ts'
import { withoutNames, withoutSensitive } from './confidential.ts'
import { picturesOf } from './fields/pictures.ts'
import { alarmsOf, readsAs, summaryOf } from './form.ts'
import { type SubmissionId } from './input.ts'
import { siteBeside } from './named-site.server.ts'
import { findOwnSubmission } from './own.server.ts'
import { isUnsignedByLeaver, openSubmission } from './review.server.ts'
import { finishedAt, sentWords } from './sent.ts'
import { type SubmissionRow, type SubmissionView, viewSubmission } from './submission-view.server.ts'
import { type Template } from './template.ts'
import { wordingOf } from './wording.server.ts'

/** A submission as a page shows it: every answer in words, every picture as an address. */
type Reading = {
  id: string
  templateId: number
  name: string
  reference: string
  status: string
  awaitingSignature: boolean
  /** When it was sent, in words. */
  submitted: string
  /** When the person finished it: '21 Nov 2026, 14:05'. */
  finished: string
  alarms: string[]
  sections: { title: string; lines: ReadingLine[] }[]
  history: { status: string; state: string; notes: string | null; by: string; when: string }[]
}

type ReadingLine = {
  name: string
  label: string
  text: string
  pictures: string[]
  /** The id of a listed site, if the answer names one. */
  siteId: string | null
  kind: ReturnType<typeof readsAs>
}

/** Returns a person's own submission to read. @throws Problem not_found */
export const readSubmission = (actor: Person, { id }: SubmissionId): Reading =>
  readingOf(findOwnSubmission(actor, { id }))

/**
 * Returns any submission to read, for admins. Viewing a sensitive one is audited. A confidential form does not show who
 * filled it in. @throws Problem not_found
 */
export function readForReview(actor: Person, { id }: SubmissionId) {
  const view = openSubmission(actor, { id })
  return { ...readingOf(view), user: view.user, unsignedByLeaver: isUnsignedByLeaver(id) }
}

/** Returns a submission for a reader outside the company: without its sensitive answers. @throws Problem not_found */
export function readForClient(actor: Person, { id }: SubmissionId) {
  const view = openSubmission(actor, { id })
  const template = wordingOf(view)
  if (!template) return { ...readingOf(view), user: view.user }
  const open = withoutSensitive(template)
  const sections = sectionsOf(open, view.formData)
  return { ...readingOf(view), sections, alarms: alarmsOf(open, view.formData), user: view.user }
}

/**
 * Returns a submission for a person who runs a site, without its sensitive answers and review comments. Pictures are
 * replaced by their number, since only their owner and administrators may open them. @param row a submission that the
 * caller may read in this way
 */
export function readWithoutSensitive(row: SubmissionRow) {
  const view = viewSubmission(row)
  const template = wordingOf(view)
  const open = template && withoutSensitive(template)
  const sections = (open ? sectionsOf(open, view.formData) : []).map(({ title, lines }) => ({
    title,
    lines: lines.map((line) => ({ ...line, ...picturesInWords(line) })),
  }))
  const alarms = open ? alarmsOf(open, view.formData) : []
  return { ...readingOf(view), sections, alarms, history: [], userId: view.userId }
}

function picturesInWords({ kind, pictures, text }: ReadingLine): Partial<ReadingLine> {
  if (kind !== 'photos' && kind !== 'signature') return {}
  if (pictures.length === 0) return { kind: 'answer', text: kind === 'photos' ? '' : text }
  const photos = pictures.length === 1 ? '1 photograph' : `${pictures.length} photographs`
  return {
    kind: 'answer',
    pictures: [],
    text: kind === 'signature' ? 'Signed' : `${photos}. Administrators open them.`,
  }
}

function readingOf(view: SubmissionView): Reading {
  const asked = wordingOf(view)
  const template = asked && !view.userId ? withoutNames(asked) : asked
  return {
    id: view.id,
    templateId: view.templateId,
    name: view.templateName,
    reference: view.reference,
    status: view.status,
    awaitingSignature: view.awaitingSignature,
    submitted: sentWords(view),
    finished: view.submittedAt ? showInstant(finishedAt(view, view.submittedAt)) : '',
    alarms: view.alarms,
    sections: template ? sectionsOf(template, view.formData) : plainSections(view),
    history: view.history.map(({ status, notes, by, at }) => ({
      status,
      state: status.replace(/^./, (letter) => letter.toUpperCase()),
      notes,
      by,
      when: showInstant(at),
    })),
  }
}

const sectionsOf = (template: Template, answers: Answers): Reading['sections'] =>
  summaryOf(template, answers).map(({ title, lines }) => ({
    title,
    lines: lines.map(({ field, label, text, answer }) => {
      const kind = readsAs(field)
      const pictures = kind === 'photos' || kind === 'signature' ? picturesOf(answer) : []
      return { name: field.name, label, text, pictures, siteId: siteBeside(field, answers), kind }
    }),
  }))

/** Retired forms have no stored version, so their answers appear under their own names. */
const plainSections = (view: SubmissionView): Reading['sections'] => [
  {
    title: '',
    lines: Object.entries(view.formData).map(([name, answer]) => ({
      name,
      label: name,
      text: typeof answer === 'string' ? answer : JSON.stringify(answer),
      pictures: [],
      siteId: null,
      kind: 'answer' as const,
    })),
  },
]
