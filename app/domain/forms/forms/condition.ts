import { type Answers } from './answers.ts'
import { denies } from './denies.ts'

/**
 * A condition on the answers, as data, so that page, review and PDF evaluate it in the same way. It has exactly one
 * test: `is`: the answer equals it; `has`: a list contains it, or a checklist has an item with this mark; `denies`: the
 * free text says that something is not secure; `told`: there is an answer.
 */
export interface Condition {
  field: string
  is?: string | boolean | number
  has?: string
  denies?: true
  told?: true
}

/** Do the answers meet the condition? An unanswered field meets no condition. */
export function holds(condition: Condition, answers: Answers): boolean {
  const answer = answers[condition.field]
  if (condition.is !== undefined) return answer === condition.is
  if (condition.has !== undefined) {
    if (Array.isArray(answer)) return answer.includes(condition.has)
    return typeof answer === 'object' && answer !== null && Object.values(answer).includes(condition.has)
  }
  if (typeof answer !== 'string') return false
  return condition.denies ? denies(answer) : Boolean(condition.told) && answer.trim() !== ''
}
