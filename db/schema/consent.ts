import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from './columns.ts'
import { users } from './people.ts'

export const consentLogs = sqliteTable(
  'consent_logs',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    consentType: text().notNull(),
    consentGiven: flag().notNull(),
    consentVersion: text().notNull(),
    signatureFileId: text(),
    at: instant().notNull(),
    minute: integer().notNull(),
    ip: text(),
    userAgent: text(),
  },
  (t) => [index('consent_logs_user').on(t.userId, t.consentType, t.at), index('consent_logs_at').on(t.at)],
)

export const retentionPolicies = sqliteTable('retention_policies', {
  id: id(),
  dataType: text().notNull().unique(),
  retentionPeriodDays: integer().notNull(),
  description: text(),
  overridden: flag().notNull().default(false),
  notes: text(),
  createdAt: instant().notNull(),
  createdBy: text(),
  /**
   * A shorter period applies from then on, and `previousDays` until then (null: everything is kept). Null: it applies
   * now.
   */
  effectiveFrom: instant(),
  previousDays: integer(),
  /** Removed, but remembered, because a shorter period set later must wait like any other. */
  removedAt: instant(),
})
