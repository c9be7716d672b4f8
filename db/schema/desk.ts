import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, json } from './columns.ts'

/** Something that was open when the control desk changed hands, stored by ids: names are read when it is shown. */
export type OpenThen = {
  /** alert, check, exception or request */
  of: string
  id: string
  /** What it is, for example the kind of an alert or of an exception. */
  kind: string
  personId: string | null
  siteId: string | null
  since: string
  /** Who has it; null if nobody has it, or if that person has no account. */
  ownerId: string | null
  /** The name of the person who has it, if they have no account. */
  ownerName: string | null
}

/** The log of the control desk. No entry is ever changed (db/triggers.ts): a correction is a separate entry. */
export const deskEntries = sqliteTable(
  'desk_entries',
  {
    /** Increases by one, whatever the clock does: the order in which entries were made. */
    n: integer().primaryKey({ autoIncrement: true }),
    /** signed_on, signed_off, offered, withdrawn, handed_over, note or correction */
    kind: text().notNull(),
    /** The author of the entry; for a handover, the person who takes over. */
    by: text().notNull(),
    at: instant().notNull(),
    text: text(),
    /** The note that a correction corrects. */
    corrects: integer(),
    /** For an offer, the recipient; for a handover, the person who handed over. */
    otherId: text(),
    /** How the person taking over signed: session or password. */
    signedBy: text(),
    /** What was open when the desk changed hands or was left. */
    open: json<OpenThen[]>(),
  },
  (t) => [
    index('desk_entries_at').on(t.at),
    index('desk_entries_signatures')
      .on(t.at)
      .where(sql`kind NOT IN ('note', 'correction')`),
    index('desk_entries_by').on(t.by),
  ],
)
