import { eq } from 'drizzle-orm'
import { eventDetails, events } from '#db/schema/events.ts'
import { db } from '~/platform/store.server.ts'

/** An event as reactions read it. */
export type Happened = {
  id: number
  at: Date
  type: string
  actorId: string | null
  subjectId: string | null
  personId: string | null
  details: Record<string, unknown>
}

/**
 * Follow-up work after an event. It only uses the database (queue an email, a push), in one transaction with its own
 * completion.
 */
export type Reaction = (event: Happened, now: Date) => void

/** Returns the event of a reaction; null after it was pruned. */
export function findHappened(id: number): Happened | null {
  const row = db()
    .select({
      id: events.id,
      at: events.at,
      type: events.type,
      actorId: events.actorId,
      subjectId: events.subjectId,
      personId: events.personId,
      details: eventDetails.details,
    })
    .from(events)
    .leftJoin(eventDetails, eq(eventDetails.eventId, events.id))
    .where(eq(events.id, id))
    .get()
  return row ? { ...row, details: row.details ?? {} } : null
}
