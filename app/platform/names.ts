/** Letters that have no simple form in Unicode, and signs that are typed in several ways. */
const SIMPLE: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ς: 'σ' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '‐': '-', '‑': '-', '–': '-', '—': '-' },
}
const SPECIAL = new RegExp(`[${Object.keys(SIMPLE).join('')}]`, 'g')
/** Accents of the Latin, Greek and Cyrillic scripts. In other scripts marks are vowels, which make another name. */
const ACCENTS = /[\u0300-\u036f]/g
const ONLY_PLAIN = /^[\x20-\x7e\n]*$/

/**
 * Returns a text as people type it when they look for it: in lower case, without accents, with plain apostrophes and
 * hyphens. 'Łukasz O’Néill' becomes "lukasz o'neill". Two texts with the same result count as the same name.
 */
export function folded(text: string): string {
  if (ONLY_PLAIN.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(SPECIAL, (letter) => SIMPLE[letter]!)
}

/** As many digits as any number in a name has. Longer ones are put in order by their first digits. */
const DIGITS = 8

/**
 * Returns the text by which a name is put in order, for a comparison character by character: case and accents do not
 * matter, and Gate 2 comes before Gate 10.
 */
export const sortKey = (name: string): string => folded(name).replace(/\d+/g, (number) => number.padStart(DIGITS, '0'))

/** Compares two names for `sort`, in the order that lists from the database have. */
export function compareNames(a: string, b: string): number {
  const [one, other] = [sortKey(a), sortKey(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

/** Returns the only one that matches a name, or the only one that matches it exactly; null if there is no such one. */
export function onlyMatch<T>(found: readonly T[], isExact: (one: T) => boolean = () => false): T | null {
  const exact = found.filter(isExact)
  const [only, ...others] = exact.length > 0 ? exact : found
  return only !== undefined && others.length === 0 ? only : null
}
