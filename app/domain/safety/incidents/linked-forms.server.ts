import { and, asc, eq, ne } from 'drizzle-orm'
import { formSubmissions } from '#db/schema/forms.ts'
import { alertForms } from '#db/schema/incidents.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { findTemplate, templateName } from '../../forms/forms/templates/index.ts'
import { invalid } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { alertFor } from '../emergencies/seen-by.server.ts'
import { concernOf, viewAlert } from '../emergencies/view-alert.server.ts'
import { type LinkForm } from './input.ts'
import { type LinkedForm } from './views.ts'

/**
 * Links a submitted form, for example an accident or welfare form, to an incident. The answers stay in the form itself.
 * A form that is linked twice counts once, and a confidential form cannot be linked. @throws Problem not_found,
 * forbidden; invalid if no submitted form has the reference
 */
export function linkForm(actor: Person, { id, reference }: LinkForm, now = new Date()): LinkedForm[] {
  const alert = viewAlert(alertFor(actor, 'emergency.handle', id))
  return commit(() => {
    const form = db()
      .select({ id: formSubmissions.id, templateId: formSubmissions.templateId })
      .from(formSubmissions)
      .where(and(eq(formSubmissions.reference, reference), ne(formSubmissions.status, 'draft')))
      .get()
    if (!form || findTemplate(form.templateId)?.apart)
      throw invalid('reference', 'No submitted form has this reference. It is at the top of the form.')
    const row = { alertId: id, submissionId: form.id, by: actor.id, at: now }
    const { changes } = write().insert(alertForms).values(row).onConflictDoNothing().run()
    if (changes) {
      const payload = { id, siteId: alert.siteId }
      const details = { ...concernOf(alert), reference }
      record(
        actor,
        { type: 'alert.form_linked', subject: { type: 'alert', id }, personId: null, details, payload },
        now,
      )
    }
    return listLinkedForms(id)
  })
}

/** Returns the forms of an incident, in the order in which they were linked. For use cases that have checked access. */
export function listLinkedForms(alertId: string): LinkedForm[] {
  const rows = db()
    .select({
      id: formSubmissions.id,
      reference: formSubmissions.reference,
      templateId: formSubmissions.templateId,
      userId: formSubmissions.userId,
      submittedAt: formSubmissions.submittedAt,
    })
    .from(alertForms)
    .innerJoin(formSubmissions, eq(formSubmissions.id, alertForms.submissionId))
    .where(eq(alertForms.alertId, alertId))
    .orderBy(asc(alertForms.at))
    .all()
  const names = namesOf(rows.map(({ userId }) => userId))
  return rows.map(({ id, reference, templateId, userId, submittedAt }) => ({
    ...{ id, reference, name: templateName(templateId) },
    by: names.get(userId) ?? 'A former colleague',
    submittedAt: submittedAt?.toISOString() ?? null,
  }))
}
