import { count, desc, sql } from 'drizzle-orm'
import { formSubmissions } from '#db/schema/forms.ts'
import { type Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { namesOf } from '../people/people.server.ts'
import { db } from '~/platform/store.server.ts'
import { templateName } from './templates/index.ts'

const MOST = 10

/** A submission with answers that mean danger, which nobody has reviewed. */
export type AlarmedForm = { id: string; form: string; reference: string; person: string; at: Date; alarms: number }

// The index is partial: SQLite uses it only where its words stand in the query itself.
const waiting = () => sql`${formSubmissions.alarms} > 0 AND ${formSubmissions.status} = 'submitted'`

/** Forms whose answers mean danger and that nobody has reviewed, newest first, the first ten; for admins. */
export function listAlarmedForms(actor: Person): AlarmedForm[] {
  demand(actor, 'form.review')
  const rows = db().select().from(formSubmissions).where(waiting()).orderBy(desc(formSubmissions.id)).limit(MOST).all()
  const names = namesOf(rows.map(({ userId }) => userId))
  return rows.map(({ id, templateId, reference, userId, submittedAt, updatedAt, alarms }) => ({
    id,
    form: templateName(templateId),
    reference,
    person: names.get(userId) ?? '',
    at: submittedAt ?? updatedAt,
    alarms,
  }))
}

/** How many such forms wait. */
export const countAlarmedForms = (): number =>
  db().select({ n: count() }).from(formSubmissions).where(waiting()).get()?.n ?? 0
