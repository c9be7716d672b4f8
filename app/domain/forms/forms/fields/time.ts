import { type Moment, type Posted } from '../answers.ts'
import { columnOf, type FieldBase, postedText } from './field.ts'
import { formedText } from './refusal.ts'

/**
 * A time of day as text: `HH:MM AM`, picked from hours, minutes and AM or PM (`clock: 12`), or `HH:MM` (`clock: 24`).
 * Either form is accepted from both. `period` is the half of the day in which the pickers start.
 */
export interface TimeField extends FieldBase {
  kind: 'time'
  clock: 12 | 24
  period?: 'AM' | 'PM'
  default?: 'now'
}

const twelve = /^(0?[1-9]|1[0-2]):([0-5]\d) ?(AM|PM)$/i
const twentyFour = /^([01]?\d|2[0-3]):([0-5]\d)(:[0-5]\d)?$/

export const check = (field: TimeField, answer: unknown, strict: boolean) =>
  formedText(field, answer, strict, {
    most: 20,
    sentence: 'Enter a time',
    fits: (text) => twelve.test(text) || twentyFour.test(text),
    wrong: `Enter a time, for example ${example(field)}`,
  })

/** The three pickers are posted under their own names. A half-picked time stays empty. */
export function read(field: TimeField, posted: Posted) {
  if (field.clock === 24) return postedText(field, posted)
  const { hour, minute, period } = pickersOf(field)
  const part = (name: string) => String(posted.get(name) ?? '')
  return joinTime(part(hour), part(minute), part(period))
}

/** The names of the three pickers, which are also their ids. */
export const pickersOf = ({ name }: TimeField) => ({
  hour: `${name}.hour`,
  minute: `${name}.minute`,
  period: `${name}.period`,
})

export const firstControl = (field: TimeField) => (field.clock === 12 ? pickersOf(field).hour : field.name)

/** Shows it in 24 hours, however it was picked. */
export const show = (_field: TimeField, answer: unknown) => (typeof answer === 'string' ? inFull(answer) : '')

export const columns = (field: TimeField) => columnOf(field, (answer) => show(field, answer))

export const example = (field: TimeField) => (field.clock === 12 ? '08:30 AM' : '08:30')

export const blank = (field: TimeField, moment: Moment) => (field.default === 'now' ? moment.now : '')

/** Returns '14:05' for '02:05 PM', and any other text unchanged. */
export function inFull(text: string): string {
  const half = twelve.exec(text.trim())
  if (!half) return text
  const hour = (Number(half[1]) % 12) + (half[3]!.toUpperCase() === 'PM' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${half[2]}`
}

/** Returns `HH:MM AM`, or nothing while hour or minute is missing. */
export const joinTime = (hour: string, minute: string, period: string) =>
  hour && minute ? `${hour.padStart(2, '0')}:${minute.padStart(2, '0')} ${(period || 'AM').toUpperCase()}` : ''

/** Returns the pickers' values of a time in either form; empty texts if it has neither. */
export function splitTime(text: unknown): { hour: string; minute: string; period: string } {
  const half = typeof text === 'string' ? twelve.exec(text.trim()) : null
  if (half) return { hour: half[1]!.padStart(2, '0'), minute: half[2]!, period: half[3]!.toUpperCase() }
  const full = typeof text === 'string' ? twentyFour.exec(text.trim()) : null
  if (!full) return { hour: '', minute: '', period: '' }
  const hours = Number(full[1])
  return { hour: String(hours % 12 || 12).padStart(2, '0'), minute: full[2]!, period: hours < 12 ? 'AM' : 'PM' }
}
