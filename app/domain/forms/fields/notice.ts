import { z } from 'zod'
import { type Column } from '../answers.ts'
import { type FieldBase } from './field.ts'

/** Fixed text that is read, not answered: paragraphs, then a numbered list when there is one. */
export interface NoticeField extends FieldBase {
  kind: 'notice'
  paragraphs: string[]
  list?: { title?: string; text: string }[]
  tone?: 'plain' | 'warning'
  closing?: string
}

/** Whatever is posted under its name is dropped. */
export const check = (_field: NoticeField, _strict: boolean) => z.unknown().transform(() => undefined)

export const show = (field: NoticeField, _answer: unknown) =>
  [
    ...field.paragraphs,
    ...(field.list ?? []).map((item, at) => `${at + 1}. ${item.title ? `${item.title}: ` : ''}${item.text}`),
    ...(field.closing ? [field.closing] : []),
  ].join('\n')

export const columns = (_field: NoticeField): Column[] => []

export const example = (_field: NoticeField) => undefined

export const blank = (_field: NoticeField) => undefined
