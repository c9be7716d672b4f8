import { eq, sql } from 'drizzle-orm'
import { eventDetails, events } from '#db/schema/events.ts'
import { env } from '~/platform/env.server.ts'
import { GiveUp } from '~/platform/queue.server.ts'
import { prepared } from '~/platform/store.server.ts'
import { pageOf } from './offered.ts'

/** Thrown if the event no longer exists, which is not the receiver's fault. */
export class EventGone extends GiveUp {}

/**
 * Builds the message about an event: its type, id, time and a link, without personal data. With full detail it also has
 * the ids of people and the content that the portal's own pages receive. It is built when it is posted, so that no copy
 * outlives an erasure. @throws EventGone when the event is no longer kept
 */
export function bodyOf(eventId: number | null, detail: string) {
  const found = told().get({ id: eventId ?? -1 })
  if (!found) throw new EventGone('This event is no longer stored')
  const { id, type, at, subjectType, subjectId, personId } = found.event
  const thin = { id, subject: subjectId && { type: subjectType, id: subjectId }, link: env().ORIGIN + pageOf(type) }
  // Anonymous answers are named in the details, so their author is not.
  const person = found.payload?.anonymous === true ? null : personId
  const data = detail === 'full' ? { ...thin, personId: person, details: found.payload ?? {} } : thin
  return { type, timestamp: at.toISOString(), data }
}

// This is used for each message, so the statement is compiled once.
const told = prepared((db) =>
  db
    .select({ event: events, payload: eventDetails.payload })
    .from(events)
    .leftJoin(eventDetails, eq(eventDetails.eventId, events.id))
    .where(eq(events.id, sql.placeholder('id')))
    .prepare(),
)
