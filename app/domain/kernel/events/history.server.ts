import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { eventDetails, events } from '#db/schema/events.ts'
import { db } from '~/platform/store.server.ts'
import { type EventType } from './catalogue.ts'

/** An event in the history of its subject. */
export type HistoryEvent = {
  subjectId: string
  type: EventType
  at: Date
  actorId: string | null
  details: Record<string, unknown>
}

/**
 * Returns the events of some types that happened to these subjects, oldest first. For use cases only, never for an
 * answer to a client.
 * @param since earlier events are not read: the index is by type and time
 */
export function historyOf(ids: readonly string[], types: readonly EventType[], since: Date): HistoryEvent[] {
  const about = and(inArray(events.type, [...types]), gte(events.at, since), inArray(events.subjectId, [...ids]))
  return db()
    .select({
      subjectId: events.subjectId,
      type: events.type,
      at: events.at,
      actorId: events.actorId,
      details: eventDetails.details,
    })
    .from(events)
    .leftJoin(eventDetails, eq(eventDetails.eventId, events.id))
    .where(about)
    .orderBy(asc(events.id))
    .all()
    .map((row) => ({ ...row, subjectId: row.subjectId!, type: row.type as EventType, details: row.details ?? {} }))
}
