import { type Answers } from './answers.ts'
import { type Fill } from './fields/field.ts'
import { questionsOf } from './form.ts'
import { type Template } from './template.ts'

/** Known facts about a person, to fill in a form. */
export type Known = Partial<Record<Fill, string>>

/** Returns the initial answers of a form: known facts fill empty fields. */
export function filled(template: Template, blank: Answers, known: Known): Answers {
  const begun = { ...blank }
  for (const { name, fill } of questionsOf(template)) if (fill && !begun[name]) begun[name] = known[fill] ?? begun[name]
  return begun
}

/** The facts that a form can use. */
export const wantedBy = (template: Template): Set<Fill> =>
  new Set(questionsOf(template).flatMap(({ fill }) => fill ?? []))

/** Returns a person's last answers from their submissions, newest first. */
export function lastAnswered(sent: Iterable<{ template: Template; answers: Answers }>): Known {
  const known: Known = {}
  for (const { template, answers } of sent)
    for (const { name, fill } of questionsOf(template)) {
      const answer = answers[name]
      if (fill && !known[fill] && typeof answer === 'string' && answer) known[fill] = answer
    }
  return known
}

/** Answers that rarely change: shown in one line, and opened on request. */
const STEADY: readonly Fill[] = ['first name', 'last name', 'full name', 'staff number', 'SIA number']

/**
 * Returns the fields of a section that are shown as one line, with the line; null if one of them still needs an answer.
 * Only the end of a long number is shown, which is enough to recognise it.
 */
export function foldedLine(fields: Template['sections'][number]['fields'], begun: Answers) {
  const steady = fields.filter(({ fill }) => fill && STEADY.includes(fill))
  if (steady.length === 0) return null
  const words: string[] = []
  for (const { name, fill, required } of steady) {
    const answer = typeof begun[name] === 'string' ? begun[name].trim() : ''
    if (!answer && required) return null
    if (!answer) continue
    if (fill === 'SIA number') words.push(`SIA ...${answer.slice(-4)}`)
    else if (fill === 'last name' && words.length > 0) words.push(`${words.pop()} ${answer}`)
    else words.push(answer)
  }
  return words.length > 0 ? { names: steady.map(({ name }) => name), line: words.join(', ') } : null
}
