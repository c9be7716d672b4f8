import { and, eq, exists, gt, notExists, type SQL } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { events } from '#db/schema/events.ts'
import { type EventType } from '../../kernel/events/catalogue.ts'
import { db } from '~/platform/store.server.ts'

/**
 * The condition that staff have been told of a piece: it was published, and has not been put off since.
 * @param id the column with the piece's id
 */
export function isAnnounced(id: SQLiteColumn, { published, putOff }: { published: EventType; putOff: EventType }): SQL {
  const [told, later] = [alias(events, 'told'), alias(events, 'later')]
  const putOffSince = db()
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.type, putOff), eq(later.subjectId, told.subjectId), gt(later.id, told.id)))
  return exists(
    db()
      .select({ id: told.id })
      .from(told)
      .where(and(eq(told.type, published), eq(told.subjectId, id), notExists(putOffSince))),
  )
}
