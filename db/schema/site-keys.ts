import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant, json } from './columns.ts'
import { posts } from './rota.ts'
import { sites } from './sites.ts'
import { users } from './people.ts'

/** A key of a site, and who has it now. A removed one stays for the records that name it. */
export const siteKeys = sqliteTable(
  'site_keys',
  {
    id: id(),
    siteId: text()
      .notNull()
      .references(() => sites.id),
    name: text().notNull(),
    tag: text(),
    /** Who has it; NULL while it is in its place. */
    holder: text(),
    outAt: instant(),
    /** When it should be back. */
    dueAt: instant(),
    createdAt: instant().notNull(),
    removedAt: instant(),
  },
  (t) => [index('site_keys_site').on(t.siteId, t.name, t.id), index('site_keys_due').on(t.dueAt)],
)

/** Records that a key was taken or returned. */
export const siteKeyMoves = sqliteTable(
  'site_key_moves',
  {
    id: id(),
    keyId: text()
      .notNull()
      .references(() => siteKeys.id),
    siteId: text().notNull(),
    /** out or in */
    direction: text().notNull(),
    /** The person who took or returned it. */
    holder: text().notNull(),
    dueAt: instant(),
    at: instant().notNull(),
    by: text()
      .notNull()
      .references(() => users.id),
    signatureFileId: text(),
  },
  (t) => [
    index('site_key_moves_site').on(t.siteId, t.at, t.id),
    index('site_key_moves_key').on(t.keyId, t.at, t.id),
    index('site_key_moves_by').on(t.by, t.id),
    index('site_key_moves_at').on(t.at),
  ],
)

/** Where a key was at a handover. */
export type KeyThen = { id: string; name: string; holder: string | null; counted: boolean }

/** The handover of a site or position from one guard to the next. */
export const siteHandovers = sqliteTable(
  'site_handovers',
  {
    id: id(),
    siteId: text()
      .notNull()
      .references(() => sites.id),
    postId: text().references(() => posts.id),
    words: text().notNull(),
    givenBy: text()
      .notNull()
      .references(() => users.id),
    givenAt: instant().notNull(),
    keys: json<KeyThen[]>().notNull(),
    takenBy: text().references(() => users.id),
    takenAt: instant(),
  },
  (t) => [
    index('site_handovers_site').on(t.siteId, t.givenAt, t.id),
    index('site_handovers_open').on(t.takenAt, t.givenAt),
    index('site_handovers_given').on(t.givenBy, t.id),
    index('site_handovers_taken').on(t.takenBy, t.id),
  ],
)
