import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { eventDetails, events } from '#db/schema/events.ts'
import { db, statement } from '~/platform/store.server.ts'
import { EVENTS, type EventType } from './catalogue.ts'
import { waysToConcern } from './concern.server.ts'
import { oldSeal, stubSeal } from './link.server.ts'

/**
 * Takes the personal details of a person's events away. The chain holds by their hashes, and each leaves a signed stub, by
 * which a check tells erasure from tampering.
 * @returns how many events lost their details
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
    .where(and(inArray(events.type, NAMELESS), sql`json_extract(${eventDetails.payload}, '$.userId') = ${personId}`))
    .all()
  const ids = new Set([...theirs, ...named].map(({ id }) => id))
  for (const id of ids) putStub().run(id, stubSeal(id))
  return ids.size
}

/** Events that name no person but in what they tell. */
const NAMELESS = (Object.keys(EVENTS) as EventType[]).filter((type) => EVENTS[type].audience === 'other_admins')

/**
 * Seals the details of all events of earlier releases, once, before the first event by the present rule follows them.
 * Details that were erased until now get their stub.
 * @returns how many had been erased
 */
export function sealOldDetails(): number {
  let erased = 0
  for (let after = 0; ;) {
    const rows = db()
      .select({
        id: events.id,
        salt: eventDetails.salt,
        payload: sql<string | null>`${eventDetails.payload}`,
        ip: eventDetails.ip,
        userAgent: eventDetails.userAgent,
      })
      .from(events)
      .leftJoin(eventDetails, eq(eventDetails.eventId, events.id))
      .where(sql`${events.id} > ${after} AND ${events.macVersion} = 1`)
      .orderBy(events.id)
      .limit(2000)
      .all()
    for (const { id, salt, ...covered } of rows) {
      if (salt === null) {
        putStub().run(id, stubSeal(id))
        erased += 1
      } else putSeal().run(oldSeal(id, covered), id)
    }
    if (rows.length < 2000) return erased
    after = rows.at(-1)!.id
  }
}

const putStub = statement(
  `INSERT INTO event_details (event_id, salt, details, seal) VALUES (?, '', '{}', ?)
   ON CONFLICT (event_id) DO UPDATE SET salt = '', details = '{}', payload = NULL, ip = NULL, user_agent = NULL, seal = excluded.seal`,
)
const putSeal = statement('UPDATE event_details SET seal = ? WHERE event_id = ?')
