import { and, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { events } from '#db/schema/events.ts'

/** What the index over the actors of events holds: the others are found by the person that they are about. */
const byAnother = sql`${events.actorId} IS NOT ${events.personId}`

/** The two ways in which an event concerns somebody, each read from an index of its own; no event is found by both. */
export const waysToConcern = (userId: string): SQL[] => [
  eq(events.personId, userId),
  and(eq(events.actorId, userId), byAnother)!,
]

/** The same for whoever a query finds. */
export const waysToConcernAny = (users: SQLWrapper): SQL[] => [
  inArray(events.personId, users),
  and(inArray(events.actorId, users), byAnother)!,
]
