import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import { eventCheckpoints, eventDetails, events } from '#db/schema/events.ts'
import type { Actor } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { auditMac } from '../files/vault.server.ts'
import { db } from '../store.server.ts'
import { GENESIS, hashDetails, linkMac } from './record.server.ts'

export type ChainReport = {
  ok: boolean
  /** Events looked at. */
  checked: number
  /** The first event that does not fit, or null. */
  firstBad: number | null
  /** What is wrong with it, in words. */
  reason: string | null
  /** The event after which the chain begins, where older ones were pruned; 0 when it is whole. */
  from: number
}

const BATCH = 2000

/**
 * Walks the whole audit chain: every link's keyed MAC over the link before it, and every detail against its hash.
 * Details that retention or erasure took away are no fault; changed ones are.
 */
export async function verifyChain(actor: Actor): Promise<ChainReport> {
  demand(actor, 'audit.read')
  const start = db().select().from(eventCheckpoints).orderBy(desc(eventCheckpoints.lastEventId)).limit(1).get()
  const from = start?.lastEventId ?? 0
  const bad = (firstBad: number, reason: string, checked: number): ChainReport => ({
    ok: false,
    checked,
    firstBad,
    reason,
    from,
  })
  if (start && start.signature !== signCheckpoint(start.lastEventId, start.mac, start.removed)) {
    return bad(from, 'The checkpoint of the pruned part was changed', 0)
  }
  let mac = start?.mac ?? GENESIS
  let id = from
  let checked = 0
  for (;;) {
    const rows = batchAfter(id)
    for (const { event, salt, details } of rows) {
      if (event.id !== id + 1) return bad(id + 1, 'An event is missing', checked)
      const { mac: kept, ...link } = event
      if (linkMac(mac, link) !== kept) return bad(event.id, 'The event was changed', checked)
      if (salt !== null && hashDetails(salt, details) !== event.detailsHash)
        return bad(event.id, 'The details of the event were changed', checked)
      mac = kept
      id = event.id
      checked += 1
    }
    if (rows.length < BATCH) break
    // A long chain must not hold up the requests beside it.
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (id < highestEver()) return bad(id + 1, 'An event is missing', checked)
  return { ok: true, checked, firstBad: null, reason: null, from }
}

/** The signature of a checkpoint, so that pruning cannot be made up. */
export const signCheckpoint = (lastEventId: number, mac: string, removed: number) =>
  auditMac(JSON.stringify(['checkpoint', lastEventId, mac, removed]))

/** The highest id that was ever given: the database counts on its own, so the last events cannot be taken off unseen. */
const highestEver = () =>
  db().get<{ seq: number }>(sql`SELECT seq FROM sqlite_sequence WHERE name = 'events'`)?.seq ?? 0

const batchAfter = (id: number) =>
  db()
    .select({ event: events, salt: eventDetails.salt, details: eventDetails.details })
    .from(events)
    .leftJoin(eventDetails, eq(eventDetails.eventId, events.id))
    .where(gt(events.id, id))
    .orderBy(asc(events.id))
    .limit(BATCH)
    .all()
