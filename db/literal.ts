import { sql, type SQL } from 'drizzle-orm'

/**
 * A word that stands in the statement itself. An index over part of a table, such as `WHERE state = 'active'`, serves only
 * statements that name the same word: of what is given beside the statement SQLite knows nothing when it plans.
 */
export const literal = (word: string): SQL => sql.raw(`'${word.replaceAll("'", "''")}'`)
