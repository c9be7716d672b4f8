import { sql, type SQL } from 'drizzle-orm'

/**
 * Writes a word into the statement itself. An index over part of a table, such as `WHERE state = 'active'`, serves only
 * statements with that very word: SQLite does not know bound values when it plans.
 */
export const literal = (word: string): SQL => sql.raw(`'${word.replaceAll("'", "''")}'`)
