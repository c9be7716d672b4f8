/** What is printed for a letter or sign that the font does not have. */
export const MISSING = '\ufffd'

const ONLY_PLAIN = /^[\x20-\x7e\n]*$/
/** Signs that show nothing: they join others, or choose how they are drawn. */
const UNSEEN = /[\p{Cf}\ufe0e\ufe0f]/gu
const signs = new Intl.Segmenter('en-GB')

/**
 * Returns a value whose texts have only signs that a font has. A letter with a rare accent is printed as a letter and
 * an accent, and any other sign as `MISSING`. Bytes stay as they are.
 * @param has does the font have this code point?
 */
export function printable<T>(value: T, has: (code: number) => boolean): T {
  if (typeof value === 'string') return printableText(value, has) as T
  if (Array.isArray(value)) return value.map((one: unknown) => printable(one, has)) as T
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, printable<unknown>(one, has)])) as T
}

function printableText(text: string, has: (code: number) => boolean): string {
  if (ONLY_PLAIN.test(text)) return text
  const isThere = (sign: string) => [...sign].every((letter) => letter === '\n' || has(letter.codePointAt(0)!))
  const seen = text.replaceAll('\r\n', '\n').replaceAll('\t', '    ').replace(UNSEEN, '')
  return [...signs.segment(seen)]
    .map(({ segment }) => [segment, segment.normalize('NFC'), segment.normalize('NFD')].find(isThere) ?? MISSING)
    .join('')
}
