/** What stands in a note of the desk in place of the name of somebody who is erased; the trigger of the log knows it. */
export const FORMER = 'a former colleague'

/**
 * A text without these names: each whole one, in whatever case, gives way to 'a former colleague'. Part of a name, a nickname
 * or a slip of the keys stays.
 * @param names such as ['Bob Baker', 'bob@example.org']; empty ones count for nothing
 */
export function withoutNames(text: string, names: readonly string[]): string {
  const patterns = names
    .map((name) => name.trim().split(/\s+/).filter(Boolean).map(escaped).join('\\s+'))
    .filter(Boolean)
  if (patterns.length === 0) return text
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu'), FORMER)
}

const escaped = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
