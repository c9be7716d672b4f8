import { type Answers } from './answers.ts'
import { holds } from './condition.ts'
import { type Field } from './fields/kinds.ts'
import { type Template } from './template.ts'

/**
 * The fields that still keep a form from being submitted, by presence and least length alone; it runs in the browser,
 * where a gated Submit button and its explanation need it. The server's check stays the one that counts.
 */
export function missingFields(template: Template, answers: Answers): Field[] {
  const signatures = template.submit.gated !== 'answers only'
  return template.sections
    .flatMap((section) => section.fields)
    .filter((field) => !field.showIf || holds(field.showIf, answers))
    .filter((field) => field.kind !== 'signature' || signatures)
    .filter((field) => isMissing(field, answers[field.name]))
}

function isMissing(field: Field, answer: unknown): boolean {
  if (field.kind === 'rating') return !(Number(answer) >= 1)
  if (field.kind === 'tick') return field.mustTick !== undefined && answer !== true
  if (!field.required) return false
  if (field.kind === 'checklist') return field.items.some((item) => !(answer as Record<string, unknown> | null)?.[item])
  if (Array.isArray(answer)) return answer.length === 0
  if (field.kind === 'number')
    return typeof answer !== 'number' || answer < field.least.value || answer > field.most.value
  const text = typeof answer === 'string' ? answer.trim() : answer
  if (typeof text !== 'string') return text === undefined || text === null
  return text.length < ('atLeast' in field ? (field.atLeast ?? 1) : 1)
}
