import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alertNotes, alerts } from '#db/schema/emergencies.ts'
import { phones } from '#db/schema/outbox.ts'
import { roleLabel } from '../../kernel/access/actor.ts'
import { OwnAlert as OwnAlertSchema } from './alert-payload.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { fileUrl } from '../../kernel/people/user-view.ts'
import { findSiteRow, listSitePoints, type SiteRow } from '../../kernel/sites/sites.server.ts'
import { env } from '~/platform/env.server.ts'
import { coordinatesOf, locationText } from '~/platform/location.ts'
import { notFound } from '~/platform/problem.ts'
import { prepared } from '~/platform/store.server.ts'
import { metresBetween } from '../../kernel/sites/metres.ts'
import { nearestSite } from '../../time/clocking/fence.ts'
import { alertWords, personConcerned } from './alert-kinds.ts'
import { lateMinutesOf } from './alert-times.ts'
import { type AlertPress, type AlertView, type OwnAlert } from './alert-view.ts'
import { findLastPunch } from './last-punch.server.ts'

const LEFT = 'A former colleague'

/**
 * Returns the stored row of an alert. For use cases only, never for an answer to a client. @throws Problem not_found
 */
export function findAlertRow(id: string) {
  const row = alertById().get({ id })
  if (!row) throw notFound('Alert')
  return row
}

const alertById = prepared((db) =>
  db
    .select()
    .from(alerts)
    .where(eq(alerts.id, sql.placeholder('id')))
    .prepare(),
)

type AlertRow = typeof alerts.$inferSelect

/** How long an administrator can undo an acknowledgement or a resolution. */
export const UNDO_MS = 10_000

/** Returns an alert as control sees it. */
export function viewAlert(row: AlertRow): AlertView {
  const site = findSiteRow(row.siteId)
  const { latitude, longitude, accuracy, address } = row
  const known = latitude !== null || address !== null
  const concerned = personConcerned(row)
  const lateMinutes = lateMinutesOf(row.pressedAt, row.triggeredAt)
  return {
    ...fateOf(row, lateMinutes),
    userId: row.userId,
    kiosk: row.kioskName,
    emergencyTime: row.triggeredAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    presses: row.presses,
    userDetails: alertWords(row).aboutNobody ? OF_TEST : row.userId === null ? atTablet(row) : detailsOf(row.userId),
    place: {
      siteId: row.siteId,
      siteName: site?.name ?? null,
      position: row.position,
      shiftStart: row.shiftStartsAt?.toISOString() ?? null,
      shiftEnd: row.shiftEndsAt?.toISOString() ?? null,
      // A tablet is always at its site, so there is no distance to measure.
      metresFromSite: row.kioskId ? null : metresFrom(site, row),
      nearSite: site ? null : siteAround(row),
    },
    siteContacts: (site?.contacts ?? []).map(({ name, phone }) => ({ name, phone })),
    lastContactAt: row.resolvedAt || !concerned ? null : lastContact(concerned),
    lastPunch: concerned ? findLastPunch(concerned) : null,
    location: known ? { latitude, longitude, accuracy, address } : null,
    placeAt: row.locatedAt?.toISOString() ?? null,
    livePlace: livePlaceOf(site, row),
    formattedLocation: locationText(row),
    locationDetails: { address, coordinates: coordinatesOf(row) },
    actionTaken: alertWords(row).action({
      phone: env().EMERGENCY_PHONE,
      dialAsked: row.dialAsked === true,
      lateMinutes,
    }),
    notes: row.notes,
    escalations: row.escalations,
    loneSessionId: row.loneSessionId,
    siteId: row.siteId,
    siteName: site?.name ?? null,
  }
}

function detailsOf(userId: string): AlertView['userDetails'] {
  const user = findRow(userId)
  return {
    fullName: `${user.firstName} ${user.lastName}`,
    firstName: user.firstName,
    lastName: user.lastName,
    department: user.department,
    position: user.position,
    employeeId: user.employeeId,
    email: user.email,
    role: roleLabel(user.role),
    phone: user.phone,
    profileImageUrl: fileUrl(user.profileFileId),
  }
}

const NOBODY = { department: null, position: null, employeeId: null, email: null, phone: null, profileImageUrl: null }

/** The details of the daily test. It is recorded under an administrator, whom it does not concern. */
const OF_TEST: AlertView['userDetails'] = {
  ...{ fullName: 'Lone-worker monitoring', firstName: 'Lone-worker', lastName: 'monitoring', role: 'Daily test' },
  ...NOBODY,
}

/**
 * Returns the details shown for an alert from a tablet. Nobody knows who pressed on it, so they give the tablet's name.
 */
function atTablet({ kioskName }: AlertRow): AlertView['userDetails'] {
  const [firstName, lastName] = ['Somebody at the tablet', kioskName ?? '']
  return { fullName: `${firstName} ${lastName}`.trim(), firstName, lastName, role: 'Kiosk', ...NOBODY }
}

