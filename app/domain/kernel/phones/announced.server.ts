import { and, count, eq, lt, type SQL, sql } from 'drizzle-orm'
import { announcedOperations, phones } from '#db/schema/outbox.ts'
import { db, prepared, statement, write } from '~/platform/store.server.ts'

/** An operation that is still on its phone: its number, and the `mac` of its envelope, which covers all of it. */
export type Announced = { seq: number; mac: string }

/** How many announced operations are kept for a phone, and for all phones of a person. Further ones prove nothing. */
export const ANNOUNCED = { ofPhone: 2000, ofPerson: 4000 }

/**
 * Stores when a phone first announced each of these operations, within a commit. The first announcement of a number
 * stays. Operations that have arrived need none.
 */
export function noteAnnounced(phoneId: string, userId: string, announced: readonly Announced[], now: Date): void {
  const known = new Set(announcedOf().pluck().all(phoneId) as number[])
  const news = announced.filter(({ seq }) => !known.has(seq))
  if (news.length === 0) return
  const room = Math.min(ANNOUNCED.ofPhone - known.size, ANNOUNCED.ofPerson - countOf(userId))
  if (room <= 0) return
  const arrived = new Set(
    arrivedAmong()
      .pluck()
      .all(phoneId, JSON.stringify(news.map(({ seq }) => seq))) as number[],
  )
  const rows = news.filter(({ seq }) => !arrived.has(seq)).slice(0, room)
  if (rows.length > 0) storeAll().run(phoneId, now.getTime(), JSON.stringify(rows))
}

// One hello may name two thousand operations, so all of them are one parameter.
const announcedOf = statement('SELECT seq FROM announced_operations WHERE phone_id = ?')
const arrivedAmong = statement(
  'SELECT seq FROM operations WHERE phone_id = ? AND seq IN (SELECT value FROM json_each(?))',
)
const storeAll = statement(
  `INSERT OR IGNORE INTO announced_operations (phone_id, seq, mac, first_at)
   SELECT ?, value ->> 'seq', value ->> 'mac', ? FROM json_each(?)`,
)

/** Returns when this very operation was first announced; null if it was not, or something else under its number. */
export function announcedAt(phoneId: string, { seq, mac }: Announced): Date | null {
  return firstAnnounced().get({ phoneId, seq, mac })?.at ?? null
}

const firstAnnounced = prepared((db) =>
  db
    .select({ at: announcedOperations.firstAt })
    .from(announcedOperations)
    .where(
      and(
        eq(announcedOperations.phoneId, sql.placeholder('phoneId')),
        eq(announcedOperations.seq, sql.placeholder('seq')),
        eq(announcedOperations.mac, sql.placeholder('mac')),
      ),
    )
    .prepare(),
)

/** Deletes what was announced under a number, whose operation has arrived; within its commit. */
export const dropAnnounced = (phoneId: string, seq: number): void => void dropOne().run(phoneId, seq)

const dropOne = statement('DELETE FROM announced_operations WHERE phone_id = ? AND seq = ?')

/** Deletes announcements that are too old to be needed, except those of the phones in `held`; within a commit. */
export const dropAnnouncedBefore = (before: Date, held: SQL): void =>
  void write()
    .delete(announcedOperations)
    .where(and(lt(announcedOperations.firstAt, before), sql`${announcedOperations.phoneId} NOT IN ${held}`))
    .run()

const countOf = (userId: string): number =>
  db()
    .select({ n: count() })
    .from(announcedOperations)
    .innerJoin(phones, eq(phones.id, announcedOperations.phoneId))
    .where(eq(phones.userId, userId))
    .get()!.n
