import { fieldsOf, readsAs } from '~/domain/forms/forms/form.ts'
import { type Template } from '~/domain/forms/forms/template.ts'
import { Alert } from '~/ui/alert.tsx'

/** Explains, in a browser without scripts, which parts of this form need them. */
export const ScriptsNote = ({ template }: { template: Template }) => (
  <noscript>
    <Alert tone="warn" title="This page works better with JavaScript">
      {needsOf(template)}
    </Alert>
  </noscript>
)

function needsOf(template: Template): string {
  const asked = new Set(fieldsOf(template).map((field) => (field.required ? readsAs(field) : null)))
  const needs = [asked.has('photos') && 'photographs', asked.has('signature') && 'a signature'].filter(Boolean)
  if (!asked.has('signature')) return 'You can fill in and submit this form without it.'
  return `This form needs ${needs.join(' and ')}, and drawing a signature needs JavaScript. Save what you enter as a draft. Open it in a browser with JavaScript to sign and submit.`
}
