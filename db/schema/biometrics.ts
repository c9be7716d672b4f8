import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant, json } from './columns.ts'
import { users } from './people.ts'

/** The enrolled face: only the encrypted embedding, never a picture. */
export const faceTemplates = sqliteTable('face_templates', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealed: blob({ mode: 'buffer' }).notNull(),
  model: text().notNull(),
  frames: integer().notNull(),
  createdAt: instant().notNull(),
  createdBy: text().notNull(),
})

/** The result of one scan: bound to person and session, five minutes, one use. */
export const verifications = sqliteTable(
  'verifications',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text().notNull(),
    at: instant().notNull(),
    usedAt: instant(),
    passed: integer({ mode: 'boolean' }).notNull(),
    result: json<Record<string, unknown>>().notNull(),
    /** The required head turn and, when it is done, what its frames are recognised by. */
    turn: json<{ nonce: string; side: 'left' | 'right'; until: number; marks?: string[] }>(),
    turnEndedAt: instant(),
  },
  (t) => [index('verifications_user').on(t.userId, t.id), index('verifications_at').on(t.at)],
)

export const safetyReferenceImages = sqliteTable('safety_reference_images', {
  id: id(),
  name: text().notNull(),
  description: text(),
  equipmentType: text().notNull(),
  fileId: text().notNull(),
  colourFamily: text(),
  createdAt: instant().notNull(),
  createdBy: text().notNull(),
})
