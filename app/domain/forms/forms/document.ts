import { type Answers, type PaperBlock } from './answers.ts'
import { kindOf } from './fields/kinds.ts'
import { summaryOf } from './form.ts'
import { type Template } from './template.ts'

/** Returns a submission for a PDF, in the order of its questions. */
export function paperOf(template: Template, answers: Answers, alarms: string[]): PaperBlock[] {
  const blocks: PaperBlock[] = alarms.map((alarm) => ({ kind: 'warning', text: `Attention: ${alarm}` }))
  for (const section of summaryOf(template, answers)) {
    if (section.title) blocks.push({ kind: 'heading', text: section.title })
    for (const { field, label, text, answer } of section.lines)
      blocks.push(...(kindOf(field).paper?.(field, answer) ?? [{ kind: 'answer' as const, label, text }]))
  }
  return blocks
}
