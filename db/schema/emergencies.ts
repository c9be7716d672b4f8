import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from './columns.ts'
import { users } from './people.ts'

export const alerts = sqliteTable(
  'alerts',
  {
    id: id(),
    /** Null if a tablet at a gatehouse raised it: nobody knows who pressed. */
    userId: text().references(() => users.id),
    /** The tablet that raised it, and its name then. */
    kioskId: text(),
    kioskName: text(),
    type: text().notNull(),
    drill: flag().notNull().default(false),
    triggeredAt: instant().notNull(),
    updatedAt: instant().notNull(),
    presses: integer().notNull().default(1),
    latitude: real(),
    longitude: real(),
    accuracy: real(),
    /** When the coordinates were measured; null if there are none. */
    locatedAt: instant(),
    address: text(),
    notes: text(),
    acknowledgedBy: text(),
    acknowledgedAt: instant(),
    resolvedBy: text(),
    resolvedAt: instant(),
    resolution: text(),
    /** When the person said that they are safe. An administrator still has to resolve the alert. */
    safeAt: instant(),
    escalations: integer().notNull().default(0),
    operationId: text(),
    /** When it was pressed, if it came through the outbox, and how reliable that time is. */
    pressedAt: instant(),
    trust: text(),
    /** The lone-worker session to which it belongs, and its place. */
    loneSessionId: text(),
    siteId: text(),
    /** A person outside the product who deals with it. */
    acknowledgedName: text(),
    /** Did it turn out that nothing had happened? */
    falseAlarm: flag(),
    /** How the alert ended, as one of a few answers; `resolution` has the details in words. */
    outcome: text(),
    /** Nobody had acknowledged it before it was resolved, so undoing the resolution undoes both. */
    seenByResolving: flag(),
    /** When the page that sent the alert opened the phone's dialler. Whether a call was made is not known. */
    dialAsked: flag(),
    /** The position and the hours of the person's shift, as they were then. */
    position: text(),
    shiftStartsAt: instant(),
    shiftEndsAt: instant(),
    /** When a lone worker checked in after it was raised. */
    checkedInAt: instant(),
    /** The last place that the phone sent while the alert was open; deleted when it is resolved. */
    liveLatitude: real(),
    liveLongitude: real(),
    liveAccuracy: real(),
    liveAt: instant(),
    liveStoppedAt: instant(),
  },
  (t) => [
    index('alerts_user').on(t.userId, t.id),
    index('alerts_kiosk')
      .on(t.kioskId, t.id)
      .where(sql`kiosk_id IS NOT NULL`),
    index('alerts_lone_session')
      .on(t.loneSessionId)
      .where(sql`lone_session_id IS NOT NULL`),
    index('alerts_open')
      .on(t.id)
      .where(sql`acknowledged_at IS NULL AND resolved_at IS NULL`),
    index('alerts_unresolved')
      .on(t.id)
      .where(sql`resolved_at IS NULL`),
  ],
)

/** What the control room writes about an open alert: a note, or who is on the way. */
export const alertNotes = sqliteTable(
  'alert_notes',
  {
    id: id(),
    alertId: text()
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    text: text().notNull(),
    by: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('alert_notes_alert').on(t.alertId, t.id)],
)
