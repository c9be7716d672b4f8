import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from './columns.ts'
import { sites } from './sites.ts'

/** What a site asks of its book; a site without a row has the defaults. */
export const siteBookSettings = sqliteTable('site_book_settings', {
  siteId: text()
    .primaryKey()
    .references(() => sites.id),
  /** Days after which what is known of a visitor is deleted. */
  visitorDays: integer().notNull().default(30),
  /** Photographs, and faces on them, are shown to the client. */
  showPhotos: flag().notNull().default(false),
  updatedAt: instant().notNull(),
})

/** Somebody who is no member of staff and came to a site. */
export const visits = sqliteTable(
  'visits',
  {
    id: id(),
    siteId: text()
      .notNull()
      .references(() => sites.id),
    name: text().notNull(),
    company: text(),
    host: text(),
    vehicle: text(),
    badge: text(),
    inAt: instant().notNull(),
    outAt: instant(),
    /** Who wrote down that they came, and that they left. */
    inBy: text().notNull(),
    outBy: text(),
  },
  (t) => [
    index('visits_site').on(t.siteId, t.inAt, t.id),
    index('visits_here')
      .on(t.siteId, t.inAt)
      .where(sql`out_at IS NULL`),
  ],
)
