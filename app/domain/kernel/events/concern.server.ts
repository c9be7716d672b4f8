import { and, type Column, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { events } from '#db/schema/events.ts'

/** The events in the index by actor. All others are found by the person concerned. */
const byAnother = sql`${events.actorId} IS NOT ${events.personId}`

const ways = (fits: (person: Column) => SQL): SQL[] => [fits(events.personId), and(fits(events.actorId), byAnother)!]

/** The two ways in which an event can concern a person, each read from its own index. No event is found in both. */
export const waysToConcern = (userId: string): SQL[] => ways((person) => eq(person, userId))

/** The same for the people in a query. */
export const waysToConcernAny = (users: SQLWrapper): SQL[] => ways((person) => inArray(person, users))
