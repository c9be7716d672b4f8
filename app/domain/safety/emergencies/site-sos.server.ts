import { and, desc, eq, sql } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { type Kiosk } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { showTime } from '~/platform/dates.ts'
import { commitVital, newId, prepared, write } from '~/platform/store.server.ts'
import { lateMinutesOf } from './alert-times.ts'
import { aMinuteAround, claimedPress, pressAgain, PRESSED_JUST_NOW } from './alerts.server.ts'
import { type RaiseSiteAlert } from './input.ts'
import { concernOf, findAlertRow, viewAlert } from './view-alert.server.ts'
import { type SiteAlert } from './views.ts'

/**
 * How many earlier presses of one alert are remembered, so that repeats are recognised. A tablet sends its queue in
 * order.
 */
const KNOWN_PRESSES = 20
/** How many of a tablet's own alerts are searched for a press that has already arrived. */
const LOOKED_THROUGH = 20

/**
 * Raises an alert for the site of a tablet, without naming a person, because calling for help needs no sign-in. A press
 * within a minute joins the same alert, and a request that is sent again counts as the same press. It is never refused.
 * @returns `fresh` is true if a new alert was made
 */
export function raiseSiteAlert(
  kiosk: Kiosk,
  input: RaiseSiteAlert,
  now = new Date(),
): { fresh: boolean; alert: SiteAlert } {
  const { press } = input
  const pressed = pressOf(input, now)
  return commitVital(() => {
    const known = press
      ? newestOf()
          .all({ kioskId: kiosk.id })
          .find((row) => pressesOf(row).includes(press))
      : undefined
    if (known) return { fresh: false, alert: viewSite(known) }
    const open = openOf().get({ kioskId: kiosk.id, ...aMinuteAround(now) })
    if (open) {
      const presses = [...pressesOf(open), press].filter(Boolean).slice(-KNOWN_PRESSES).join(' ')
      const again = { location: null, at: now, notes: lateNote(pressed.pressedAt, now), operationId: presses }
      pressAgain(kiosk, open, again, now)
      return { fresh: false, alert: viewSite(findAlertRow(open.id)) }
    }
    const id = newId(now.getTime())
    const { latitude, longitude } = findSiteRow(kiosk.siteId) ?? { latitude: null, longitude: null }
    const place = { siteId: kiosk.siteId, address: `Kiosk ${kiosk.name}, ${kiosk.site}`, latitude, longitude }
    const row = { id, userId: null, kioskId: kiosk.id, kioskName: kiosk.name, type: 'sos', operationId: press }
    write()
      .insert(alerts)
      .values({ ...row, ...place, ...pressed, triggeredAt: now, updatedAt: now })
      .run()
    const view = viewAlert(findAlertRow(id))
    const details = { ...concernOf(view), location: view.formattedLocation }
    const subject = { type: 'alert', id }
    record(kiosk, { type: 'alert.raised', subject, personId: null, details, payload: view }, now)
    return { fresh: true, alert: viewSite(findAlertRow(id)) }
  })
}

/** Returns the tablet's newest unresolved alert for its own screen, which shows whether it was seen but no name. */
export function findSiteAlert({ id }: Pick<Kiosk, 'id'>): SiteAlert | null {
  const row = newestOf()
    .all({ kioskId: id })
    .find(({ resolvedAt }) => !resolvedAt)
  return row ? viewSite(row) : null
}

/**
 * Returns the time of the press. A tablet's clock may be wrong, so it is calculated from how long the tablet says the
 * press has waited.
 */
function pressOf({ pressedAt, sentAt }: RaiseSiteAlert, now: Date) {
  const waited = pressedAt && sentAt ? Date.parse(sentAt) - Date.parse(pressedAt) : NaN
  return claimedPress(waited >= 0 ? now.getTime() - waited : null, now)
}

function lateNote(pressedAt: Date | null, now: Date): string | null {
  if (!pressedAt || lateMinutesOf(pressedAt, now) === null) return null
  return `Sent late: the tablet says it was pressed at ${showTime(pressedAt)}.`
}

/** Returns the ids of the presses of an alert, so that each counts only once if it is sent again. */
const pressesOf = ({ operationId }: { operationId: string | null }) => operationId?.split(' ') ?? []

const openOf = prepared((db) =>
  db
    .select()
    .from(alerts)
    .where(and(eq(alerts.kioskId, sql.placeholder('kioskId')), PRESSED_JUST_NOW))
    .orderBy(desc(alerts.id))
    .limit(1)
    .prepare(),
)

const viewSite = ({ id, triggeredAt, acknowledgedAt, resolvedAt }: typeof alerts.$inferSelect): SiteAlert => ({
  id,
  receivedAt: triggeredAt.toISOString(),
  seenAt: acknowledgedAt?.toISOString() ?? null,
  resolvedAt: resolvedAt?.toISOString() ?? null,
})

const newestOf = prepared((db) =>
  db
    .select()
    .from(alerts)
    .where(eq(alerts.kioskId, sql.placeholder('kioskId')))
    .orderBy(desc(alerts.id))
    .limit(LOOKED_THROUGH)
    .prepare(),
)
