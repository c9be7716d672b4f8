import { and, eq, isNull } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { announceSoon } from '../../kernel/events/announce-soon.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { notFound } from '~/platform/problem.ts'
import { afterCommit, commit, write } from '~/platform/store.server.ts'
import { type OwnAlert } from './alert-view.ts'
import { kindOf } from './alert-kinds.ts'
import { type SendPlace } from './input.ts'
import { concernOf, findAlertRow, viewAlert, viewOwn } from './view-alert.server.ts'

/** The values of an empty live location, both before the first location arrives and after the alert. */
export const NO_PLACE = { liveLatitude: null, liveLongitude: null, liveAccuracy: null, liveAt: null }

/**
 * Stores the current location of the phone that raised an open SOS, replacing the previous one. Does nothing once the
 * alert is over or the person has stopped sending it. @throws Problem not_found for another person's alert, and for one
 * that was not raised with a button
 */
export function sendPlace(actor: Person, { id, ...place }: SendPlace, now = new Date()): OwnAlert {
  ownSos(actor, id)
  return commit(() => {
    const before = findAlertRow(id)
    const { latitude, longitude, accuracy } = place
    const live = { liveLatitude: latitude, liveLongitude: longitude, liveAccuracy: accuracy, liveAt: now }
    const { changes } = write()
      .update(alerts)
      .set(live)
      .where(and(eq(alerts.id, id), isNull(alerts.resolvedAt), isNull(alerts.liveStoppedAt)))
      .run()
    const view = viewAlert(findAlertRow(id))
    if (!changes) return viewOwn(view)
    // The audit trail records once that locations are arriving. No record that outlives the alert contains a location.
    if (!before.liveAt) {
      const payload = changeOf(id)
      record(
        actor,
        { type: 'alert.place_sent', subject: { type: 'alert', id }, details: concernOf(view), payload },
        now,
      )
    } else afterCommit(() => announceSoon(`place:${id}`, () => placeNews(id)))
    return viewOwn(view)
  })
}

/** Stops or restarts sending the person's location. Stopping deletes the last one. @throws Problem not_found */
export function choosePlace(actor: Person, { id, send }: { id: string; send: boolean }, now = new Date()): OwnAlert {
  ownSos(actor, id)
  return commit(() => {
    const stopped = send ? { liveStoppedAt: null } : { ...NO_PLACE, liveStoppedAt: now }
    const { resolvedAt, liveStoppedAt } = findAlertRow(id)
    const changes = !resolvedAt && (liveStoppedAt === null) !== send
    if (changes) write().update(alerts).set(stopped).where(eq(alerts.id, id)).run()
    const view = viewAlert(findAlertRow(id))
    if (changes) {
      const type = send ? ('alert.place_resumed' as const) : ('alert.place_stopped' as const)
      const payload = { ...changeOf(id), placeStoppedAt: view.placeStoppedAt }
      record(actor, { type, subject: { type: 'alert', id }, details: concernOf(view), payload }, now)
    }
    return viewOwn(view)
  })
}

function ownSos(actor: Person, id: string): void {
  demand(actor, 'emergency.raise')
  const row = findAlertRow(id)
  if (row.userId !== actor.id || kindOf(row) !== 'sos') throw notFound('Alert')
}

function placeNews(id: string) {
  const { userId, resolvedAt } = findAlertRow(id)
  if (resolvedAt) return null
  return { type: 'alert.place_sent' as const, subject: { type: 'alert', id }, personId: userId, payload: changeOf(id) }
}

const changeOf = (id: string) => {
  const { livePlace, siteId } = viewAlert(findAlertRow(id))
  return { id, siteId, livePlace }
}
