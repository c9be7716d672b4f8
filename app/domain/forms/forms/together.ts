import { type Answers } from './answers.ts'
import { type Field } from './fields/kinds.ts'
import { inFull, joinTime } from './fields/time.ts'
import { type Section } from './template.ts'

/** Questions that are asked separately and shown as one: a first and a last name, or the three pickers of a time. */
interface Together {
  label: string
  text(answers: Answers): string
}

/**
 * The fields shown together in a section, by the name of the first field of each group; the others are in `told`. They
 * are recognised by their fields, so that earlier versions are shown in the same way.
 */
export function togetherIn(section: Section): { groups: Map<string, Together>; told: Set<string> } {
  const groups = new Map<string, Together>()
  const told = new Set<string>()
  section.fields.forEach((field, at) => {
    const group = nameFrom(section.fields.slice(at, at + 2)) ?? timeFrom(section, section.fields.slice(at, at + 3))
    if (!group) return
    groups.set(field.name, group)
    for (const other of section.fields.slice(at + 1, at + group.fields)) told.add(other.name)
  })
  return { groups, told }
}

function nameFrom([first, last]: Field[]): (Together & { fields: number }) | null {
  if (first?.name !== 'firstName' || last?.name !== 'lastName') return null
  return { label: 'Name', fields: 2, text: (answers) => `${wordOf(answers, first)} ${wordOf(answers, last)}`.trim() }
}

const PICKERS = 'Hour, Minute, AM or PM'

function timeFrom(section: Section, pickers: Field[]): (Together & { fields: number }) | null {
  if (pickers.map(({ label }) => label).join(', ') !== PICKERS) return null
  const [hour, minute, period] = pickers as [Field, Field, Field]
  return {
    label: section.title ?? 'Time',
    fields: 3,
    text: (answers) => inFull(joinTime(wordOf(answers, hour), wordOf(answers, minute), wordOf(answers, period))),
  }
}

const wordOf = (answers: Answers, { name }: Field) => (typeof answers[name] === 'string' ? answers[name].trim() : '')
