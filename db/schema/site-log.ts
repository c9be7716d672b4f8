import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './people.ts'
import { sites } from './sites.ts'

/** The last number used in a site's occurrence book. It outlives the entries, so that no number is used twice. */
export const siteLogNumbers = sqliteTable('site_log_numbers', {
  siteId: text()
    .primaryKey()
    .references(() => sites.id),
  lastN: integer().notNull(),
})

/**
 * The occurrence book of each site. No entry is ever changed (db/triggers.ts): striking one through adds a separate
 * row.
 */
export const siteLog = sqliteTable(
  'site_log',
  {
    id: id(),
    siteId: text()
      .notNull()
      .references(() => sites.id),
    /** Increases by one at each site, without gaps. */
    n: integer().notNull(),
    /** A kind from `app/domain/time/site-book/log/kinds.ts`. */
    kind: text().notNull(),
    words: text().notNull(),
    occurredAt: instant().notNull(),
    writtenAt: instant().notNull(),
    /** The author, or the person whose act made it; NULL for lines about no person. */
    userId: text().references(() => users.id),
    /** The record behind a line that was written automatically. */
    subjectType: text(),
    subjectId: text(),
    /** For an entry recorded offline: the operation, and how reliable its time is. */
    operationId: text(),
    trust: text(),
  },
  (t) => [
    uniqueIndex('site_log_number').on(t.siteId, t.n),
    uniqueIndex('site_log_subject')
      .on(t.subjectType, t.subjectId)
      .where(sql`subject_id IS NOT NULL`),
    index('site_log_occurred').on(t.siteId, t.occurredAt, t.n),
    index('site_log_user').on(t.userId, t.id),
    index('site_log_written').on(t.writtenAt),
  ],
)

/** Why an entry no longer counts, and who said so. The entry stays readable. */
export const siteLogStrikes = sqliteTable('site_log_strikes', {
  entryId: text()
    .primaryKey()
    .references(() => siteLog.id, { onDelete: 'cascade' }),
  reason: text().notNull(),
  at: instant().notNull(),
  /** NULL if it was struck through automatically, for example after an undone clock-out. */
  by: text(),
})

/** Photographs of an entry, encrypted with the company's key. */
export const siteLogPhotos = sqliteTable(
  'site_log_photos',
  {
    id: id(),
    entryId: text()
      .notNull()
      .references(() => siteLog.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    fileId: text().notNull(),
  },
  (t) => [uniqueIndex('site_log_photos_entry').on(t.entryId, t.position)],
)
