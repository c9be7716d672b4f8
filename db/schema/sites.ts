import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, flag, id, instant, json } from './columns.ts'

/** Where people work. A removed site stays for the records that name it. */
export const sites = sqliteTable(
  'sites',
  {
    id: id(),
    name: text().notNull(),
    client: text(),
    address: text(),
    latitude: real(),
    longitude: real(),
    /** Which bank holidays apply here: a division of gov.uk's file. */
    nation: text().notNull().default('england-and-wales'),
    radiusMetres: integer().notNull().default(100),
    /**
     * Is control also told about a punch without a known place, not only about one that was certainly made away from
     * the site?
     */
    placeNeeded: flag().notNull().default(false),
    /** A duty here must be confirmed this many hours before its start. */
    confirmHours: integer().notNull().default(24),
    /** People who clock in here work alone: their monitoring starts automatically. */
    worksAlone: flag().notNull().default(false),
    checkIntervalMinutes: integer().notNull().default(60),
    /** The reason for this interval, from the risk assessment, and when it is reviewed. */
    checkReason: text(),
    checkReviewOn: day(),
    contacts: json<{ name: string; phone: string | null; email: string | null }[]>().notNull(),
    ladder: json<{ step: number; afterMinutes: number; who: string; channel: string }[]>().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    removedAt: instant(),
  },
  (t) => [index('sites_name').on(t.name, t.id)],
)