function fateOf(row: AlertRow, lateMinutes: number | null): OwnAlert {
  const names = namesOf([row.acknowledgedBy, row.resolvedBy])
  const { id, type, drill, pressedAt, triggeredAt, acknowledgedAt, resolvedAt } = row
  return {
    id,
    type,
    drill,
    triggeredAt: triggeredAt.toISOString(),
    pressedAt: pressedAt?.toISOString() ?? null,
    pressedTrust: pressedAt ? row.trust : null,
    receivedAt: triggeredAt.toISOString(),
    lateMinutes,
    placeStoppedAt: row.liveStoppedAt?.toISOString() ?? null,
    safeAt: row.safeAt?.toISOString() ?? null,
    checkedInAt: row.checkedInAt?.toISOString() ?? null,
    acknowledgedBy: row.acknowledgedName ?? (row.acknowledgedBy ? (names.get(row.acknowledgedBy) ?? LEFT) : null),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    going: listGoing(id),
    resolvedBy: row.resolvedBy ? (names.get(row.resolvedBy) ?? LEFT) : null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    outcome: row.outcome,
    resolution: row.resolution,
    acknowledgeUndoUntil: row.acknowledgedBy && acknowledgedAt && !resolvedAt ? undoUntil(acknowledgedAt) : null,
    resolveUndoUntil: row.resolvedBy && resolvedAt ? undoUntil(resolvedAt) : null,
  }
}

const undoUntil = (at: Date) => new Date(at.getTime() + UNDO_MS).toISOString()

function livePlaceOf(site: SiteRow | null, row: AlertRow): AlertView['livePlace'] {
  const { liveLatitude: latitude, liveLongitude: longitude, liveAccuracy: accuracy, liveAt } = row
  if (latitude === null || longitude === null || !liveAt) return null
  return {
    latitude,
    longitude,
    accuracy,
    at: liveAt.toISOString(),
    metresFromSite: metresFrom(site, { latitude, longitude }),
  }
}

type Point = { latitude: number | null; longitude: number | null }

function metresFrom(
  site: Pick<SiteRow, 'latitude' | 'longitude'> | null,
  { latitude, longitude }: Point,
): number | null {
  if (latitude === null || longitude === null || !site || site.latitude === null || site.longitude === null) return null
  return Math.round(metresBetween({ latitude, longitude }, { latitude: site.latitude, longitude: site.longitude }))
}

/**
 * Returns the name of the nearest site within whose radius a place is, as far as the place's accuracy can show; null if
 * there is none.
 */
function siteAround({ latitude, longitude, accuracy }: Point & { accuracy: number | null }): string | null {
  const sites = listSitePoints().filter((site) => {
    const metres = metresFrom(site, { latitude, longitude })
    return metres !== null && metres <= site.radiusMetres + Math.min(accuracy ?? 0, site.radiusMetres)
  })
  const site = nearestSite({ latitude, longitude, accuracy, ageMs: null }, sites)
  return site && (findSiteRow(site.id)?.name ?? null)
}

function lastContact(userId: string): string | null {
  return heardLast().get({ userId })?.at.toISOString() ?? null
}

const heardLast = prepared((db) =>
  db
    .select({ at: phones.lastHeardAt })
    .from(phones)
    .where(eq(phones.userId, sql.placeholder('userId')))
    .orderBy(desc(phones.lastHeardAt))
    .limit(1)
    .prepare(),
)

function listGoing(alertId: string): OwnAlert['going'] {
  const rows = goingOf().all({ alertId })
  if (rows.length === 0) return []
  const names = namesOf(rows.map(({ by }) => by))
  return rows.map(({ text, by, at }) => ({ text, by: names.get(by) ?? LEFT, at: at.toISOString() }))
}

const goingOf = prepared((db) =>
  db
    .select()
    .from(alertNotes)
    .where(and(eq(alertNotes.alertId, sql.placeholder('alertId')), eq(alertNotes.kind, 'going')))
    .orderBy(asc(alertNotes.id))
    .prepare(),
)

const OWN_KEYS = Object.keys(OwnAlertSchema.shape) as (keyof OwnAlert)[]

/** Returns an alert as the person who raised it sees it. */
export const viewOwn = (view: AlertView): OwnAlert =>
  Object.fromEntries(OWN_KEYS.map((key) => [key, view[key]])) as OwnAlert

/** Returns what a further press changed. Only this is sent, not the whole alert. */
export const viewPress = (view: AlertView, changed: { location: boolean; notes: boolean }): AlertPress => ({
  id: view.id,
  userId: view.userId,
  siteId: view.siteId,
  presses: view.presses,
  updatedAt: view.updatedAt,
  safeAt: view.safeAt,
  ...(changed.location && {
    location: view.location,
    placeAt: view.placeAt,
    formattedLocation: view.formattedLocation,
    locationDetails: view.locationDetails,
    place: view.place,
  }),
  ...(changed.notes && { notes: view.notes }),
})

/** Returns the person and the content of an alert, for the audit trail. */
export const concernOf = (view: AlertView) => ({ kind: alertWords(view).label, person: view.userDetails.fullName })
