import { and, eq } from 'drizzle-orm'
import { formTemplates } from '#db/schema/forms.ts'
import { Problem } from '~/platform/problem.ts'
import { db, write } from '~/platform/store.server.ts'
import { type Template } from './template.ts'
import { findTemplate } from './templates/index.ts'

/** Returns an available form. @throws Problem invalid for a retired or unknown form */
export function offeredTemplate(id: number): Template {
  const template = findTemplate(id)
  if (template) return template
  throw new Problem('invalid', 'Unknown form template', { errors: { templateId: ['Unknown form template'] } })
}

/** Stores the present version, so that a submission can always be read with its own questions. */
export function keepWording(template: Template): void {
  const row = { templateId: template.id, version: template.version, template }
  write().insert(formTemplates).values(row).onConflictDoNothing().run()
}

/** Returns the version in which a submission was answered; undefined for retired forms. */
export function wordingOf(row: { templateId: number; templateVersion: number }): Template | undefined {
  const present = findTemplate(row.templateId)
  if (present?.version === row.templateVersion) return present
  const kept = db()
    .select({ template: formTemplates.template })
    .from(formTemplates)
    .where(and(eq(formTemplates.templateId, row.templateId), eq(formTemplates.version, row.templateVersion)))
    .get()
  return (kept?.template as Template | undefined) ?? present
}
