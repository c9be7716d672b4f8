import { findTemplate, templateName } from './templates/index.ts'

type Form = { id: string; templateId: number; reference: string }

/**
 * What an event about a submission and its author says of it. Of anonymous answers only the form is named: with their
 * reference, the audit trail would show who gave them.
 */
export function aboutForm(row: Form): { subject?: { type: string; id: string }; details: Record<string, unknown> } {
  const form = templateName(row.templateId)
  if (findTemplate(row.templateId)?.apart) return { details: { form } }
  return { subject: { type: 'form_submission', id: row.id }, details: { form, reference: row.reference } }
}
