import { desc, inArray } from 'drizzle-orm'
import { formSubmissions } from '#db/schema/forms.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { db, statement } from '~/platform/store.server.ts'
import { finishedAt } from './sent.ts'
import { templateName } from './templates/index.ts'

const MOST = 10

/** An unreviewed submission with dangerous answers. */
export type AlarmedForm = { id: string; form: string; reference: string; person: string; at: Date; alarms: number }

// SQLite would choose the index by status, which contains every waiting form. Naming this index limits the query to
// forms with alarms.
const WAITING = "FROM form_submissions INDEXED BY form_submissions_alarmed WHERE alarms > 0 AND status = 'submitted'"
const newestWaiting = statement(`SELECT id ${WAITING} ORDER BY id DESC LIMIT ?`)
const countWaiting = statement(`SELECT count(*) AS n ${WAITING}`)

/** Returns unreviewed forms with dangerous answers, the newest ten, and how many there are in all; for admins. */
export function listAlarmedForms(actor: Person, most = MOST): { items: AlarmedForm[]; total: number } {
  demand(actor, 'form.review')
  const ids = (newestWaiting().all(most) as { id: string }[]).map(({ id }) => id)
  const newest = desc(formSubmissions.id)
  const rows = db().select().from(formSubmissions).where(inArray(formSubmissions.id, ids)).orderBy(newest).all()
  const names = namesOf(rows.map(({ userId }) => userId))
  const items = rows.map(({ id, templateId, reference, userId, submittedAt, madeAt, updatedAt, alarms }) => ({
    id,
    form: templateName(templateId),
    reference,
    person: names.get(userId) ?? '',
    at: finishedAt({ madeAt }, submittedAt ?? updatedAt),
    alarms,
  }))
  return { items, total: countAlarmedForms() }
}

/** Counts such forms. */
export const countAlarmedForms = (): number => (countWaiting().get() as { n: number }).n
