import { and, eq, isNull } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { type Actor, system } from '../access/actor.ts'
import { record } from '../events/record.server.ts'
import { db, newId, write } from '~/platform/store.server.ts'
import { type WatchType } from './alert-types.ts'
import { recordAlert } from './alerts.server.ts'
import { findAlertRow, viewAlert } from './view-alert.server.ts'
import { foldNotes } from './presses.ts'

export type WatchAlert = {
  type: WatchType
  userId: string
  loneSessionId: string | null
  siteId: string | null
  location: { latitude: number; longitude: number; accuracy: number | null } | null
  /** Where they work, in words. */
  address: string | null
  notes: string
  /** How it is told; the daily test has an event of its own, which sounds no siren. */
  event: 'lone.missed' | 'lone.overrun' | 'lone.duress' | 'watch.raised' | 'watch.failed'
  drill?: boolean
}

/** Raises an alert on behalf of the watch, within a commit. @returns its id */
export function addWatchAlert(alert: WatchAlert, now: Date): string {
  const { event, location, drill = false, notes, ...columns } = alert
  const id = newId(now.getTime())
  write()
    .insert(alerts)
    .values({ ...columns, ...location, id, drill, notes: foldNotes(null, notes), triggeredAt: now, updatedAt: now })
    .run()
  const subject = { type: 'alert', id }
  const personId = event === 'lone.missed' || event === 'lone.overrun' ? alert.userId : null
  // Whose alert it is stands in what is told, which goes when the person is erased.
  record(
    system('watch'),
    { type: event, subject, personId, details: { drill }, payload: viewAlert(findAlertRow(id)) },
    now,
  )
  return id
}

/** Adds words to the open alerts of a session, within a commit: they stay open until somebody closes them. */
export function annotateAlerts(loneSessionId: string, words: string, now: Date): void {
  const open = and(eq(alerts.loneSessionId, loneSessionId), isNull(alerts.resolvedAt))
  for (const { id, type, userId, notes: kept } of db().select().from(alerts).where(open).all()) {
    const notes = foldNotes(kept, words)
    write().update(alerts).set({ notes, updatedAt: now }).where(eq(alerts.id, id)).run()
    if (type === 'sos') continue
    const payload = { id, userId, notes }
    const subject = { type: 'alert', id }
    record(
      system('watch'),
      { type: 'lone.alert_changed', subject, personId: null, details: { change: 'noted' }, payload },
      now,
    )
  }
}

/** Closes an alert that the watch raised to try itself, within a commit. */
export function closeWatchAlert(id: string, name: string, now: Date): void {
  const closed = { acknowledgedName: name, acknowledgedAt: now, resolvedAt: now, resolution: name }
  write().update(alerts).set(closed).where(eq(alerts.id, id)).run()
}

/** Somebody without an account deals with an alert, within a commit; false when somebody else already does. */
export function acknowledgeByName(actor: Actor, id: string, name: string, now: Date): boolean {
  const open = and(eq(alerts.id, id), isNull(alerts.acknowledgedAt), isNull(alerts.resolvedAt))
  const taken = write().update(alerts).set({ acknowledgedName: name, acknowledgedAt: now }).where(open).run().changes
  if (taken) recordAlert(actor, 'alert.acknowledged', viewAlert(findAlertRow(id)), now)
  return taken > 0
}
