import { and, asc, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { deskEntries } from '#db/schema/desk.ts'
import { db, write } from '~/platform/store.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { type DeskState, deskState } from './state.ts'

export type DeskEntry = typeof deskEntries.$inferSelect
export type DeskKind = 'signed_on' | 'signed_off' | 'offered' | 'withdrawn' | 'handed_over' | 'note' | 'correction'
type NewEntry = Pick<DeskEntry, 'by'> & { kind: DeskKind } & Partial<Omit<DeskEntry, 'n' | 'at' | 'kind' | 'by'>>

/** Signatures older than this say nothing about now. */
const BACK_MS = 2 * DAY_MS

/** Writes an entry, within a commit; its time is that of the server. @returns its number */
export const addDeskEntry = (entry: NewEntry, now: Date): number =>
  write()
    .insert(deskEntries)
    .values({ ...entry, at: now })
    .returning({ n: deskEntries.n })
    .get().n

/** Who is at the desk now, by the signatures alone; for use cases, never an answer. */
export function findDeskState(now: Date): DeskState {
  const signatures = and(sql`kind NOT IN ('note', 'correction')`, gt(deskEntries.at, new Date(now.getTime() - BACK_MS)))
  return deskState(db().select().from(deskEntries).where(signatures).orderBy(asc(deskEntries.n)).all(), now)
}

/** The entries of a span, in their order. */
export const listDeskEntries = (from: Date, to: Date): DeskEntry[] =>
  db()
    .select()
    .from(deskEntries)
    .where(and(gte(deskEntries.at, from), lt(deskEntries.at, to)))
    .orderBy(asc(deskEntries.n))
    .all()

/** These entries, and the corrections of them, whenever they were made. */
export const listCorrections = (notes: readonly number[]): DeskEntry[] =>
  db()
    .select()
    .from(deskEntries)
    .where(inArray(deskEntries.corrects, [...notes]))
    .orderBy(asc(deskEntries.n))
    .all()

/** One entry; undefined where there is none. */
export const findDeskEntry = (n: number): DeskEntry | undefined =>
  db()
    .select()
    .from(deskEntries)
    .where(inArray(deskEntries.n, [n]))
    .get()
