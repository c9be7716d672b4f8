import { type Answers } from './answers.ts'
import { type Template } from './template.ts'

/** Shown in place of the author of anonymous answers. */
export const NAMELESS = 'Name withheld'

/** Fields of a confidential form that would reveal who answered. */
const IDENTIFYING = ['firstName', 'lastName']

/** Returns the form without the questions that name a person, if its answers are anonymous. */
export const withoutNames = (template: Template): Template =>
  template.apart ? withFields(template, (name) => !IDENTIFYING.includes(name)) : template

/** Returns the answers without those that name a person. */
export const namelessAnswers = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !IDENTIFYING.includes(name)))

/** Must everything in this form stay within the company? */
export const isConfidential = ({ apart, sensitive }: Template) => Boolean(apart) || sensitive === 'all'

/** Returns the form without its sensitive questions and their alarms, for a reader outside the company. */
export function withoutSensitive(template: Template): Template {
  const secret = (name: string) => template.sensitive === 'all' || (template.sensitive ?? []).includes(name)
  const alarms = template.alarms?.filter(({ when }) => !when.some(({ field }) => secret(field)))
  return { ...withFields(template, (name) => !secret(name)), alarms }
}

const withFields = (template: Template, keeps: (name: string) => boolean): Template => ({
  ...template,
  sections: template.sections.map((section) => ({
    ...section,
    fields: section.fields.filter((field) => keeps(field.name)),
  })),
})
