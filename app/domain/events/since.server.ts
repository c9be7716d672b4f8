import { and, asc, desc, eq, gt, inArray, or } from 'drizzle-orm'
import { eventDetails, events } from '#db/schema/events.ts'
import { db, prepared } from '../store.server.ts'

const MOST = 500

/** What happened after an event, for one person, oldest first; at most 500. */
export function eventsSince(person: { id: string; role: string }, since: number) {
  const own = and(eq(events.personId, person.id), inArray(events.audience, ['person', 'both']))
  const all = eq(events.audience, 'everyone')
  const admins = inArray(events.audience, ['admins', 'both'])
  const visible = person.role === 'admin' ? or(own, all, admins) : or(own, all)
  const rows = db()
    .select({ id: events.id, type: events.type, payload: eventDetails.payload })
    .from(events)
    .leftJoin(eventDetails, eq(eventDetails.eventId, events.id))
    .where(and(gt(events.id, since), visible))
    .orderBy(asc(events.id))
    .limit(MOST)
    .all()
  return rows.map((row) => ({ ...row, payload: row.payload ?? {} }))
}

/** The id of the newest event, 0 before the first: a page that was made now hears on from there. */
export const newestEventId = (): number => newest().get()?.id ?? 0

const newest = prepared((db) => db.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1).prepare())
