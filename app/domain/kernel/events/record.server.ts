import { desc } from 'drizzle-orm'
import { eventCheckpoints, events } from '#db/schema/events.ts'
import { type Actor } from '../access/actor.ts'
import { randomPart } from '~/platform/random.server.ts'
import { keep, singleton } from '~/platform/singleton.server.ts'
import { afterCommit, db, prepared, statement } from '~/platform/store.server.ts'
import { announce } from './bus.server.ts'
import { type EventType, type Payload } from './catalogue.ts'
import { eventOf } from './declared.server.ts'
import { noteHead } from './head.server.ts'
import { GENESIS, hashDetails, linkMac, MAC_VERSION } from './link.server.ts'

export type Happening<T extends EventType = EventType> = {
  type: T
  /** The subject, for example `{ type: 'holiday_request', id }`. */
  subject?: { type: string; id: string }
  /** The person concerned; the actor if omitted. */
  personId?: string | null
  /** Shown in the audit log. Never passwords, tokens or images. */
  details?: Record<string, unknown>
  /** Only administrators and the person are told, although others are told of other events of its type. */
  officeOnly?: boolean
} & ([Payload<T>] extends [never]
  ? { payload?: undefined }
  : {
      /** The realtime payload for the people who receive it. */
      payload: Payload<T>
    })

/**
 * Records an event in the action's own transaction: audit row, realtime message, waiting reactions. @returns the
 * event's id, always one higher than the last
 */
export function record<T extends EventType>(actor: Actor, happening: Happening<T>, now = new Date()): number {
  const before = lastLink()
  const id = before.id + 1
  const salt = randomPart(16).toString('hex')
  const details = JSON.stringify({ ...happening.details, ...markOf(actor) })
  const payload = happening.payload ? JSON.stringify(happening.payload) : null
  const { ip, userAgent } = actor.kind === 'system' ? { ip: null, userAgent: null } : actor
  const row = {
    id,
    at: now,
    type: happening.type,
    actorId: actorIdOf(actor),
    subjectType: happening.subject?.type ?? null,
    subjectId: happening.subject?.id ?? null,
    personId:
      happening.personId !== undefined ? happening.personId : actor.kind === 'person' && !actor.token ? actor.id : null,
    audience: happening.officeOnly ? 'both' : eventOf(happening.type).audience,
    detailsHash: hashDetails({ salt, details, payload, ip, userAgent }),
    macVersion: MAC_VERSION,
  }
  const { actorId, subjectType, subjectId, personId, audience, detailsHash, macVersion } = row
  const mac = linkMac(before.mac, row)
  const given = [id, now.getTime(), row.type, actorId, subjectType, subjectId, personId, audience, detailsHash, mac]
  insertEvent().run(...given, macVersion)
  insertDetails().run(id, salt, details, payload, ip, userAgent)
  const conditions = expected().only[happening.type]
  const [urgent, bulk] = [expected().urgent, expected().bulk].map((types) => Number(types.has(happening.type)))
  for (const name of expected().names[happening.type] ?? []) {
    if (conditions?.[name]?.(row) ?? true) insertReaction().run(id, name, now.getTime(), urgent, bulk)
  }
  afterCommit(() => {
    noteHead(id, mac)
    announce({ ...row, payload: happening.payload ?? {} })
  })
  return id
}

type LastLink = { id: number; mac: string }

// Two people know such a password, so the trail marks the actions done with it. What an API token did is shown with its
// name.
const markOf = (actor: Actor) => ({
  ...(actor.kind === 'person' && actor.mustChangePassword && { temporaryPassword: true }),
  ...(actor.kind === 'person' && actor.token !== undefined && { apiToken: actor.token }),
  ...(actor.kind === 'person' && actor.kiosk !== undefined && { kiosk: actor.kiosk }),
})

function actorIdOf(actor: Actor): string | null {
  if (actor.kind === 'person') return actor.id
  return actor.kind === 'system' ? `system:${actor.name}` : null
}

/** Does a reaction have anything to do after an event, as far as the recording transaction shows? */
export type Condition = (event: { at: Date; subjectId: string | null; personId: string | null }) => boolean

export type Conditions = Partial<Record<EventType, Record<string, Condition>>>

type Names = Partial<Record<EventType, string[]>>
type Order = {
  /** Reactions that are skipped if their condition says that there is nothing to do. */
  only: Conditions
  /** Events whose reactions run first, and events for many people at once, whose reactions run last. */
  urgent: ReadonlySet<EventType>
  bulk: ReadonlySet<EventType>
}
type Expected = Order & { names: Names }

const expected = () => singleton<Expected>('events.reactions', () => ({ ...NO_ORDER, names: {} }))

const NO_ORDER: Order = { only: {}, urgent: new Set(), bulk: new Set() }

/** Registers which reactions follow which event, and in which order they run. */
export const expectReactions = (names: Names, order: Partial<Order> = {}) =>
  keep('events.reactions', { ...NO_ORDER, ...order, names })

/** The newest event in the database. */
export const newestEvent = (): LastLink | undefined => newest().get()

function lastLink(): LastLink {
  const last = newest().get()
  if (last) return last
  const kept = db().select().from(eventCheckpoints).orderBy(desc(eventCheckpoints.lastEventId)).limit(1).get()
  return { id: kept?.lastEventId ?? 0, mac: kept?.mac ?? GENESIS }
}

// Every action runs these, so the statements are compiled once.
const newest = prepared((db) =>
  db.select({ id: events.id, mac: events.mac }).from(events).orderBy(desc(events.id)).limit(1).prepare(),
)
const insertEvent = statement(
  `INSERT INTO events (id, at, type, actor_id, subject_type, subject_id, person_id, audience, details_hash, mac, mac_version)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
)
const insertReaction = statement('INSERT INTO reactions (event_id, name, due_at, urgent, bulk) VALUES (?, ?, ?, ?, ?)')
const insertDetails = statement(
  'INSERT INTO event_details (event_id, salt, details, payload, ip, user_agent) VALUES (?, ?, ?, ?, ?, ?)',
)
