import { and, type Column, eq, sql } from 'drizzle-orm'
import { type Actor } from '../../kernel/access/actor.ts'

/** How a kind of data expires: its rows, and how they are deleted with their files. */
export type Expiry = {
  /** Returns ids of at most `limit` rows that are older than the cutoff and whose person is not under legal hold. */
  find: (cutoff: Date, limit: number, only?: string) => string[]
  remove: (ids: string[], by: Actor, now: Date) => void
}

/** Selects the ids of the people under legal hold. */
export const held = sql`(SELECT id FROM users WHERE legal_hold = 1)`

/** Matches records of people who are not under legal hold. @param only the one person whose records are matched */
export const free = (column: Column, only?: string) =>
  and(sql`${column} NOT IN ${held}`, only ? eq(column, only) : undefined)

/** Returns the ids that have this prefix, without it. */
export const after = (mark: string, ids: readonly string[]) =>
  ids.flatMap((id) => (id.startsWith(mark) ? [id.slice(mark.length)] : []))

/** Returns the ids of rows. */
export const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
