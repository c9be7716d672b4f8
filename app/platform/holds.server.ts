import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/**
 * Returns the condition that a text contains a word, in upper or lower case. Every character of the word is taken
 * literally.
 */
export function holds(text: SQLWrapper, word: string): SQL {
  const like = `%${word.replace(/[%_\\]/g, '\\$&')}%`
  return sql`${text} LIKE ${like} ESCAPE '\\'`
}
