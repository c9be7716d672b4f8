import { sql, type SQL } from 'drizzle-orm'
import { type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { DAY_MS } from '~/platform/dates.ts'
import { type EventType } from '../../kernel/events/catalogue.ts'

/** A piece is announced up to so long after its time, for example because the server was down until then. */
export const ANNOUNCED_WITHIN_MS = 14 * DAY_MS

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
