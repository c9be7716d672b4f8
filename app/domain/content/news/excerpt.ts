const LENGTH = 150
/** An excerpt needs only this much of a text. It is made again for every reader of a list. */
const LOOKED_AT = 2000

/** Returns the given excerpt, or the first 150 characters of the content without Markdown's marks. */
export function excerptOf({ excerpt, content }: { excerpt: string | null; content: string }): string {
  if (excerpt?.trim()) return excerpt.trim()
  const plain = content
    .slice(0, LOOKED_AT)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*(#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
    .replace(/[*_`~]{1,3}(\S)/g, '$1')
    .replace(/(\S)[*_`~]{1,3}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...plain]
  return letters.length <= LENGTH ? plain : `${letters.slice(0, LENGTH).join('').trimEnd()}...`
}
