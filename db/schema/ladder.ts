import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from './columns.ts'

/**
 * The escalation steps of an alert, stored when it is raised. Each runs once, unless the alert is acknowledged before.
 */
export const ladderRuns = sqliteTable(
  'ladder_runs',
  {
    alertId: text().notNull(),
    step: integer().notNull(),
    who: text().notNull(),
    channel: text().notNull(),
    plannedAt: instant().notNull(),
    dueAt: instant().notNull(),
    doneAt: instant(),
    /** How many people were notified; null if nobody needed to be. */
    told: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.alertId, t.step] }),
    index('ladder_runs_due')
      .on(t.dueAt)
      .where(sql`done_at IS NULL`),
  ],
)

/**
 * One-time links with which a person without an account confirms that they are dealing with an alert. Only a SHA-256 is
 * stored.
 */
export const responders = sqliteTable(
  'responders',
  {
    tokenHash: text().primaryKey(),
    alertId: text().notNull(),
    /** The person it was sent to. */
    toName: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    usedName: text(),
  },
  (t) => [index('responders_alert').on(t.alertId), index('responders_expiry').on(t.expiresAt)],
)

/**
 * Text messages and calls to be made, and the log of past ones. Number and words are encrypted, and deleted afterwards.
 */
export const phoneMessages = sqliteTable(
  'phone_messages',
  {
    id: id(),
    onceKey: text().notNull().unique(),
    /** sms or voice */
    kind: text().notNull(),
    alertId: text(),
    /** The person it is for, and the last digits of the number. */
    toName: text().notNull(),
    toEnd: text().notNull(),
    payload: text().notNull(),
    urgent: flag().notNull().default(true),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** How long the last try took, in milliseconds. */
    ms: integer(),
    error: text(),
    provider: text(),
    /** The provider's id for it. */
    providerId: text(),
    /** What the provider later reported about it, in the provider's words. */
    outcome: text(),
    /** The cost that the provider reports, as it writes it, and the currency if it says so. */
    cost: text(),
    currency: text(),
  },
  (t) => [
    index('phone_messages_due')
      .on(t.dueAt)
      .where(sql`state IN ('waiting', 'claimed')`),
    index('phone_messages_age').on(t.createdAt),
  ],
)

/**
 * Telephone numbers tested by a message with a code that a person typed back; only a keyed digest of the number is
 * stored.
 */
export const testedNumbers = sqliteTable('tested_numbers', {
  number: text().primaryKey(),
  codeMac: text(),
  codeUntil: instant(),
  testedAt: instant(),
  testedBy: text(),
})

/** The results of the daily monitoring test, step by step. */
export const watchTests = sqliteTable('watch_tests', {
  id: id(),
  at: instant().notNull(),
  ok: flag().notNull(),
  ms: integer().notNull(),
  steps: json<{ name: string; ok: boolean; ms: number; words: string | null }[]>().notNull(),
})
