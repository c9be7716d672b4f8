import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'

/**
 * One key for each person, encrypted by DATA_KEY. Deleting the row erases everything encrypted with it, in old backups
 * too.
 */
export const keys = sqliteTable('keys', {
  ownerId: text().primaryKey(),
  wrapped: blob({ mode: 'buffer' }).notNull(),
  createdAt: instant().notNull(),
})

/**
 * A stored file; its bytes are encrypted under DATA_DIR/files. `ownerId` is the person whose key is used, or 'company'.
 */
export const files = sqliteTable(
  'files',
  {
    id: id(),
    ownerId: text().notNull(),
    purpose: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    width: integer(),
    height: integer(),
    createdAt: instant().notNull(),
    createdBy: text(),
  },
  (t) => [index('files_owner').on(t.ownerId), index('files_sha').on(t.sha256)],
)
