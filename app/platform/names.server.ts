import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { folded } from './names.ts'

// The database has the functions `folded` and `sort_key` (db/names.ts), which are those of names.ts.

/** Returns the condition that a text contains a word; case and accents do not matter. */
export const holds = (text: SQLWrapper, word: string): SQL => sql`instr(folded(${text}), ${folded(word)}) > 0`

/** Returns the condition that a text is this name; case and accents do not matter. */
export const isNamed = (text: SQLWrapper, name: string): SQL => sql`folded(${text}) = ${folded(name)}`

/** Returns the term that puts rows in the order of their names. For small tables: it is worked out for each row. */
export const nameOrder = (text: SQLWrapper): SQL => sql`sort_key(${text})`
