/** What replaces the name of an erased person in a desk note. The log's trigger uses the same text. */
export const FORMER = 'a former colleague'

/**
 * Returns a text without these names: each whole name, in upper or lower case, becomes 'a former colleague'. Parts of a
 * name, nicknames and misspelt names are not replaced. @param names for example ['Bob Baker', 'bob@example.org']; empty
 * ones are ignored
 */
export function withoutNames(text: string, names: readonly string[]): string {
  const patterns = names
    .map((name) => name.trim().split(/\s+/).filter(Boolean).map(escaped).join('\\s+'))
    .filter(Boolean)
  if (patterns.length === 0) return text
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu'), FORMER)
}

const escaped = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
