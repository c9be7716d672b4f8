import { COMMON_WORDS } from './common-words.ts'

const MIN_PASSWORD = 8
const MAX_PASSWORD = 128

const TOO_COMMON = 'This password is too common. Please choose another one'
/** A password of digits only that is shorter than this is probably a date, a telephone number or a PIN. */
const FEW_DIGITS = 12
/** A password with fewer unpredictable characters than this is easy to guess, however long it is. */
const FEW_TURNS = 3

/**
 * Returns why a new password is refused; null if it is accepted. @param password as typed @param names username, email
 * and names of the person, which it must not contain @param companies the names of the company and its vendor, which
 * must not make up the whole password
 */
export function passwordFault(
  password: string,
  names: readonly (string | null | undefined)[],
  companies: readonly string[] = [],
): string | null {
  if (password.length < MIN_PASSWORD) return 'Password must be at least 8 characters long'
  if (password.length > MAX_PASSWORD) return 'Password must be at most 128 characters long'
  const lower = password.normalize('NFKC').toLowerCase()
  const texts = foldings(lower)
  if (namesOf(names).some((name) => lower.includes(name) || texts.some((text) => text.includes(lettersOf(name)))))
    return 'The password must not contain your name or username'
  if (companies.some((company) => holdsCompany(texts, company)))
    return 'The password must not be based on the company name'
  return isCommon(lower) ? TOO_COMMON : null
}

/** Returns whether it is a disguised common word, a keyboard pattern, a sequence, a repetition or a short number. */
export function isCommon(lower: string): boolean {
  if (/^[^a-z]*$/.test(lower) && lower.replace(/\D/g, '').length < FEW_DIGITS && !/[^\x20-\x7e]/.test(lower))
    return true
  if (turnsOf(lower) <= FEW_TURNS || isRepeated(lower)) return true
  return coresOf(lower).some((core) => isWord(core) || isWord([...core].reverse().join('')))
}

const isWord = (core: string) =>
  COMMON_WORDS.has(core) || (isDoubled(core) && COMMON_WORDS.has(core.slice(0, core.length / 2)))

const isDoubled = (text: string) =>
  text.length % 2 === 0 && text.slice(0, text.length / 2) === text.slice(text.length / 2)

/** Returns whether a text is a short piece repeated, as in `abc1abc1` or `12341234`. */
const isRepeated = (text: string) =>
  [1, 2, 3, 4].some((size) => [...text].every((sign, at) => at < size || sign === text[at - size]))

// Characters that look like letters, and the letters they stand for. For a 1, both possible letters are tried.
const LOOK_ALIKE: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
  '6': 'g',
  '2': 'z',
}

const fold = (text: string, one: string) =>
  [...text].map((sign) => (/[1!|]/.test(sign) ? one : (LOOK_ALIKE[sign] ?? sign))).join('')

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')

const foldings = (text: string) => [
  ...new Set([lettersOf(text), ...['i', 'l'].map((one) => lettersOf(fold(text, one)))]),
]

/**
 * Returns the words that a password may disguise: without the digits and characters around them, and with letters in
 * place of look-alikes.
 */
function coresOf(lower: string): string[] {
  const ends = lower.replace(/[^a-z]+[a-z]{0,2}[^a-z]*$/, '')
  const shapes = [
    lower,
    ends,
    lower.replace(/^[^a-z]+/, ''),
    ends.replace(/^[^a-z]+/, ''),
    lower.replace(/[^a-z]+$/, ''),
  ]
  return [...new Set(shapes.flatMap(foldings))].filter((core) => core.length > 1)
}

const namesOf = (names: readonly (string | null | undefined)[]) =>
  names
    .flatMap((name) => (name ? [name, name.split('@')[0]!] : []))
    .map((name) => name.toLowerCase())
    .filter((name) => lettersOf(name).length >= 4)

/** Returns whether a text contains the whole company name, or consists only of its words and common words. */
function holdsCompany(texts: string[], company: string): boolean {
  const words = company
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 3)
  if (words.length === 0) return false
  const whole = words.join('')
  return texts.some((text) => (whole.length >= 4 && text.includes(whole)) || isMadeOf(text, words))
}

const isMadeOf = (text: string, words: string[]): boolean =>
  words.some((word) => text === word || (text.startsWith(word) && isMadeOf(text.slice(word.length), words))) ||
  words.some((word) => text.endsWith(word) && COMMON_WORDS.has(text.slice(0, -word.length))) ||
  words.some((word) => text.startsWith(word) && COMMON_WORDS.has(text.slice(word.length)))

const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '!@#$%^&*()', '!"£$%^&*()']
const COLUMNS = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol', '0p']
const NEIGHBOURS = new Set(
  [...ROWS, ...COLUMNS].flatMap((line) =>
    [...line].slice(1).flatMap((sign, at) => [line[at]! + sign, sign + line[at]!]),
  ),
)

/** Counts the characters that do not follow from one of the two before them. In `1q2w3e4r` most of them do. */
function turnsOf(text: string): number {
  const signs = [...text]
  return signs.filter((sign, at) => !follows(signs[at - 1], sign) && !(at > 1 && follows(signs[at - 2], sign))).length
}

function follows(before: string | undefined, sign: string): boolean {
  if (before === undefined) return false
  return Math.abs(before.codePointAt(0)! - sign.codePointAt(0)!) <= 1 || NEIGHBOURS.has(before + sign)
}
