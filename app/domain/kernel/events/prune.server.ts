import { and, asc, type Column, desc, eq, gte, lt, lte, or, sql } from 'drizzle-orm'
import { eventCheckpoints, eventDetails, events, reactions } from '#db/schema/events.ts'
import { type Actor } from '../access/actor.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { archiveEvents } from './archive.server.ts'
import { waysToConcernAny } from './concern.server.ts'
import { signCheckpoint } from './link.server.ts'
import { record } from './record.server.ts'

/**
 * Returns the last event that may be pruned: the last one before the cutoff, but none from the first event that
 * concerns a person under legal hold or has reactions that still wait. One that was given up counts no longer. 0 if
 * there is nothing.
 */
export function prunableUpTo(cutoff: Date): number {
  const last = db()
    .select({ id: events.id })
    .from(events)
    .where(lt(events.at, cutoff))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1)
    .get()
  if (!last) return 0
  const held = sql`(SELECT id FROM users WHERE legal_hold = 1)`
  const heldEvent = db()
    .select({ id: events.id })
    .from(events)
    .where(and(lte(events.id, last.id), or(...waysToConcernAny(held))))
    .orderBy(asc(events.id))
    .limit(1)
    .get()
  const undone = db()
    .select({ id: reactions.eventId })
    .from(reactions)
    .where(and(lte(reactions.eventId, last.id), eq(reactions.state, 'waiting')))
    .orderBy(asc(reactions.eventId))
    .limit(1)
    .get()
  return Math.min(last.id, ...[heldEvent, undone].filter((row) => row !== undefined).map((row) => row.id - 1))
}

/** Counts those events. */
export const countPrunable = (upTo: number): number =>
  db()
    .select({ n: sql<number>`count(*)` })
    .from(events)
    .where(lte(events.id, upTo))
    .get()?.n ?? 0

/**
 * Prunes at most `limit` events from the start. They are first appended to the archive. A signed checkpoint stores
 * where the chain now starts, and the pruning is itself an event. @param upTo the last event that may be pruned, from
 * `prunableUpTo` @returns how many were pruned
 */
export function pruneEvents(actor: Actor, upTo: number, limit: number, now: Date): number {
  const batch = db().select().from(events).where(lte(events.id, upTo)).orderBy(asc(events.id)).limit(limit).all()
  const last = batch.at(-1)
  if (!last) return 0
  const archive = archiveEvents(batch, now)
  const first = batch[0]!.id
  commit(() => {
    const before = db().select().from(eventCheckpoints).orderBy(desc(eventCheckpoints.lastEventId)).limit(1).get()
    const removed = (before?.removed ?? 0) + batch.length
    const signature = signCheckpoint(last.id, last.mac, removed)
    write().delete(eventCheckpoints).run()
    write().insert(eventCheckpoints).values({ lastEventId: last.id, mac: last.mac, signature, removed, at: now }).run()
    const gone = (column: Column) => and(gte(column, first), lte(column, last.id))
    write().delete(reactions).where(gone(reactions.eventId)).run()
    write().delete(eventDetails).where(gone(eventDetails.eventId)).run()
    write().delete(events).where(gone(events.id)).run()
    const details = { from: first, to: last.id, events: batch.length, archive }
    record(actor, { type: 'audit.pruned', personId: null, details }, now)
  })
  return batch.length
}
