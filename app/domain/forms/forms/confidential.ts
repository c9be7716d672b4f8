import { type Answers } from './answers.ts'
import { type Template } from './template.ts'

/** Fields of an apart form that would put a name beside its answers. */
const IDENTIFYING = ['firstName', 'lastName']

/** The form without the questions that name a person, where its answers are kept apart from people. */
export const withoutNames = (template: Template): Template =>
  template.apart ? withFields(template, (name) => !IDENTIFYING.includes(name)) : template

/** The answers without those that name a person. */
export const namelessAnswers = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !IDENTIFYING.includes(name)))

/** Whether nothing of a form may be told outside the company. */
export const isConfidential = ({ apart, sensitive }: Template) => Boolean(apart) || sensitive === 'all'

/** The form without its sensitive questions and the alarms that tell of them: what a reader outside may see of it. */
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
