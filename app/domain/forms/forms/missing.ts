import { type Answers } from './answers.ts'
import { type Field } from './fields/kinds.ts'
import { checkAnswers, questionsOf, readsAs } from './form.ts'
import { type Template } from './template.ts'

export interface Missing {
  field: Field
  message: string
}

/**
 * Returns what is missing before a form can be submitted, with the form's own messages. It runs in the browser, also
 * offline; the same check on the server decides.
 */
export function missingAnswers(template: Template, answers: Answers): Missing[] {
  const { errors = {} } = checkAnswers(template, answers, 'submit')
  return questionsOf(template).flatMap((field) => (errors[field.name] ?? []).map((message) => ({ field, message })))
}

/** What is still missing before the Submit button of a gated form works. */
export const gateOf = (template: Template, answers: Answers): Missing[] =>
  template.gated
    ? missingAnswers(template, answers).filter(
        ({ field }) => template.gated === 'signature too' || readsAs(field) !== 'signature',
      )
    : []
