import { type Answers, type Column, type Moment, type Posted } from './answers.ts'
import { holds } from './condition.ts'
import { type Field, kindOf } from './fields/kinds.ts'
import { Refusal } from './fields/refusal.ts'
import { joinTime, splitTime } from './fields/time.ts'
import { type Section, type Template } from './template.ts'
import { togetherIn } from './together.ts'

/**
 * How strictly answers are checked. `draft`: type and size only. `create`: everything except a signature that comes
 * with the submit call. `submit`: everything.
 */
export type Stage = 'draft' | 'create' | 'submit'

type Faults = Record<string, string[]>

export const fieldsOf = (template: Template): Field[] => template.sections.flatMap((section) => section.fields)

/** The fields with answers: all but notices. */
export const questionsOf = (template: Template) => fieldsOf(template).filter((field) => readsAs(field) !== 'notice')

/** The kind of an answer: words, photographs, a signature, or a notice without an answer. */
export const readsAs = (field: Field) => kindOf(field).readsAs ?? 'answer'

/** The template's signature fields, in the order of the page. */
export const signatureFields = (template: Template) =>
  fieldsOf(template).filter((field) => readsAs(field) === 'signature')

/** Do the answers so far make this field appear? */
export const isAsked = (field: Field, answers: Answers) => !field.showIf || holds(field.showIf, answers)

/**
 * Checks posted answers and returns the tidied answers, or a message for each faulty field. Unknown keys are dropped,
 * so that only answers to questions are stored. A hidden field is checked for type and size only.
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

/** Reads the answers from a posted HTML form, or from the form as it is now. */
export const readAnswers = (template: Template, posted: Posted): Answers =>
  answersBy(template, (field) => kindOf(field).read(field, posted))

/** Returns answers under the fields' own names: aliases are renamed, and a joined time is split. */
function underOwnNames(template: Template, posted: Answers): Answers {
  const answers: Answers = { ...answersBy(template, () => null), ...posted }
  for (const [alias, name] of Object.entries(template.aliases ?? {})) answers[name] ??= answers[alias]
  const joined = template.joinedTime
  if (!joined || answers[joined.hour] || answers[joined.minute]) return answers
  const parts = splitTime(answers[joined.name])
  if (!parts.hour) return answers
  return { ...answers, [joined.hour]: parts.hour, [joined.minute]: parts.minute, [joined.period]: parts.period }
}

/** Returns answers for documented clients, with aliases and joined time. */
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

/** Returns the page after a form is submitted: the template's own, or else the same page. Both show the reference. */
export const pageAfter = ({ slug, after = `/${slug}` }: Template, id: string): string => `${after}?submitted=${id}`

/** The initial answers of a new form; `moment` is today and now in the company's zone. */
export const blankOf = (template: Template, moment: Moment): Answers =>
  answersBy(template, (field) => kindOf(field).blank(field, moment))

/** A complete set of valid answers; its days and instants are that moment, if one is given. */
export const exampleOf = (template: Template, moment?: Moment): Answers =>
  answersBy(template, (field) => kindOf(field).example(field, moment))

const answersBy = (template: Template, answer: (field: Field) => unknown): Answers =>
  Object.fromEntries(questionsOf(template).map((field) => [field.name, answer(field)]))

/** One line of a summary: the question, the answer in words and as stored. */
interface SummaryLine {
  field: Field
  label: string
  text: string
  answer: unknown
}

/**
 * Returns the answered form, section by section, without unneeded questions. A name and a time take one line each. A
 * title such as 'Your details' becomes 'Details', because other people read it now.
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

/** The columns of a CSV file of this template's submissions; unneeded answers are empty. */
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

/** Returns the dangerous answers in words, in the template's order. */
export const alarmsOf = (template: Template, answers: Answers): string[] =>
  (template.alarms ?? [])
    .filter((alarm) => alarm.when.every((condition) => holds(condition, answers)))
    .map((alarm) => {
      const [first] = alarm.when
      const marked = first?.has === undefined ? [] : itemsMarked(answers[first.field], first.has)
      return marked.length === 0 ? alarm.says : `${alarm.says}: ${marked.join(', ')}`
    })

/** The items of a checklist with this mark, in order. */
export const itemsMarked = (answer: unknown, mark: string): string[] =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer)
    ? Object.entries(answer).flatMap(([item, each]) => (each === mark ? [item] : []))
    : []

/** Are all required signatures there? Without them a submission awaits a signature. */
export const isSigned = (template: Template, answers: Answers) =>
  signatureFields(template).every((field) => !field.required || Boolean(answers[field.name]))
