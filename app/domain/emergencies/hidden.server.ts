import { and, eq, isNull, not, sql, type SQL } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { events } from '#db/schema/events.ts'

// As `isHiddenFrom` in alert-types.ts, for whole lists and numbers: what is counted is seen as well.

const hidden = (actor: { id: string }): SQL =>
  and(eq(alerts.type, 'duress'), eq(alerts.userId, actor.id), isNull(alerts.resolvedAt))!

/** The alerts that the actor may know of. */
export const alertsShownTo = (actor: { id: string }): SQL => not(hidden(actor))

/** The events that the actor may know of: none of an alert that is hidden from them. */
export const eventsShownTo = (actor: { id: string }): SQL =>
  sql`NOT (${events.audience} = 'other_admins'
    AND EXISTS (SELECT 1 FROM ${alerts} WHERE ${alerts.id} = ${events.subjectId} AND ${hidden(actor)}))`
