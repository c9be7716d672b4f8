import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from './columns.ts'

/**
 * Addresses of other systems that are notified about events. The row `alarms` is the alarm hook, which is notified
 * about alarms only.
 */
export const webhooks = sqliteTable('webhooks', {
  id: id(),
  url: text().notNull(),
  /** Types of events that are posted there. */
  types: json<string[]>().notNull(),
  /** thin or full */
  detail: text().notNull().default('thin'),
  enabled: flag().notNull().default(true),
  /** Encrypted secrets: the newest first, and the one before it until it expires. */
  secrets: json<{ sealed: string; madeAt: string; until: string | null }[]>().notNull(),
  createdBy: text(),
  createdAt: instant().notNull(),
  /** When the portal switched it off automatically, and why: gone, failing or forbidden. */
  stoppedAt: instant(),
  stoppedWhy: text(),
})

/** What is posted to webhooks, and the result. Messages of the alarm hook are encrypted, and deleted when done. */
export const hookDeliveries = sqliteTable(
  'hook_deliveries',
  {
    id: id(),
    onceKey: text().notNull().unique(),
    webhookId: text().notNull().default('alarms'),
    type: text().notNull(),
    /** The event it reports; its words are written when it is posted. */
    eventId: integer(),
    alertId: text(),
    payload: text().notNull(),
    urgent: flag().notNull().default(true),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** How long the last try took, in milliseconds. */
    ms: integer(),
    /** The receiver's last answer: the status, and the beginning of its text. */
    status: integer(),
    answer: text(),
    error: text(),
  },
  (t) => [
    index('hook_deliveries_due')
      .on(t.urgent, t.dueAt)
      .where(sql`state IN ('waiting', 'claimed')`),
    index('hook_deliveries_turn')
      .on(t.webhookId, t.urgent, t.dueAt)
      .where(sql`state IN ('waiting', 'claimed')`),
    index('hook_deliveries_list').on(t.webhookId, t.id),
    index('hook_deliveries_age').on(t.createdAt),
  ],
)
