import { z } from 'zod'
import { type Answers, type Column, type Moment, type Posted } from '../answers.ts'
import { answered } from './answered.ts'
import { type FieldBase } from './field.ts'

/**
 * A time of day as text: `HH:MM AM` picked from hours, minutes and AM or PM (`clock: 12`), or `HH:MM` (`clock: 24`).
 * Both ways of writing are accepted from either. `period` is the half of the day that the pickers start with.
 */
export interface TimeField extends FieldBase {
  kind: 'time'
  clock: 12 | 24
  period?: 'AM' | 'PM'
  default?: 'now'
}

const twelve = /^(0?[1-9]|1[0-2]):([0-5]\d) ?(AM|PM)$/i
const twentyFour = /^([01]?\d|2[0-3]):([0-5]\d)(:[0-5]\d)?$/

export function check(field: TimeField, strict: boolean) {
  const text = z.string({ error: 'Enter a time' }).trim().max(20, 'Enter a time')
  const sentence = `Enter a time, for example ${field.clock === 12 ? '08:30 AM' : '08:30'}`
  const time = text.refine((answer) => twelve.test(answer) || twentyFour.test(answer), sentence)
  return answered(strict ? time : text, '', strict ? field.required : undefined)
}

export const show = (_field: TimeField, answer: unknown) => (typeof answer === 'string' ? answer : '')

export const columns = (field: TimeField): Column[] => [
  { title: field.label, of: (answers: Answers) => show(field, answers[field.name]) },
]

export const example = (field: TimeField) => (field.clock === 12 ? '08:30 AM' : '08:30')

export const blank = (field: TimeField, moment: Moment) => (field.default === 'now' ? moment.now : '')

/** The three pickers are posted as `name.hour`, `name.minute` and `name.period`; a half-picked time stays empty. */
export function read(field: TimeField, posted: Posted) {
  if (field.clock === 24) return String(posted.get(field.name) ?? '')
  const { hour, minute, period } = {
    hour: String(posted.get(`${field.name}.hour`) ?? ''),
    minute: String(posted.get(`${field.name}.minute`) ?? ''),
    period: String(posted.get(`${field.name}.period`) ?? ''),
  }
  return joinTime(hour, minute, period)
}

/** `HH:MM AM`, or nothing while hour or minute is missing. */
export const joinTime = (hour: string, minute: string, period: string) =>
  hour && minute ? `${hour.padStart(2, '0')}:${minute.padStart(2, '0')} ${(period || 'AM').toUpperCase()}` : ''

/** The pickers' values of a time in either way of writing; empty texts when it is neither. */
export function splitTime(text: unknown): { hour: string; minute: string; period: string } {
  const half = typeof text === 'string' ? twelve.exec(text.trim()) : null
  if (half) return { hour: half[1]!.padStart(2, '0'), minute: half[2]!, period: half[3]!.toUpperCase() }
  const full = typeof text === 'string' ? twentyFour.exec(text.trim()) : null
  if (!full) return { hour: '', minute: '', period: '' }
  const hours = Number(full[1])
  return { hour: String(hours % 12 || 12).padStart(2, '0'), minute: full[2]!, period: hours < 12 ? 'AM' : 'PM' }
}
