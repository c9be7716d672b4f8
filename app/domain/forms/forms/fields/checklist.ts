import { type Answers, type Column, type Posted } from '../answers.ts'
import { type FieldBase } from './field.ts'
import { answered, refuse } from './refusal.ts'

/** Items that are each marked pass, fail or n/a; stored as a map from item to mark. */
export interface ChecklistField extends FieldBase {
  kind: 'checklist'
  items: string[]
  /** Items that take a vehicle off the road if they fail. */
  critical?: string[]
}

export const marks = ['pass', 'fail', 'n/a'] as const

const sentence = 'Each item must be pass, fail or n/a'

/**
 * Recognises items in any case and stores them under their own name. Items that are not on the list are dropped. If the
 * field is required and only some items are marked, the refusal lists the missing ones.
 */
export function check(field: ChecklistField, answer: unknown, strict: boolean): Record<string, string> {
  const required = strict && field.required
  return answered(answer, { empty: {}, required }, (given) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) refuse(sentence)
    const posted = Object.entries(given)
    if (!posted.every(([, mark]) => mark === '' || marks.includes(mark))) refuse(sentence)
    const marked = onTheList(field, posted)
    const open = field.items.filter((item) => !marked[item])
    if (!required || open.length === 0) return marked
    return refuse(open.length === field.items.length ? required : `${required}. Still to do: ${open.join(', ')}`)
  })
}

function onTheList(field: ChecklistField, posted: [string, string][]): Record<string, string> {
  const byName = new Map(posted.map(([item, mark]) => [item.trim().toLowerCase(), mark]))
  return Object.fromEntries(
    field.items.flatMap((item) => {
      const mark = byName.get(item.toLowerCase())
      return mark ? [[item, mark]] : []
    }),
  )
}

/** The mark of each item is posted under a name of its own. */
export const read = (field: ChecklistField, posted: Posted) =>
  Object.fromEntries(
    field.items.flatMap((item) => {
      const mark = posted.get(nameOf(field, item))
      return mark ? [[item, String(mark)]] : []
    }),
  )

/** The name under which the mark of an item is posted. */
export const nameOf = (field: ChecklistField, item: string) => `${field.name}.${item}`

const markOf = (answer: unknown, item: string) =>
  typeof answer === 'object' && answer !== null ? String((answer as Record<string, unknown>)[item] ?? '') : ''

/** One line per item, `Tyres: fail`. */
export const show = (field: ChecklistField, answer: unknown) =>
  field.items
    .map((item) => ({ item, mark: markOf(answer, item) }))
    .filter(({ mark }) => mark !== '')
    .map(({ item, mark }) => `${item}: ${mark}`)
    .join('\n')

export const columns = (field: ChecklistField): Column[] =>
  field.items.map((item) => ({ title: item, of: (answers: Answers) => markOf(answers[field.name], item) }))

export const example = (field: ChecklistField) => Object.fromEntries(field.items.map((item) => [item, 'pass']))

export const blank = (_field: ChecklistField): Record<string, string> => ({})
