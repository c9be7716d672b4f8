import { type Answers } from './answers.ts'
import { holds } from './condition.ts'
import { openItems } from './fields/checklist.ts'
import { type Field } from './fields/kinds.ts'
import { mostPhotos, picturesOf } from './fields/photos.ts'
import { type Template } from './template.ts'

export interface Missing {
  field: Field
  message: string
}

/**
 * What still keeps a form from being submitted, by presence, least length and range alone, with the form's own
 * messages. It runs in the browser, at once and offline; the server's check stays the one that counts.
 */
export const missingAnswers = (template: Template, answers: Answers): Missing[] =>
  template.sections
    .flatMap((section) => section.fields)
    .filter((field) => !field.showIf || holds(field.showIf, answers))
    .flatMap((field) => {
      const message = faultOf(field, answers[field.name])
      return message === undefined ? [] : [{ field, message }]
    })

/** What the Submit button of a gated form waits for. */
export const gateOf = (template: Template, answers: Answers): Missing[] =>
  template.submit.gated
    ? missingAnswers(template, answers).filter(
        ({ field }) => template.submit.gated === 'signature too' || field.kind !== 'signature',
      )
    : []

function faultOf(field: Field, answer: unknown): string | undefined {
  if (field.kind === 'rating')
    return Number(answer) >= 1 ? undefined : (field.required ?? 'Choose a rating from 1 to 5')
  if (field.kind === 'tick') return answer === true ? undefined : field.mustTick
  if (field.kind === 'photos') {
    const [count, most] = [picturesOf(answer).length, mostPhotos(field)]
    return count > most ? `Attach at most ${most} photos` : count === 0 ? field.required : undefined
  }
  if (!field.required) return undefined
  if (field.kind === 'checklist') return openItems(field, answer)
  if (field.kind === 'number' && typeof answer === 'number') {
    if (answer < field.least.value) return field.least.message
    return answer > field.most.value ? field.most.message : undefined
  }
  if (Array.isArray(answer)) return answer.length > 0 ? undefined : field.required
  if (typeof answer !== 'string') return answer === undefined || answer === null ? field.required : undefined
  const least = 'atLeast' in field ? (field.atLeast ?? 1) : 1
  return answer.trim().length < least ? field.required : undefined
}
