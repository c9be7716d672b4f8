import { sql, type SQL } from 'drizzle-orm'

/**
 * Writes a word into the statement itself. An index over part of a table, for example `WHERE state = 'active'`, helps
 * only statements with exactly that word, because SQLite does not know bound values when it plans.
 */
export const literal = (word: string): SQL => sql.raw(`'${word.replaceAll("'", "''")}'`)
