import { and, asc, desc, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
import { eventCheckpoints, eventDetails, events, reactions } from '#db/schema/events.ts'
import type { Reader, Tx } from '../store.server.ts'
import { signCheckpoint } from './verify.server.ts'

/**
 * The last event of the part that may be pruned: everything before the cutoff, up to the first event that concerns a
 * person under legal hold or whose follow-up work is not done. 0 when there is nothing.
 */
export function prunableUpTo(reader: Reader, cutoff: Date): number {
  const last = reader
    .select({ id: events.id })
    .from(events)
    .where(lt(events.at, cutoff))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1)
    .get()
  if (!last) return 0
  const held = sql`(SELECT id FROM users WHERE legal_hold = 1)`
  const heldEvent = reader
    .select({ id: events.id })
    .from(events)
    .where(and(lte(events.id, last.id), or(sql`${events.actorId} IN ${held}`, sql`${events.personId} IN ${held}`)))
    .orderBy(asc(events.id))
    .limit(1)
    .get()
  const undone = reader
    .select({ id: reactions.eventId })
    .from(reactions)
    .where(and(lte(reactions.eventId, last.id), ne(reactions.state, 'done')))
    .orderBy(asc(reactions.eventId))
    .limit(1)
    .get()
  return Math.min(last.id, ...[heldEvent, undone].filter((row) => row !== undefined).map((row) => row.id - 1))
}

/** How many events that would be. */
export const countPrunable = (reader: Reader, upTo: number): number =>
  reader
    .select({ n: sql<number>`count(*)` })
    .from(events)
    .where(lte(events.id, upTo))
    .get()?.n ?? 0

/** Prunes at most `limit` events from the start; a signed checkpoint holds the place from which the chain verifies. */
export function pruneEvents(tx: Tx, upTo: number, limit: number, now: Date): number {
  const batch = tx
    .select({ id: events.id, mac: events.mac })
    .from(events)
    .where(lte(events.id, upTo))
    .orderBy(asc(events.id))
    .limit(limit)
    .all()
  const last = batch.at(-1)
  if (!last) return 0
  const before = tx.select().from(eventCheckpoints).orderBy(desc(eventCheckpoints.lastEventId)).limit(1).get()
  const removed = (before?.removed ?? 0) + batch.length
  const signature = signCheckpoint(last.id, last.mac, removed)
  tx.delete(eventCheckpoints).run()
  tx.insert(eventCheckpoints).values({ lastEventId: last.id, mac: last.mac, signature, removed, at: now }).run()
  const ids = batch.map(({ id }) => id)
  tx.delete(reactions).where(inArray(reactions.eventId, ids)).run()
  tx.delete(eventDetails).where(inArray(eventDetails.eventId, ids)).run()
  tx.delete(events).where(inArray(events.id, ids)).run()
  return batch.length
}

/** Takes the personal details of a person's events away; the chain holds by their hashes. */
export function forgetDetails(tx: Tx, personId: string): void {
  const theirs = sql`(SELECT id FROM events WHERE person_id = ${personId} OR actor_id = ${personId})`
  tx.delete(eventDetails)
    .where(sql`${eventDetails.eventId} IN ${theirs}`)
    .run()
}
