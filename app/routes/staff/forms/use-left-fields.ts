import { type FocusEvent, useState } from 'react'
import { type Answers } from '~/domain/forms/forms/answers.ts'
import { kindOf } from '~/domain/forms/forms/fields/kinds.ts'
import { questionsOf, readsAs } from '~/domain/forms/forms/form.ts'
import { missingAnswers } from '~/domain/forms/forms/missing.ts'
import { type Template } from '~/domain/forms/forms/template.ts'
import { afterPress } from '~/ui/after-press.ts'

/**
 * Returns the messages for fields that the person has left: an error if the answer would be refused, or a doubt. A
 * skipped field shows nothing, except in a form whose button is disabled until it is answered, because then nothing
 * else would say why. A cleared signature counts as left, because the pad takes no focus.
 * @param round of the form; a new one starts with no field left
 */
export function useLeftFields(template: Template, answers: Answers, round = 0) {
  const [known, setKnown] = useState<Known>({ round, left: NONE, signed: NONE })
  const { left, signed } = known.round === round ? known : { left: NONE, signed: NONE }
  const now = signedIn(template, answers)
  const cleared = [...signed].filter((name) => !now.includes(name))
  if (known.round !== round || cleared.length > 0 || now.some((name) => !signed.has(name)))
    setKnown({ round, left: new Set([...left, ...cleared]), signed: new Set(now) })
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    const spot = target.closest<HTMLElement>('[data-field]')
    const name = spot?.dataset.field
    if (name && !spot.contains(relatedTarget))
      afterPress(() => setKnown((before) => ({ ...before, left: new Set(before.left).add(name) })))
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

type Known = { round: number; left: ReadonlySet<string>; signed: ReadonlySet<string> }
const NONE: ReadonlySet<string> = new Set()

const signedIn = (template: Template, answers: Answers): string[] =>
  questionsOf(template).flatMap((field) =>
    readsAs(field) === 'signature' && isAnswered(answers[field.name]) ? [field.name] : [],
  )

/** Returns whether an answer has any content. A box that is not ticked has none. */
export function isAnswered(answer: unknown): boolean {
  if (typeof answer === 'object' && answer !== null) return Object.keys(answer).length > 0
  return answer !== undefined && answer !== null && answer !== '' && answer !== false
}
