import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { eventDetails, events } from '#db/schema/events.ts'
import { db, statement } from '~/platform/store.server.ts'
import { waysToConcern } from './concern.server.ts'
import { typesWhere } from './declared.server.ts'
import { stubSeal } from './link.server.ts'

/**
 * Deletes the personal details of a person's events. The chain stays valid because it contains their hashes. Each
 * deletion leaves a signed stub, so that a check can tell erasure from tampering. @returns how many events lost their
 * details
 */
export function eraseDetails(personId: string): number {
  const theirs = db()
    .select({ id: events.id })
    .from(events)
    .where(or(...waysToConcern(personId)))
    .all()
  const named = db()
    .select({ id: events.id })
    .from(events)
    .innerJoin(eventDetails, eq(eventDetails.eventId, events.id))
    .where(and(inArray(events.type, nameless()), sql`json_extract(${eventDetails.payload}, '$.userId') = ${personId}`))
    .all()
  const ids = new Set([...theirs, ...named].map(({ id }) => id))
  for (const id of ids) putStub().run(id, stubSeal(id))
  return ids.size
}

/** Events that name a person only in their payload. */
const nameless = () => typesWhere(({ audience }) => audience === 'other_admins')

const putStub = statement(
  `INSERT INTO event_details (event_id, salt, details, seal) VALUES (?, '', '{}', ?)
   ON CONFLICT (event_id) DO UPDATE SET salt = '', details = '{}', payload = NULL, ip = NULL, user_agent = NULL, seal = excluded.seal`,
)
