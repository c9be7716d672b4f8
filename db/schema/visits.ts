import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from './columns.ts'
import { sites } from './sites.ts'

/** The settings of a site's book; a site without a row has the defaults. */
export const siteBookSettings = sqliteTable('site_book_settings', {
  siteId: text()
    .primaryKey()
    .references(() => sites.id),
  /** Details of a visitor are deleted after this many days. */
  visitorDays: integer().notNull().default(30),
  /** The client may see photographs, including faces on them. */
  showPhotos: flag().notNull().default(false),
  updatedAt: instant().notNull(),
})

/** A visitor to a site: a person who is not a member of staff. */
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
    /** Who recorded that they came, and that they left. */
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
