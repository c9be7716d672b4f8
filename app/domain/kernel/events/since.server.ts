import { and, asc, count, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { eventDetails, events } from '#db/schema/events.ts'
import { grants } from '#db/schema/grants.ts'
import { apiTokens } from '#db/schema/tokens.ts'
import { isTokenId, tokenIdOf } from '../access/actor.ts'
import { db, prepared } from '~/platform/store.server.ts'
import { type Follower } from './bus.server.ts'
import { type EventType } from './catalogue.ts'

/** Returns a person's events after an id, oldest first. */
export function eventsSince(person: Follower, since: number, most = 500) {
  // Nearly every new stream begins at the newest event.
  if (since >= newestEventId()) return []
  const rows = db()
    .select({ id: events.id, type: events.type, payload: eventDetails.payload })
    .from(events)
    .leftJoin(eventDetails, eq(eventDetails.eventId, events.id))
    .where(and(gt(events.id, since), visibleTo(person)))
    .orderBy(asc(events.id))
    .limit(most)
    .all()
  return rows.map((row) => ({ ...row, payload: row.payload ?? {} }))
}

/**
 * Counts what a person missed: events and bytes of their payload, up to `most` events. @param most where the counting
 * stops; one more is counted, to say 'more than'
 */
export function sizeSince(person: Follower, since: number, most: number): { events: number; bytes: number } {
  const missed = db()
    .select({ bytes: sql<number | null>`length(cast(${eventDetails.payload} as blob))`.as('bytes') })
    .from(events)
    .leftJoin(eventDetails, eq(eventDetails.eventId, events.id))
    .where(and(gt(events.id, since), visibleTo(person)))
    .limit(most + 1)
    .as('missed')
  return db()
    .select({ events: count(), bytes: sql<number>`coalesce(sum(${missed.bytes}), 0)` })
    .from(missed)
    .get()!
}

/** Returns when the newest event before an instant happened; null if there is none. */
export const newestBefore = (at: Date): Date | null =>
  db().select({ at: events.at }).from(events).where(lt(events.at, at)).orderBy(desc(events.at)).limit(1).get()?.at ??
  null

/** Returns when an event of this type last happened to a subject, after `since`; null if never. */
export function lastEventAt(type: EventType, subjectId: string, since: Date): Date | null {
  return lastAbout().get({ type, subjectId, since: since.getTime() })?.at ?? null
}

const lastAbout = prepared((db) =>
  db
    .select({ at: events.at })
    .from(events)
    .where(
      and(
        eq(events.type, sql.placeholder('type')),
        gt(events.at, sql.placeholder('since')),
        eq(events.subjectId, sql.placeholder('subjectId')),
      ),
    )
    .orderBy(desc(events.at))
    .limit(1)
    .prepare(),
)

/** The id of the newest event, 0 before the first. A new page listens from there. */
export const newestEventId = (): number => newest().get()?.id ?? 0

const newest = prepared((db) => db.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1).prepare())

function visibleTo(person: Follower) {
  const own = and(eq(events.personId, person.id), inArray(events.audience, ['person', 'control_and_person', 'both']))
  const all = eq(events.audience, 'everyone')
  const admins = inArray(events.audience, ['admins', 'control', 'control_and_person', 'both'])
  const site = sql`json_extract(${eventDetails.payload}, '$.siteId')`
  const granted = isTokenId(person.id)
    ? sql`EXISTS (SELECT 1 FROM ${apiTokens}, json_each(${apiTokens.siteIds}) WHERE ${apiTokens.id} = ${tokenIdOf(person.id)}
    AND json_each.value = ${site})`
    : sql`EXISTS (SELECT 1 FROM ${grants} WHERE ${grants.userId} = ${person.id}
    AND (${grants.siteId} IS NULL OR ${grants.siteId} = ${site}))`
  const control = and(inArray(events.audience, ['control', 'control_and_person']), granted)
  // Events that name another person, or no person. The person in the payload does not receive them.
  const others = and(
    eq(events.audience, 'other_admins'),
    sql`coalesce(json_extract(${eventDetails.payload}, '$.userId'), '') <> ${person.id}`,
  )
  if (person.role !== 'admin') return person.mayEnter?.() === false ? or(own, all) : or(own, all, control)
  return isTokenId(person.id) ? or(all, admins) : or(own, all, admins, others)
}
