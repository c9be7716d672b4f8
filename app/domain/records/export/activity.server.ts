import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { eventDetails, events } from '#db/schema/events.ts'
import { waysToConcern } from '../../kernel/events/concern.server.ts'
import { declared } from '../../kernel/events/declared.server.ts'
import { db } from '~/platform/store.server.ts'

const PAGE = 200

type Activity = {
  at: Date
  action: string
  byYou: boolean
  ip: string | null
  details: Record<string, unknown> | null
}

/**
 * Returns what a person did and what was done about them, a page at a time, oldest first. Other people's actions come
 * without their names. Only details that the event's module declares as `exported` are included. @param after the last
 * event of the previous page, 0 for the first @returns the entries, and the event to continue after; null when there
 * are no more
 */
export function activityPage(userId: string, after: number): { entries: Activity[]; next: number | null } {
  // Each is read in order, and no further than needed.
  const idsIn = (way: SQL) =>
    db()
      .select({ id: events.id })
      .from(events)
      .where(and(way, gt(events.id, after)))
      .orderBy(asc(events.id))
      .limit(PAGE)
      .all()
  const found = waysToConcern(userId).flatMap(idsIn)
  const ids = found
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .slice(0, PAGE)
  const rows = db()
    .select({
      at: events.at,
      type: events.type,
      actorId: events.actorId,
      details: eventDetails.details,
      ip: eventDetails.ip,
    })
    .from(events)
    .leftJoin(eventDetails, eq(eventDetails.eventId, events.id))
    .where(inArray(events.id, ids))
    .orderBy(asc(events.id))
    .all()
  const entries = rows.flatMap(({ at, type, actorId, details, ip }) => {
    const told = toldOf(type, details)
    if (!told) return []
    const byYou = actorId === userId
    const action = declared()[type]!.action
    // The details of a person's own actions may mention other people; those of other people's actions are about this
    // person.
    return [{ at, action, byYou, ip: byYou ? ip : null, details: byYou ? null : told }]
  })
  return { entries, next: ids.length === PAGE ? ids.at(-1)! : null }
}

/** Returns the details that the person concerned may read; null if the event itself is not exported. */
function toldOf(type: string, details: Record<string, unknown> | null): Record<string, unknown> | null {
  const fields = declared()[type]?.exported
  if (!fields) return null
  return Object.fromEntries(
    fields.flatMap((name) => (details && Object.hasOwn(details, name) ? [[name, details[name]]] : [])),
  )
}
