import { eq } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { users } from '#db/schema/people.ts'
import { roleLabel } from '../access/actor.ts'
import { namesOf } from '../people/people.server.ts'
import { fileUrl } from '../people/user-view.ts'
import { findSiteRow } from '../sites/sites.server.ts'
import { env } from '~/platform/env.server.ts'
import { coordinatesOf, locationText } from '~/platform/location.ts'
import { notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { alertWords } from './alert-types.ts'
import { type AlertPress, type AlertView, type OwnAlert } from './alert-view.ts'
import { findLastPunch } from './last-punch.server.ts'

const LEFT = 'Somebody who has left'

/** The row behind an alert; for use cases, never an answer. @throws Problem not_found */
export function findAlertRow(id: string) {
  const row = db().select().from(alerts).where(eq(alerts.id, id)).get()
  if (!row) throw notFound('Alert')
  return row
}

/** An alert as admins see it. */
export function viewAlert(row: typeof alerts.$inferSelect): AlertView {
  const user = db().select().from(users).where(eq(users.id, row.userId)).get()!
  const names = namesOf([row.acknowledgedBy, row.resolvedBy])
  const { latitude, longitude, accuracy, address } = row
  const known = latitude !== null || address !== null
  return {
    id: row.id,
    type: row.type,
    drill: row.drill,
    userId: row.userId,
    emergencyTime: row.triggeredAt.toISOString(),
    triggeredAt: row.triggeredAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    presses: row.presses,
    userDetails: {
      // The daily test stands under the administrator whose session it plays.
      fullName: row.type === 'watch_failed' ? 'The watch itself' : `${user.firstName} ${user.lastName}`,
      firstName: user.firstName,
      lastName: user.lastName,
      department: user.department,
      position: user.position,
      employeeId: user.employeeId,
      email: user.email,
      role: roleLabel(user.role),
      phone: user.phone,
      profileImageUrl: fileUrl(user.profileFileId),
    },
    lastPunch: findLastPunch(user.id),
    location: known ? { latitude, longitude, accuracy, address } : null,
    formattedLocation: locationText(row),
    locationDetails: { address, coordinates: coordinatesOf(row) },
    actionTaken: alertWords(row.type).action(row.drill, env().EMERGENCY_PHONE),
    notes: row.notes,
    escalations: row.escalations,
    loneSessionId: row.loneSessionId,
    siteId: row.siteId,
    siteName: findSiteRow(row.siteId)?.name ?? null,
    safeAt: row.safeAt?.toISOString() ?? null,
    acknowledgedBy: row.acknowledgedName ?? (row.acknowledgedBy ? (names.get(row.acknowledgedBy) ?? LEFT) : null),
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedBy ? (names.get(row.resolvedBy) ?? LEFT) : null,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolution: row.resolution,
  }
}

/** An alert as the person who raised it sees it. */
export const viewOwn = (view: AlertView): OwnAlert => ({
  id: view.id,
  type: view.type,
  drill: view.drill,
  triggeredAt: view.triggeredAt,
  safeAt: view.safeAt,
  acknowledgedBy: view.acknowledgedBy,
  acknowledgedAt: view.acknowledgedAt,
  resolvedBy: view.resolvedBy,
  resolvedAt: view.resolvedAt,
  resolution: view.resolution,
})

/** What a further press changed: told instead of the whole alert. */
export const viewPress = (view: AlertView, changed: { location: boolean; notes: boolean }): AlertPress => ({
  id: view.id,
  userId: view.userId,
  presses: view.presses,
  updatedAt: view.updatedAt,
  safeAt: view.safeAt,
  ...(changed.location && {
    location: view.location,
    formattedLocation: view.formattedLocation,
    locationDetails: view.locationDetails,
  }),
  ...(changed.notes && { notes: view.notes }),
})
