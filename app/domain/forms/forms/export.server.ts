import { and, desc, eq, lt, ne } from 'drizzle-orm'
import { formSubmissions } from '#db/schema/forms.ts'
import { users } from '#db/schema/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { BYTE_ORDER_MARK, csvLine } from '~/platform/csv.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { withoutNames } from './confidential.ts'
import { columnsOf } from './form.ts'
import { type SubmissionExport } from './input.ts'
import { openAnswers } from './sealing.server.ts'
import { type Template } from './template.ts'
import { wordingOf, offeredTemplate } from './wording.server.ts'

const PAGE = 500

/**
 * Exports all submissions of a form as CSV in pieces of some hundred lines, newest first, without drafts. Confidential
 * forms have nothing in them that names a person. The export is recorded in the audit log.
 * @returns file name and pieces of text; a byte order mark comes first, for spreadsheets
 */
export function exportSubmissions(
  actor: Person,
  { templateId }: SubmissionExport,
): { name: string; text: Iterable<string> } {
  demand(actor, 'form.review')
  demand(actor, 'people.export')
  const template = offeredTemplate(templateId)
  commit(() => record(actor, { type: 'form.exported', personId: null, details: { form: template.name } }))
  return { name: `${template.slug}.csv`, text: lines(template) }
}

function* lines(template: Template): Generator<string> {
  const columns = columnsOf(withoutNames(template))
  const who = template.apart ? [] : ['Reference', 'Staff member', 'Employee ID']
  yield BYTE_ORDER_MARK + csvLine([...who, 'Status', 'Submitted (UTC)', ...columns.map((column) => column.title)])
  let before: string | undefined
  do {
    const page = pageOf(template.id, before)
    for (const { submission, user } of page) {
      const answers = openAnswers(submission)
      const person = template.apart
        ? []
        : [submission.reference, `${user.firstName} ${user.lastName}`, user.employeeId ?? '']
      const at = submission.submittedAt?.toISOString() ?? ''
      const when = template.apart ? at.slice(0, 7) : at
      // A submission of an older version is read with that version, and its answers go into the present columns of the
      // same title.
      const asked = new Map(columnsOf(wordingOf(submission) ?? template).map((column) => [column.title, column]))
      yield csvLine([
        ...person,
        submission.status,
        when,
        ...columns.map((column) => asked.get(column.title)?.of(answers) ?? ''),
      ])
    }
    before = page.length === PAGE ? page.at(-1)!.submission.id : undefined
  } while (before)
}

const pageOf = (templateId: number, before: string | undefined) =>
  db()
    .select({ submission: formSubmissions, user: users })
    .from(formSubmissions)
    .innerJoin(users, eq(users.id, formSubmissions.userId))
    .where(
      and(
        eq(formSubmissions.templateId, templateId),
        ne(formSubmissions.status, 'draft'),
        before ? lt(formSubmissions.id, before) : undefined,
      ),
    )
    .orderBy(desc(formSubmissions.id))
    .limit(PAGE)
    .all()
