import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** Returns the condition that a text holds a word, whatever its case; no sign of the word means anything but itself. */
export function holds(text: SQLWrapper, word: string): SQL {
  const like = `%${word.replace(/[%_\\]/g, '\\$&')}%`
  return sql`${text} LIKE ${like} ESCAPE '\\'`
}
