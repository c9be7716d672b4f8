import { sql, type SQL } from 'drizzle-orm'
import { type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type EventType } from '../../kernel/events/catalogue.ts'

/**
 * The condition that staff have been told of a piece: it was published, and has not been put off since. The events are
 * read once for all pieces, because they have no index by what they are about.
 * @param id the column with the piece's id
 */
export const isAnnounced = (
  id: SQLiteColumn,
  { published, putOff }: { published: EventType; putOff: EventType },
): SQL =>
  sql`${id} IN (SELECT subject_id FROM (SELECT subject_id, type, max(id) FROM events
    WHERE type IN (${published}, ${putOff}) GROUP BY subject_id) WHERE type = ${published})`
