import { and, eq, isNull, not, sql, type SQL } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { emails, events } from '#db/schema/events.ts'

type Reader = { id: string }

// Does the same as `isHiddenFrom` for whole lists and totals of alerts, because a total would reveal a hidden alert.
const hidden = (reader: Reader): SQL =>
  and(eq(alerts.type, 'duress'), eq(alerts.userId, reader.id), isNull(alerts.resolvedAt))!

/** The condition for alerts that a person may know about. */
export const alertsShownTo = (reader: Reader): SQL => not(hidden(reader))

/** The condition for events that a person may know about: none about an alert hidden from them. */
export const eventsShownTo = (reader: Reader): SQL =>
  sql`NOT (${events.audience} = 'other_admins'
    AND EXISTS (SELECT 1 FROM ${alerts} WHERE ${alerts.id} = ${events.subjectId} AND ${hidden(reader)}))`

/**
 * The condition for emails that a person may know about: no alarm about themselves while one of their alerts is hidden
 * from them.
 */
export const emailsShownTo = (reader: Reader): SQL =>
  sql`NOT (${emails.urgent} AND ${emails.personId} IS ${reader.id} AND EXISTS (SELECT 1 FROM ${alerts} WHERE ${hidden(reader)}))`
