import { type FocusEvent, useState } from 'react'
import { type Answers } from '~/domain/forms/forms/answers.ts'
import { kindOf } from '~/domain/forms/forms/fields/kinds.ts'
import { questionsOf } from '~/domain/forms/forms/form.ts'
import { missingAnswers } from '~/domain/forms/forms/missing.ts'
import { type Template } from '~/domain/forms/forms/template.ts'

/**
 * What is told at a field once somebody has left it: its message where the answer would be refused, and doubts. A field
 * that was passed over says nothing, save in a form whose button waits for it: there nothing else would say why.
 */
export function useLeftFields(template: Template, answers: Answers) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    const spot = target.closest<HTMLElement>('[data-field]')
    const name = spot?.dataset.field
    if (name && !spot.contains(relatedTarget))
      setLeft((before) => (before.has(name) ? before : new Set(before).add(name)))
  }
  const told = (name: string) => left.has(name) && (template.gated !== undefined || isAnswered(answers[name]))
  const errors = missingAnswers(template, answers).filter(({ field }) => told(field.name))
  const doubts = questionsOf(template).flatMap((field) => {
    const words = left.has(field.name) && kindOf(field).doubt?.(field, answers[field.name])
    return words ? [[field.name, words] as const] : []
  })
  return {
    onBlur,
    errors: Object.fromEntries(errors.map(({ field, message }) => [field.name, [message]])),
    doubts: Object.fromEntries(doubts) as Record<string, string>,
  }
}

/** Whether there is anything in an answer; a box that is not ticked holds nothing. */
export function isAnswered(answer: unknown): boolean {
  if (typeof answer === 'object' && answer !== null) return Object.keys(answer).length > 0
  return answer !== undefined && answer !== null && answer !== '' && answer !== false
}
