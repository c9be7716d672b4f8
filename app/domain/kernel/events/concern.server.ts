import { and, type Column, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { events } from '#db/schema/events.ts'

/** What the index over the actors of events holds: the others are found by the person that they are about. */
const byAnother = sql`${events.actorId} IS NOT ${events.personId}`

const ways = (fits: (person: Column) => SQL): SQL[] => [fits(events.personId), and(fits(events.actorId), byAnother)!]

/** The two ways in which an event concerns somebody, each read from an index of its own; no event is found by both. */
export const waysToConcern = (userId: string): SQL[] => ways((person) => eq(person, userId))

/** The same for the people that a query finds. */
export const waysToConcernAny = (users: SQLWrapper): SQL[] => ways((person) => inArray(person, users))
