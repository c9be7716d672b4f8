import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { day, id, instant } from './columns.ts'
import { sites } from './sites.ts'

/** A link that shows a client the reports of one site, with a password, a period and an end. */
export const clientLinks = sqliteTable(
  'client_links',
  {
    id: id(),
    siteId: text()
      .notNull()
      .references(() => sites.id),
    name: text().notNull(),
    tokenHash: text().notNull(),
    /** The token, encrypted with the company's key, because later emails contain the address too. */
    token: text().notNull(),
    passwordHash: text().notNull(),
    /** The first and the last night shown; NULL: from the day it was made, to the day it ends. */
    fromOn: day(),
    toOn: day(),
    /** It works until the end of this day. */
    endsOn: day().notNull(),
    /** Where reports are sent, separated by commas. */
    email: text(),
    /** daily, weekly or monthly; NULL: nothing is sent. */
    schedule: text(),
    lastSentOn: day(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    revokedAt: instant(),
    openedAt: instant(),
  },
  (t) => [
    uniqueIndex('client_links_token').on(t.tokenHash),
    index('client_links_site').on(t.siteId, t.id),
    index('client_links_ends').on(t.endsOn),
  ],
)
