import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import { eventCheckpoints, eventDetails, events } from '#db/schema/events.ts'
import { type Actor } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { db } from '~/platform/store.server.ts'
import { bindingHeads, flushHead, readHeads } from './head.server.ts'
import { GENESIS, hashDetails, linkMac, signCheckpoint, stubSeal } from './link.server.ts'

export type ChainReport = {
  ok: boolean
  /** Number of events checked. */
  checked: number
  /** The first faulty event, or null. */
  firstBad: number | null
  /** The fault, in words. */
  reason: string | null
  /** The event after which the chain begins, if older ones were pruned; 0 if it is complete. */
  from: number
}

const BATCH = 2000

/**
 * Checks the whole audit chain: every link's keyed MAC over the previous link, every payload, address and user agent
 * against its hash, and the length of the chain against the note outside the database. Details removed by retention or
 * erasure left a signed stub and are not a fault; any other missing details are.
 */
export async function verifyChain(actor: Actor): Promise<ChainReport> {
  demand(actor, 'audit.read')
  flushHead()
  const start = db().select().from(eventCheckpoints).orderBy(desc(eventCheckpoints.lastEventId)).limit(1).get()
  const from = start?.lastEventId ?? 0
  const state = { mac: start?.mac ?? GENESIS, id: from, checked: 0 }
  const bad = (firstBad: number, reason: string): ChainReport => {
    return { ok: false, checked: state.checked, firstBad, reason, from }
  }
  if (start && start.signature !== signCheckpoint(start.lastEventId, start.mac, start.removed)) {
    return bad(from, 'The checkpoint of the pruned part was changed')
  }
  const noted = readHeads()
  if (noted?.changed) return bad(from + 1, 'The notes of the newest entries (audit-head) were changed')
  const heads = new Map(bindingHeads(noted?.heads ?? []).map(({ id, mac }) => [id, mac]))
  if (start && heads.has(from) && heads.get(from) !== start.mac) return bad(from, ANOTHER)
  for (;;) {
    const rows = batchAfter(state.id)
    for (const row of rows) {
      const { event } = row
      if (event.id !== state.id + 1) return bad(state.id + 1, 'An event is missing')
      const { mac, ...link } = event
      if (linkMac(state.mac, link) !== mac) return bad(event.id, 'The event was changed')
      const fault = detailFault(row)
      if (fault) return bad(event.id, fault)
      if (heads.has(event.id) && heads.get(event.id) !== mac) return bad(event.id, ANOTHER)
      Object.assign(state, { mac, id: event.id, checked: state.checked + 1 })
    }
    if (rows.length < BATCH) break
    // A long chain must not delay other requests.
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (state.id < highestEver()) return bad(state.id + 1, 'An event is missing')
  const newest = Math.max(0, ...heads.keys())
  if (state.id < newest) return bad(state.id + 1, `The newest events are missing: there were ${newest}`)
  if (!noted)
    return bad(state.id + 1, 'The file audit-head is missing, so nobody can tell whether the newest events are there')
  return { ok: true, checked: state.checked, firstBad: null, reason: null, from }
}

const ANOTHER = 'The event is not the one that was noted outside the database'

type Row = ReturnType<typeof batchAfter>[number]

/** The fault in the details of an event, or null. */
function detailFault({ event, details, salt, payload, ip, userAgent, seal }: Row): string | null {
  const changed = 'The details of the event were changed'
  if (salt === null || details === null) return 'The details of the event were removed'
  if (salt === '') {
    const empty = details === '{}' && payload === null && ip === null && userAgent === null
    return empty && seal === stubSeal(event.id) ? null : changed
  }
  const texts = { salt, details, payload, ip, userAgent }
  return hashDetails(texts) === event.detailsHash ? null : changed
}

/** The highest id ever assigned, from the database's own counter. */
const highestEver = () =>
  db().get<{ seq: number }>(sql`SELECT seq FROM sqlite_sequence WHERE name = 'events'`)?.seq ?? 0

const batchAfter = (id: number) =>
  db()
    .select({
      event: events,
      salt: eventDetails.salt,
      details: sql<string | null>`${eventDetails.details}`,
      payload: sql<string | null>`${eventDetails.payload}`,
      ip: eventDetails.ip,
      userAgent: eventDetails.userAgent,
      seal: eventDetails.seal,
    })
    .from(events)
    .leftJoin(eventDetails, eq(eventDetails.eventId, events.id))
    .where(gt(events.id, id))
    .orderBy(asc(events.id))
    .limit(BATCH)
    .all()
