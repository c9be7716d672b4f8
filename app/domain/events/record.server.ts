import { createHash, randomBytes } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { eventCheckpoints, events, reactions } from '#db/schema/events.ts'
import type { Actor } from '../access/actor.ts'
import { auditMac } from '../files/vault.server.ts'
import { keep, singleton } from '../singleton.server.ts'
import { afterCommit, prepared, statement, type Tx } from '../store.server.ts'
import { announce } from './bus.server.ts'
import { EVENTS, type EventType } from './catalogue.ts'

export type Happening = {
  type: EventType
  /** What it happened to, such as `{ type: 'holiday_request', id }`. */
  subject?: { type: string; id: string }
  /** Whom it concerns; the actor when left out. */
  personId?: string | null
  /** Told in the audit log. Never passwords, tokens or images. */
  details?: Record<string, unknown>
  /** What realtime sends to those concerned. */
  payload?: Record<string, unknown>
}

export const GENESIS = '0'.repeat(64)

/**
 * Writes down that something happened, in the deed's own transaction: audit row, realtime message, waiting reactions.
 * @returns the event's id, rising by one
 */
export function record(tx: Tx, actor: Actor, happening: Happening, now = new Date()): number {
  const before = lastLink(tx)
  const id = before.id + 1
  const salt = randomBytes(16).toString('hex')
  const details = happening.details ?? {}
  const row = {
    id,
    at: now,
    type: happening.type,
    actorId: actor.kind === 'person' ? actor.id : actor.kind === 'system' ? `system:${actor.name}` : null,
    subjectType: happening.subject?.type ?? null,
    subjectId: happening.subject?.id ?? null,
    personId: happening.personId !== undefined ? happening.personId : actor.kind === 'person' ? actor.id : null,
    audience: EVENTS[happening.type].audience,
    detailsHash: hashDetails(salt, details),
  }
  const { actorId, subjectType, subjectId, personId, audience, detailsHash } = row
  const mac = linkMac(before.mac, row)
  insertEvent().run(id, now.getTime(), row.type, actorId, subjectType, subjectId, personId, audience, detailsHash, mac)
  const origin = actor.kind === 'system' ? { ip: null, userAgent: null } : { ip: actor.ip, userAgent: actor.userAgent }
  const payload = happening.payload ? JSON.stringify(happening.payload) : null
  insertDetails().run(id, salt, JSON.stringify(details), payload, origin.ip, origin.userAgent)
  for (const name of reactionNames()[happening.type] ?? []) {
    tx.insert(reactions).values({ eventId: id, name, dueAt: now }).run()
  }
  afterCommit(() => announce({ ...row, payload: happening.payload ?? {} }))
  return id
}

type Link = Omit<typeof events.$inferSelect, 'mac'>

/** The keyed MAC of one link over the link before it. */
export function linkMac(previous: string, row: Link): string {
  const { id, at, type, actorId, subjectType, subjectId, personId, audience, detailsHash } = row
  return auditMac(
    JSON.stringify([
      previous,
      id,
      at.getTime(),
      type,
      actorId,
      subjectType,
      subjectId,
      personId,
      audience,
      detailsHash,
    ]),
  )
}

/** The salted hash by which a link holds its details without telling them. */
export const hashDetails = (salt: string, details: unknown) =>
  createHash('sha256').update(salt).update(JSON.stringify(details)).digest('hex')

/** Which reactions wait for which event; put in place by the table of reactions at start. */
export const reactionNames = () => singleton<Partial<Record<EventType, string[]>>>('events.reactions', () => ({}))

/** Puts the table of reaction names in place. */
export const expectReactions = (names: Partial<Record<EventType, string[]>>) => keep('events.reactions', names)

function lastLink(tx: Tx): { id: number; mac: string } {
  const last = newest().get()
  if (last) return last
  const kept = tx.select().from(eventCheckpoints).orderBy(desc(eventCheckpoints.lastEventId)).limit(1).get()
  return kept ? { id: kept.lastEventId, mac: kept.mac } : { id: 0, mac: GENESIS }
}

// Every deed passes here, so these are compiled once.
const newest = prepared((db) =>
  db.select({ id: events.id, mac: events.mac }).from(events).orderBy(desc(events.id)).limit(1).prepare(),
)
const insertEvent = statement(
  `INSERT INTO events (id, at, type, actor_id, subject_type, subject_id, person_id, audience, details_hash, mac)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
)
const insertDetails = statement(
  'INSERT INTO event_details (event_id, salt, details, payload, ip, user_agent) VALUES (?, ?, ?, ?, ?, ?)',
)
