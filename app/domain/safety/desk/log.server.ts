import { and, asc, eq, gt, gte, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { deskEntries } from '#db/schema/desk.ts'
import { users } from '#db/schema/people.ts'
import { db, write } from '~/platform/store.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { withoutNames } from './former.ts'
import { type DeskState, deskState } from './state.ts'

export type DeskEntry = typeof deskEntries.$inferSelect
export type DeskKind = 'signed_on' | 'signed_off' | 'offered' | 'withdrawn' | 'handed_over' | 'note' | 'correction'
type NewEntry = Pick<DeskEntry, 'by'> & { kind: DeskKind } & Partial<Omit<DeskEntry, 'n' | 'at' | 'kind' | 'by'>>

/** Signatures older than this do not count when working out who is at the desk now. */
const BACK_MS = 2 * DAY_MS

/** Writes an entry with the server's time, within a commit. @returns its number */
export const addDeskEntry = (entry: NewEntry, now: Date): number =>
  write()
    .insert(deskEntries)
    .values({ ...entry, at: now })
    .returning({ n: deskEntries.n })
    .get().n

/**
 * Returns who is at the desk now, worked out from the signatures alone. For use cases only, never for an answer to a
 * client.
 */
export function findDeskState(now: Date): DeskState {
  const signatures = and(sql`kind NOT IN ('note', 'correction')`, gt(deskEntries.at, new Date(now.getTime() - BACK_MS)))
  return deskState(db().select().from(deskEntries).where(signatures).orderBy(asc(deskEntries.n)).all(), now)
}

/** Returns the entries of a period, in order. */
export const listDeskEntries = (from: Date, to: Date): DeskEntry[] =>
  db()
    .select()
    .from(deskEntries)
    .where(and(gte(deskEntries.at, from), lt(deskEntries.at, to)))
    .orderBy(asc(deskEntries.n))
    .all()

/** Returns these entries with all their corrections, whenever they were made. */
export const listCorrections = (notes: readonly number[]): DeskEntry[] =>
  db()
    .select()
    .from(deskEntries)
    .where(inArray(deskEntries.corrects, [...notes]))
    .orderBy(asc(deskEntries.n))
    .all()

/** Returns one entry; undefined if there is none. */
export const findDeskEntry = (n: number): DeskEntry | undefined =>
  db()
    .select()
    .from(deskEntries)
    .where(inArray(deskEntries.n, [n]))
    .get()

type Named = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'email' | 'phone'>

/**
 * Removes the full name, email address and phone number of an erased person from the log, within a commit. A name that
 * another person shares is not removed, because it may mean that person.
 */
export function forgetAtDesk({ id, firstName, lastName, email, phone }: Named): void {
  const namesake = db()
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, id), eq(users.firstName, firstName), eq(users.lastName, lastName)))
    .get()
  const names = namesake ? [] : [`${firstName} ${lastName}`, `${lastName} ${firstName}`, `${lastName}, ${firstName}`]
  const all = [...names, email, ...(phone ? [phone] : [])]
  // SQLite ignores case only for ASCII, so a name with other letters has to be looked for in every text.
  const isPlain = all.every((name) => /^[\x20-\x7e]*$/.test(name))
  const parts = [...(namesake ? [] : [lastName]), email, ...(phone ? [phone] : [])]
  const has = parts.map((part) => sql`instr(lower(${deskEntries.text}), ${part.toLowerCase()}) > 0`)
  const found = db()
    .select({ n: deskEntries.n, text: deskEntries.text })
    .from(deskEntries)
    .where(isPlain ? or(...has) : sql`${deskEntries.text} IS NOT NULL`)
    .all()
  for (const { n, text } of found) {
    const left = withoutNames(text!, all)
    if (left !== text) write().update(deskEntries).set({ text: left }).where(eq(deskEntries.n, n)).run()
  }
}
