import { folded } from '~/platform/names.ts'

/** What replaces the name of an erased person in a desk note. The log's trigger uses the same text. */
export const FORMER = 'a former colleague'

/**
 * Returns a text without these names: each whole name, in upper or lower case, with or without its accents, becomes 'a
 * former colleague'. Parts of a name, nicknames and misspelt names are not replaced. @param names for example
 * ['Bob Baker', 'bob@example.org']; empty ones are ignored
 */
export function withoutNames(text: string, names: readonly string[]): string {
  const patterns = names
    .map((name) => name.normalize('NFC').trim().split(/\s+/).filter(Boolean).map(pattern).join('\\s+'))
    .filter(Boolean)
  if (patterns.length === 0) return text
  const whole = text.normalize('NFC')
  const left = whole.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu'),
    FORMER,
  )
  return left === whole ? text : left
}

const pattern = (part: string) => [...part].map(eitherForm).join('')

/** Returns the pattern for a letter as it is, or as people type it without its accents. */
function eitherForm(letter: string): string {
  const plain = folded(letter)
  return plain === letter.toLowerCase() ? escaped(letter) : `(?:${escaped(letter)}|${escaped(plain)})`
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
