import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sessions } from './access.ts'
import { id, instant, json } from './columns.ts'

/**
 * What happened, recorded once: audit trail, source of live updates, trigger of reactions, history. Append-only (a
 * trigger refuses updates). Each row's `mac` covers the row and the row before it. Personal details are in
 * `event_details`, so that erasing them does not break the chain.
 */
export const events = sqliteTable(
  'events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: instant().notNull(),
    type: text().notNull(),
    actorId: text(),
    subjectType: text(),
    subjectId: text(),
    personId: text(),
    audience: text().notNull(),
    detailsHash: text().notNull(),
    mac: text().notNull(),
    /** The version of the rule that made `mac` and `detailsHash`. */
    macVersion: integer().notNull().default(1),
  },
  (t) => [
    index('events_person').on(t.personId, t.id),
    // People mostly act on their own records, and those events are in the index above.
    index('events_by_another')
      .on(t.actorId, t.id)
      .where(sql`actor_id IS NOT person_id`),
    index('events_type_at').on(t.type, t.at),
    index('events_at').on(t.at),
  ],
)

/**
 * The audit log shows `details`, live updates send `payload`; `salt` makes the hash impossible to guess. `seal` is a
 * keyed MAC in the stub that erasure leaves: the chain alone cannot tell it from tampering.
 */
export const eventDetails = sqliteTable('event_details', {
  eventId: integer().primaryKey(),
  salt: text().notNull(),
  details: json<Record<string, unknown>>().notNull(),
  payload: json<Record<string, unknown>>(),
  ip: text(),
  userAgent: text(),
  seal: text(),
})

/** The chain continues from here after pruning. */
export const eventCheckpoints = sqliteTable('event_checkpoints', {
  lastEventId: integer().primaryKey(),
  mac: text().notNull(),
  signature: text().notNull(),
  removed: integer().notNull(),
  at: instant().notNull(),
})

/**
 * Follow-up work of an event: claimed with a conditional update, tried again, given up after five tries and then shown.
 */
export const reactions = sqliteTable(
  'reactions',
  {
    eventId: integer().notNull(),
    name: text().notNull(),
    urgent: integer({ mode: 'boolean' }).notNull().default(false),
    bulk: integer({ mode: 'boolean' }).notNull().default(false),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    claimedAt: instant(),
    doneAt: instant(),
    error: text(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.name] }),
    index('reactions_due')
      .on(t.urgent, t.bulk, t.eventId)
      .where(sql`state IN ('waiting', 'claimed')`),
    index('reactions_failed')
      .on(t.eventId)
      .where(sql`state = 'failed'`),
  ],
)

/**
 * Emails that are being sent. `onceKey` makes sure that each is sent at most once. Subject and words are encrypted in
 * `text` until they are sent. `personId` is the person the email is about.
 */
export const emails = sqliteTable(
  'emails',
  {
    id: id(),
    onceKey: text().notNull().unique(),
    toName: text(),
    toAddress: text().notNull(),
    text: text().notNull(),
    attachments: json<{ name: string; type: string; fileId: string }[]>(),
    personId: text(),
    urgent: integer({ mode: 'boolean' }).notNull().default(false),
    bulk: integer({ mode: 'boolean' }).notNull().default(false),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    claimedAt: instant(),
    sentAt: instant(),
    error: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('emails_due')
      .on(t.urgent, t.bulk, t.dueAt)
      .where(sql`state IN ('waiting', 'claimed')`),
    index('emails_state').on(t.state, t.id),
  ],
)

/**
 * Devices that show push messages. Each belongs to the session that added it and ends with it. `failures` counts
 * failures in a row since `failedAt`.
 */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: id(),
    userId: text().notNull(),
    sessionId: text().references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant().notNull(),
    failures: integer().notNull().default(0),
    failedAt: instant(),
  },
  (t) => [index('push_subscriptions_user').on(t.userId), index('push_subscriptions_session').on(t.sessionId)],
)

/** Push messages, each to one device. `onceKey` makes sure that each is sent at most once. */
export const pushMessages = sqliteTable(
  'push_messages',
  {
    id: id(),
    onceKey: text().notNull().unique(),
    subscriptionId: text().notNull(),
    payload: text().notNull(),
    urgent: integer({ mode: 'boolean' }).notNull().default(false),
    bulk: integer({ mode: 'boolean' }).notNull().default(false),
    ttlS: integer().notNull(),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    error: text(),
  },
  (t) => [
    index('push_messages_due')
      .on(t.dueAt)
      .where(sql`state IN ('waiting', 'claimed')`),
    index('push_messages_age').on(t.createdAt),
  ],
)

/** What a person has already looked at, for unread badges. */
export const seenMarks = sqliteTable(
  'seen_marks',
  { userId: text().notNull(), topic: text().notNull(), eventId: integer().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.topic] })],
)

export const scheduleRuns = sqliteTable(
  'schedule_runs',
  {
    id: id(),
    name: text().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant(),
    ok: integer({ mode: 'boolean' }),
    summary: text(),
  },
  (t) => [index('schedule_runs_name').on(t.name, t.id)],
)
