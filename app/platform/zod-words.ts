import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/**
 * Says in plain words what is wrong with an input, where its schema has no words of its own. Without this, zod's own
 * would reach people: 'Invalid input: expected number, received NaN'.
 */
z.config({ customError: (issue) => wordsOf(issue) })

const MISSING = 'Please fill this in'
const counted = (count: unknown, one: string) =>
  `${Number(count).toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

const TYPES: Partial<Record<string, string>> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Answer yes or no',
  array: 'Enter a list',
  object: 'Enter an object with fields',
  record: 'Enter an object with fields',
  file: 'Choose a file',
  date: 'Enter a date',
}

const FORMATS: Partial<Record<string, string>> = {
  date: 'Enter a date as year-month-day',
  datetime: 'Enter a date and time with a time zone, as in 2026-11-02T19:00:00Z',
  email: 'Enter an email address such as name@example.co.uk',
  url: 'Enter a whole address such as https://portal.example.co.uk',
}

/** Returns the words for an issue. */
function wordsOf(issue: Issue): string {
  if (issue.code === 'invalid_type') return typeWords(issue)
  if (issue.code === 'invalid_value') return `Choose ${oneOf.format(issue.values.map(String))}`
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? 'Please check how this is written'
  if (issue.code === 'too_big') return sizeWords(issue.origin, issue.maximum, 'at most')
  if (issue.code === 'too_small') return sizeWords(issue.origin, issue.minimum, 'at least')
  if (issue.code === 'unrecognized_keys') return `Unknown: ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_union') return unionWords(issue.errors)
  return 'Please check what you entered'
}

function typeWords({ expected, input }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (input === undefined || input === null || input === '') return MISSING
  return TYPES[expected] ?? 'Please check what you entered'
}

function sizeWords(origin: string, size: unknown, how: 'at most' | 'at least'): string {
  if (origin === 'string')
    return how === 'at least' && size === 1 ? MISSING : `Use ${how} ${counted(size, 'character')}`
  if (origin === 'array' || origin === 'set') return `Choose ${how} ${Number(size)}`
  return `Enter ${how} ${Number(size).toLocaleString('en-GB')}`
}

/** Of several forms that an input may have, the first that is more than a list of fixed values says what is wrong. */
const unionWords = (errors: readonly (readonly z.core.$ZodIssue[])[]): string =>
  errors.flat().find(({ code }) => code !== 'invalid_value')?.message ??
  errors.flat()[0]?.message ??
  'Please check what you entered'
