import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from './columns.ts'

/** The escalation steps of an alert, written down when it is raised: each runs once, unless somebody deals with it before. */
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
    /** How many were told; null where nobody had to be told any more. */
    told: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.alertId, t.step] }),
    index('ladder_runs_due')
      .on(t.dueAt)
      .where(sql`done_at IS NULL`),
  ],
)

/** One-time links with which somebody without an account says that they deal with an alert; only a SHA-256 is kept. */
export const responders = sqliteTable(
  'responders',
  {
    tokenHash: text().primaryKey(),
    alertId: text().notNull(),
    /** Whom it was sent to. */
    toName: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    usedName: text(),
  },
  (t) => [index('responders_alert').on(t.alertId), index('responders_expiry').on(t.expiresAt)],
)

/** Text messages and calls on their way, and the log of those that went. Number and words are sealed, and go when they are done. */
export const phoneMessages = sqliteTable(
  'phone_messages',
  {
    id: id(),
    onceKey: text().notNull().unique(),
    /** sms or voice */
    kind: text().notNull(),
    alertId: text(),
    /** Whom it is for, and the last digits of the number. */
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
    /** What the provider calls it. */
    providerId: text(),
    /** What the provider says became of it after it was taken, in its words. */
    outcome: text(),
    /** What the provider says it costs, as it writes it, and in which currency where it says so. */
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

/** Telephone numbers that were tested by a message with a code that somebody typed back; a keyed digest of the number is kept. */
export const testedNumbers = sqliteTable('tested_numbers', {
  number: text().primaryKey(),
  codeMac: text(),
  codeUntil: instant(),
  testedAt: instant(),
  testedBy: text(),
})

/** What the daily test of the watch found, step by step. */
export const watchTests = sqliteTable('watch_tests', {
  id: id(),
  at: instant().notNull(),
  ok: flag().notNull(),
  ms: integer().notNull(),
  steps: json<{ name: string; ok: boolean; ms: number; words: string | null }[]>().notNull(),
})
