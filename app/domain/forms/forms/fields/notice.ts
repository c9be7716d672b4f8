import { type Column, type PaperBlock } from '../answers.ts'
import { type FieldBase } from './field.ts'

/** Fixed text to read, not to answer: paragraphs, then a numbered list if there is one. */
export interface NoticeField extends FieldBase {
  kind: 'notice'
  paragraphs: string[]
  list?: { title?: string; text: string }[]
  tone?: 'plain' | 'warning'
  closing?: string
}

export const readsAs = 'notice'

export const show = (field: NoticeField, _answer: unknown) =>
  [
    ...field.paragraphs,
    ...(field.list ?? []).map((item, at) => `${at + 1}. ${item.title ? `${item.title}: ` : ''}${item.text}`),
    ...(field.closing ? [field.closing] : []),
  ].join('\n')

export function paper(field: NoticeField): PaperBlock[] {
  const blocks: PaperBlock[] = field.paragraphs.map((text) => ({ kind: 'paragraph', text }))
  const items = (field.list ?? []).map((item) => (item.title ? `${item.title}. ${item.text}` : item.text))
  if (items.length > 0) blocks.push({ kind: 'list', items })
  if (field.closing) blocks.push({ kind: 'paragraph', text: field.closing })
  return blocks
}

export const columns = (_field: NoticeField): Column[] => []

const nothing = (_field: NoticeField) => undefined
export { nothing as blank, nothing as check, nothing as example, nothing as read }
