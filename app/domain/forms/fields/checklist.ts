import { z } from 'zod'
import { type Answers, type Column, type Posted } from '../answers.ts'
import { answered } from './answered.ts'
import { type FieldBase } from './field.ts'

/** Items that are each marked pass, fail or n/a; stored as a map from item to mark. */
export interface ChecklistField extends FieldBase {
  kind: 'checklist'
  items: string[]
}

export const marks = ['pass', 'fail', 'n/a'] as const

const sentence = 'Each item must be pass, fail or n/a'

/** Items are recognised whatever their case and kept under their own name; items that are not on the list are dropped. */
export function check(field: ChecklistField, strict: boolean) {
  const map = z
    .record(z.string(), z.enum(['', ...marks], { error: sentence }), { error: sentence })
    .transform((posted) => onTheList(field, posted))
  const whole = map.superRefine((marked, context) => {
    const message = openItems(field, marked)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
  return answered(strict && field.required ? whole : map, {}, strict ? field.required : undefined)
}

/** What to say while items are not marked: the field's own message, and which ones once some are. */
export function openItems(field: ChecklistField, answer: unknown): string | undefined {
  const open = field.items.filter((item) => markOf(answer, item) === '')
  if (open.length === 0) return undefined
  const message = field.required ?? sentence
  return open.length === field.items.length ? message : `${message}. Still to do: ${open.join(', ')}`
}

function onTheList(field: ChecklistField, posted: Record<string, string>): Record<string, string> {
  const byName = new Map(Object.entries(posted).map(([item, mark]) => [item.trim().toLowerCase(), mark]))
  return Object.fromEntries(
    field.items.flatMap((item) => {
      const mark = byName.get(item.toLowerCase())
      return mark ? [[item, mark]] : []
    }),
  )
}

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

/** Each item's mark is posted as `name.Item`. */
export const read = (field: ChecklistField, posted: Posted) =>
  Object.fromEntries(
    field.items.flatMap((item) => {
      const mark = posted.get(`${field.name}.${item}`)
      return mark ? [[item, String(mark)]] : []
    }),
  )
