import { type Answers } from './answers.ts'
import { summaryOf } from './form.ts'
import { picturesOf } from './fields/photos.ts'
import { type Template } from './template.ts'

/** A submission on paper: fixed texts, questions with answers, places for pictures, warnings. Pictures are addresses. */
export type PaperBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'warning'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'answer'; label: string; text: string }
  | { kind: 'pictures'; label: string; height: number; addresses: string[] }

/** Height of a signature and of a photograph on paper, in points (120 CSS pixels are 90 points). */
const SIGNATURE_HEIGHT = 90
const PHOTO_HEIGHT = 200

/** What a submission reads like on paper, in the order in which it was asked. */
export function paperOf(template: Template, answers: Answers, alarms: string[]): PaperBlock[] {
  const blocks: PaperBlock[] = alarms.map((alarm) => ({ kind: 'warning', text: `Attention: ${alarm}` }))
  for (const section of summaryOf(template, answers)) {
    if (section.title) blocks.push({ kind: 'heading', text: section.title })
    for (const { field, label, text, answer } of section.lines) {
      if (field.kind === 'notice') {
        field.paragraphs.forEach((paragraph) => blocks.push({ kind: 'paragraph', text: paragraph }))
        const items = (field.list ?? []).map((item) => (item.title ? `${item.title}. ${item.text}` : item.text))
        if (items.length > 0) blocks.push({ kind: 'list', items })
        if (field.closing) blocks.push({ kind: 'paragraph', text: field.closing })
      } else if ((field.kind === 'photos' || field.kind === 'signature') && picturesOf(answer).length > 0) {
        const height = field.kind === 'signature' ? SIGNATURE_HEIGHT : PHOTO_HEIGHT
        blocks.push({ kind: 'pictures', label, height, addresses: picturesOf(answer) })
      } else {
        blocks.push({ kind: 'answer', label, text })
      }
    }
  }
  return blocks
}
