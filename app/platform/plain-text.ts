import { type z } from 'zod'
import './zod-words.ts'

/**
 * Fields that must not be changed: a password is exactly what was typed, and the rows of a CSV are checked one by one.
 */
const AS_TYPED = new Set(['password', 'currentPassword', 'newPassword', 'csv'])
/** A value longer than this is a picture or a file, encoded in letters and digits. */
const LONGEST_TEXT = 2 ** 20

const OTHER_LINE_BREAKS = /[\u0085\u2028\u2029]/g
/**
 * Matches every character that may have to be removed or replaced. A text without any of them needs no closer check,
 * which takes ten times as long.
 */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const PERHAPS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/
const NO_TEXT = /(?![\t\n\r])\p{Cc}|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/**
 * The pattern for a name, with the message for one that does not match: no line breaks, no control characters, no marks
 * that change the direction of text. In a list, an email or a calendar these could make one name look like another. For
 * `z.string().regex`.
 */
export const ONE_LINE = [
  /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u,
  'Please use one line of plain text',
] as const

/**
 * Checks an input against a schema, as `safeParse` does. A name with characters that are not text is refused. From
 * other texts these characters are removed before the check, so that a reason which is only a control character counts
 * as empty.
 */
export function readInput<S extends z.ZodType>(schema: S, input: unknown): z.ZodSafeParseResult<z.output<S>> {
  const read = schema.safeParse(input)
  const clean = textOnly(input)
  return !read.success || clean === input ? read : schema.safeParse(clean)
}

/**
 * Returns an input without characters that are not text: control characters, halves of letters, marks that change the
 * direction. Line breaks stay, in the form that every program can read. An input that contains none of these characters
 * is returned unchanged.
 */
export function textOnly<T>(value: T, field = ''): T {
  if (typeof value === 'string') return (AS_TYPED.has(field) || value.length > LONGEST_TEXT ? value : plain(value)) as T
  if (value instanceof FormData) return formOf(value) as T
  if (Array.isArray(value)) {
    const clean = value.map((one: unknown) => textOnly(one, field))
    return clean.some((one, n) => one !== value[n]) ? (clean as T) : value
  }
  if (!isRecord(value)) return value
  const clean = Object.entries(value).map(([key, one]) => [key, textOnly(one, key)] as const)
  return clean.some(([key, one]) => one !== value[key]) ? (Object.fromEntries(clean) as T) : value
}

function formOf(form: FormData): FormData {
  const clean = new FormData()
  let changed = false
  for (const [field, value] of form) {
    const text = textOnly(value, field)
    changed ||= text !== value
    clean.append(field, text)
  }
  return changed ? clean : form
}

const plain = (text: string): string =>
  PERHAPS.test(text) ? text.replace(OTHER_LINE_BREAKS, '\n').replace(NO_TEXT, '') : text

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
