import { type Answers, type Column, type Moment, type Posted } from './answers.ts'
import { holds } from './condition.ts'
import { type Field, kindOf } from './fields/kinds.ts'
import { Refusal } from './fields/refusal.ts'
import { joinTime, splitTime } from './fields/time.ts'
import { type Section, type Template } from './template.ts'
import { togetherIn } from './together.ts'

/**
 * How much is asked of the answers. `draft`: type and size only. `create`: everything but a signature that comes with
 * the submit call. `submit`: everything.
 */
export type Stage = 'draft' | 'create' | 'submit'

type Faults = Record<string, string[]>

export const fieldsOf = (template: Template): Field[] => template.sections.flatMap((section) => section.fields)

/** The fields that are answered: all but notices. */
export const questionsOf = (template: Template) => fieldsOf(template).filter((field) => readsAs(field) !== 'notice')

/** What an answer is read as: words, photographs, a signature, or a notice that nobody answers. */
export const readsAs = (field: Field) => kindOf(field).readsAs ?? 'answer'

/** The template's signature fields, in the order of the page. */
export const signatureFields = (template: Template) =>
  fieldsOf(template).filter((field) => readsAs(field) === 'signature')

/** Whether the answers ask for a field. */
export const isAsked = (field: Field, answers: Answers) => !field.showIf || holds(field.showIf, answers)

/**
 * Checks posted answers: the tidied answers, or for each field the message that applies. Keys that no field has are
 * dropped, so that nothing unasked is ever stored. A field that is hidden by the answers is checked for type and size
 * only.
 */
export function checkAnswers(
  template: Template,
  posted: Answers,
  stage: Stage,
): { answers: Answers; errors?: undefined } | { answers?: undefined; errors: Faults } {
  const named = underOwnNames(template, posted)
  const typed = checkEach(template, named, () => false)
  const seen = typed.errors ? named : typed.answers
  const later = (field: Field) => stage === 'create' && readsAs(field) === 'signature' && template.calls === 'two'
  return checkEach(template, named, (field) => stage !== 'draft' && isAsked(field, seen) && !later(field))
}

function checkEach(template: Template, posted: Answers, isStrict: (field: Field) => boolean) {
  const answers: Answers = {}
  const errors: Faults = {}
  for (const field of questionsOf(template)) {
    try {
      answers[field.name] = kindOf(field).check(field, posted[field.name], isStrict(field))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      errors[field.name] = [error.message]
    }
  }
  for (const [alias, name] of Object.entries(template.aliases ?? {})) if (errors[name]) errors[alias] = errors[name]
  return Object.keys(errors).length > 0 ? { errors } : { answers }
}

/** The answers in what an HTML form posted, or in what it would post now. */
export const readAnswers = (template: Template, posted: Posted): Answers =>
  answersBy(template, (field) => kindOf(field).read(field, posted))

/** Answers under the fields' own names, every one of them: aliases are moved, a joined time is split. */
function underOwnNames(template: Template, posted: Answers): Answers {
  const answers: Answers = { ...answersBy(template, () => null), ...posted }
  for (const [alias, name] of Object.entries(template.aliases ?? {})) answers[name] ??= answers[alias]
  const joined = template.joinedTime
  if (!joined || answers[joined.hour] || answers[joined.minute]) return answers
  const parts = splitTime(answers[joined.name])
  if (!parts.hour) return answers
  return { ...answers, [joined.hour]: parts.hour, [joined.minute]: parts.minute, [joined.period]: parts.period }
}

/** Answers as the documented clients know them: aliases and joined time added. */
export function underEveryName(template: Template, answers: Answers): Answers {
  const all = { ...answers }
  for (const [alias, name] of Object.entries(template.aliases ?? {})) all[alias] = answers[name]
  const joined = template.joinedTime
  if (joined) {
    const part = (name: string) => String(answers[name] ?? '')
    all[joined.name] = joinTime(part(joined.hour), part(joined.minute), part(joined.period))
  }
  return all
}

/** Where the page goes once a form is submitted: to the template's own page after it, else it stays; either shows the reference. */
export const pageAfter = ({ slug, after = `/${slug}` }: Template, id: string): string => `${after}?submitted=${id}`

/** What a new form starts with; `moment` is today and now in the company's zone. */
export const blankOf = (template: Template, moment: Moment): Answers =>
  answersBy(template, (field) => kindOf(field).blank(field, moment))

/** A complete set of valid answers. */
export const exampleOf = (template: Template): Answers => answersBy(template, (field) => kindOf(field).example(field))

const answersBy = (template: Template, answer: (field: Field) => unknown): Answers =>
  Object.fromEntries(questionsOf(template).map((field) => [field.name, answer(field)]))

/** One line of a summary: the question, the answer in words and as it is stored. */
interface SummaryLine {
  field: Field
  label: string
  text: string
  answer: unknown
}

/**
 * The form as answered, section by section, with only what the answers ask for; a name and a time are one line each. A title
 * that speaks to the person who fills it in ('Your details') reads 'Details': others read it now.
 */
export const summaryOf = (template: Template, answers: Answers): { title: string; lines: SummaryLine[] }[] =>
  template.sections.map((section) => {
    const { groups, told } = togetherIn(section)
    return {
      title: (section.title ?? '').replace(/^your ([a-z])/i, (_your, first: string) => first.toUpperCase()),
      lines: section.fields
        .filter((field) => isAsked(field, answers) && !told.has(field.name))
        .map((field) => {
          const group = groups.get(field.name)
          if (group) return { field, label: group.label, text: group.text(answers), answer: undefined }
          const answer = answers[field.name]
          return { field, label: field.label, text: kindOf(field).show(field, answer), answer }
        }),
    }
  })

/** The columns of a CSV file of this template's submissions; answers that the form did not ask for are left empty. */
export const columnsOf = (template: Template): Column[] => template.sections.flatMap(columnsOfSection)

function columnsOfSection(section: Section): Column[] {
  const { groups, told } = togetherIn(section)
  return section.fields
    .filter((field) => !told.has(field.name))
    .flatMap((field) => {
      const group = groups.get(field.name)
      const columns = group ? [{ title: group.label, of: group.text }] : kindOf(field).columns(field)
      return columns.map(({ title, of }) => ({
        title,
        of: (answers: Answers) => (isAsked(field, answers) ? of(answers) : ''),
      }))
    })
}

/** What in these answers means danger, in words, in the template's order. */
export const alarmsOf = (template: Template, answers: Answers): string[] =>
  (template.alarms ?? [])
    .filter((alarm) => alarm.when.every((condition) => holds(condition, answers)))
    .map((alarm) => {
      const [first] = alarm.when
      const marked = first?.has === undefined ? [] : itemsMarked(answers[first.field], first.has)
      return marked.length === 0 ? alarm.says : `${alarm.says}: ${marked.join(', ')}`
    })

/** The items of a checklist that are marked so, in its order. */
export const itemsMarked = (answer: unknown, mark: string): string[] =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer)
    ? Object.entries(answer).flatMap(([item, each]) => (each === mark ? [item] : []))
    : []

/** Whether the answers hold all signatures that the template asks for; without them a submission awaits a signature. */
export const isSigned = (template: Template, answers: Answers) =>
  signatureFields(template).every((field) => !field.required || Boolean(answers[field.name]))
