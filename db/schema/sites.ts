import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, flag, id, instant, json } from './columns.ts'

/** Where people work. A site that is removed stays for the records that name it. */
export const sites = sqliteTable(
  'sites',
  {
    id: id(),
    name: text().notNull(),
    client: text(),
    address: text(),
    latitude: real(),
    longitude: real(),
    /** Whose bank holidays hold here: a division of gov.uk's file. */
    nation: text().notNull().default('england-and-wales'),
    radiusMetres: integer().notNull().default(100),
    /** A punch whose place cannot be told is noted for control, not only one that was surely made elsewhere. */
    placeNeeded: flag().notNull().default(false),
    /** So many hours before its start a duty here has to be confirmed. */
    confirmHours: integer().notNull().default(24),
    /** Whoever clocks in here works alone: a watch over them starts by itself. */
    worksAlone: flag().notNull().default(false),
    checkIntervalMinutes: integer().notNull().default(60),
    /** Why this often: the rationale of the risk assessment, and when it is looked at again. */
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
