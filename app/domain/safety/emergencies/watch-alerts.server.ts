import { and, eq, isNull } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { type Actor, system } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { db, newId, write } from '~/platform/store.server.ts'
import { type WatchType } from './alert-types.ts'
import { findAtWork } from './at-work.server.ts'
import { recordAlert } from './answer.server.ts'
import { concernOf, findAlertRow, viewAlert, viewOwn } from './view-alert.server.ts'
import { foldNotes } from './presses.ts'

export type WatchAlert = {
  type: WatchType
  userId: string
  loneSessionId: string | null
  siteId: string | null
  location: { latitude: number; longitude: number; accuracy: number | null; at: Date } | null
  /** The place of work, in words. */
  address: string | null
  notes: string
  /** The event that announces the alert. The daily test has its own event, which sounds no siren. */
  event: 'lone.missed' | 'lone.overrun' | 'lone.duress' | 'watch.raised' | 'watch.failed'
  drill?: boolean
}

/** Raises an alert for lone-worker monitoring, within a commit. @returns its id */
export function addWatchAlert(alert: WatchAlert, now: Date): string {
  const { event, location, drill = false, notes, ...columns } = alert
  const { at: locatedAt = null, ...place } = location ?? {}
  const id = newId(now.getTime())
  write()
    .insert(alerts)
    .values({
      ...columns,
      ...atWork(alert, now),
      ...place,
      locatedAt,
      id,
      drill,
      notes: foldNotes(null, notes),
      triggeredAt: now,
      updatedAt: now,
    })
    .run()
  const subject = { type: 'alert', id }
  const personId = event === 'lone.missed' || event === 'lone.overrun' ? alert.userId : null
  // The event records the alert's person, so that erasing this person removes it.
  const view = viewAlert(findAlertRow(id))
  record(system('watch'), { type: event, subject, personId, details: concernOf(view), payload: view }, now)
  return id
}

// The daily test is not part of any shift.
const atWork = ({ userId, siteId, type, drill }: WatchAlert, now: Date) =>
  drill || type === 'watch_failed' ? {} : findAtWork(userId, now, siteId)

/**
 * Adds a note to the open alerts of a session, within a commit. They stay open until a person closes them. @param
 * checkedInAt when the person checked in; stored in a missed check-in alert if it came later
 */
export function annotateAlerts(loneSessionId: string, words: string, now: Date, checkedInAt?: Date): void {
  const open = and(eq(alerts.loneSessionId, loneSessionId), isNull(alerts.resolvedAt))
  for (const { id, type, userId, siteId, triggeredAt, notes: kept } of db().select().from(alerts).where(open).all()) {
    const notes = foldNotes(kept, words)
    const bySilence = type === 'missed_check_in' || type === 'overrun'
    const since = bySilence && checkedInAt && checkedInAt >= triggeredAt ? { checkedInAt } : {}
    write()
      .update(alerts)
      .set({ notes, updatedAt: now, ...since })
      .where(eq(alerts.id, id))
      .run()
    if (type === 'sos') continue
    const subject = { type: 'alert', id }
    const payload = { id, userId, siteId, notes }
    const noted = {
      type: 'lone.alert_changed',
      subject,
      personId: null,
      details: { change: 'noted' },
      payload,
    } as const
    record(system('watch'), noted, now)
    if (!since.checkedInAt) continue
    const view = viewAlert(findAlertRow(id))
    const told = { ...viewOwn(view), siteId }
    const happened = {
      type: 'alert.checked_in',
      subject,
      personId: userId,
      details: concernOf(view),
      payload: told,
    } as const
    record(system('watch'), happened, now)
  }
}

/** Closes an alert that the monitoring test raised, within a commit. */
export function closeWatchAlert(id: string, name: string, now: Date): void {
  const closed = { acknowledgedName: name, acknowledgedAt: now, resolvedAt: now, resolution: name }
  write().update(alerts).set(closed).where(eq(alerts.id, id)).run()
}

/**
 * Records that a person without an account is dealing with an alert, within a commit. @returns false if another person
 * already is
 */
export function acknowledgeByName(
  actor: Actor,
  id: string,
  name: string,
  now: Date,
  own: { decidedOwn?: true },
): boolean {
  const open = and(eq(alerts.id, id), isNull(alerts.acknowledgedAt), isNull(alerts.resolvedAt))
  const taken = write().update(alerts).set({ acknowledgedName: name, acknowledgedAt: now }).where(open).run().changes
  if (taken) recordAlert(actor, 'alert.acknowledged', viewAlert(findAlertRow(id)), now, own)
  return taken > 0
}
