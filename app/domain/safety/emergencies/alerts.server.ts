import { and, desc, eq, getTableColumns, gt, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { DAY_MS, showTime } from '~/platform/dates.ts'
import { announceSoon } from '../../kernel/events/announce-soon.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { lastEventAt } from '../../kernel/events/since.server.ts'
import { type Made, type Trust } from '../../kernel/phones/made.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { afterCommit, commitVital, db, newId, prepared, write } from '~/platform/store.server.ts'
import { type AlertView, type OwnAlert } from './alert-view.ts'
import { type AlertLog, type RaiseAlert } from './input.ts'
import { lateMinutesOf } from './alert-times.ts'
import { findAtWork } from './at-work.server.ts'
import { CONTROL_ONLY, isHiddenFrom, WATCH_TYPES } from './alert-types.ts'
import { GRAVEST_FIRST } from './gravest.server.ts'
import { foldNotes, isRecorded, newerPlace } from './presses.ts'
import { alertsSeenBy } from './seen-by.server.ts'
import { concernOf, findAlertRow, viewAlert, viewOwn, viewPress } from './view-alert.server.ts'

const SAME_PRESS_MS = 60_000
const MOST_ACTIVE = 100
const MOST_OWN = 5
const SOMEBODY_ELSE =
  'Another person is signed in on this phone now, so this alert was not sent in their name. Please call for help directly.'

/**
 * Raises an emergency alert, or adds to the open one if it was last pressed within 60 seconds. A signed-in person is
 * never refused, whatever and however often they press. However often they press, the stored data stays small
 * (presses.ts).
 * @param made when it was pressed, if a phone recorded it
 * @returns `fresh` is true if a new alert was made
 * @throws Problem conflict for a press that another person made on this phone
 */
export function raiseAlert(
  actor: Person,
  input: RaiseAlert,
  now = new Date(),
  made?: Made,
): { fresh: boolean; alert: OwnAlert } {
  demand(actor, 'emergency.raise')
  if (input.raisedFor && input.raisedFor !== actor.id) throw conflict(SOMEBODY_ELSE)
  const drill = input.drill && actor.role === 'admin'
  const pressed = made ? { pressedAt: made.at, trust: made.trust } : claimedPress(input.timestamp, now)
  const at = pressed.pressedAt ?? now
  return commitVital(() => {
    const open = openAlert().get({ userId: actor.id, drill: Number(drill), ...aMinuteAround(now) })
    if (open) {
      // The event gives the time of the first press. A later press that arrives late gives its own time in words.
      const notes = [input.notes, lateNote(pressed.pressedAt, now)].filter(Boolean).join('\n') || null
      const alert = pressAgain(actor, open, { location: input.location, at, notes }, now)
      withdrawSafe(actor, { at, drill }, now)
      return { fresh: false, alert }
    }
    withdrawSafe(actor, { at, drill }, now)
    const id = newId(now.getTime())
    const row = { id, userId: actor.id, type: input.type, drill, triggeredAt: now, updatedAt: now, ...input.location }
    write()
      .insert(alerts)
      .values({
        ...row,
        ...pressed,
        locatedAt: input.location?.latitude == null ? null : at,
        ...findAtWork(actor.id, now),
        dialAsked: input.dialAsked,
        notes: foldNotes(null, input.notes),
        operationId: made?.operationId,
      })
      .run()
    const view = viewAlert(findAlertRow(id))
    const details = { ...concernOf(view), location: view.formattedLocation, notes: input.notes }
    record(actor, { type: 'alert.raised', subject: { type: 'alert', id }, details, payload: view }, now)
    return { fresh: true, alert: viewOwn(view) }
  })
}

/**
 * Counts a press as one more of the person's other open alerts in which they had said before it that they are safe,
 * within a commit: nobody must still read there that they are.
 */
function withdrawSafe(actor: Person, { at, drill }: { at: Date; drill: boolean }, now: Date): void {
  const open = and(eq(alerts.userId, actor.id), isNull(alerts.resolvedAt), eq(alerts.drill, drill))
  for (const row of db()
    .select()
    .from(alerts)
    .where(and(open, lte(alerts.safeAt, at)))
    .all())
    pressAgain(actor, row, { location: null, at, notes: null }, now)
}

type Again = { location: RaiseAlert['location']; at: Date; notes: string | null; operationId?: string }

/** Counts a further press of an open alert, within a commit. @returns the alert as the sender sees it */
export function pressAgain(actor: Actor, open: typeof alerts.$inferSelect, again: Again, now: Date): OwnAlert {
  const { id } = open
  const presses = open.presses + 1
  const notes = foldNotes(open.notes, again.notes)
  const place = newerPlace(open, again.location, again.at)
  write()
    .update(alerts)
    // Pressing again cancels an earlier 'I am safe'.
    .set({ ...place, notes, presses, safeAt: null, updatedAt: now, operationId: again.operationId })
    .where(eq(alerts.id, id))
    .run()
  const view = viewAlert(findAlertRow(id))
  const changed = viewPress(view, { location: Object.keys(place).length > 0, notes: notes !== open.notes })
  const lastAt = lastEventAt('alert.pressed_again', id, new Date(now.getTime() - SAME_PRESS_MS))
  if (isRecorded(presses, lastAt, now)) {
    const details = {
      ...concernOf(view),
      presses,
      location: view.formattedLocation,
      notes: again.notes?.slice(0, 200) ?? null,
    }
    const subject = { type: 'alert', id }
    record(actor, { type: 'alert.pressed_again', subject, details, payload: changed }, now)
  } else afterCommit(() => announceSoon(`press:${id}`, () => countedPress(id)))
  return viewOwn(view)
}

/**
 * Returns the event to send for presses that are only counted; null once an administrator has acknowledged the alert.
 */
function countedPress(id: string) {
  const view = viewAlert(findAlertRow(id))
  if (view.acknowledgedAt || view.resolvedAt) return null
  const payload = viewPress(view, { location: true, notes: true })
  return { type: 'alert.pressed_again' as const, subject: { type: 'alert', id }, personId: view.userId, payload }
}

/** Returns the alerts that nobody has acknowledged, however old: the most serious hundred, newest first. */
export function listActiveAlerts(actor: Person): AlertView[] {
  const seen = alertsSeenBy(actor)
  const rows = db()
    .select()
    .from(alerts)
    .where(and(isNull(alerts.acknowledgedAt), isNull(alerts.resolvedAt), seen))
    .orderBy(...GRAVEST_FIRST)
    .limit(MOST_ACTIVE)
    .all()
  return rows.sort((a, b) => (a.id < b.id ? 1 : -1)).map((row) => viewAlert(row))
}

/**
 * Returns the alerts that the actor may see, each with its history, newest first. @throws Problem invalid for an
 * unknown `before`
 */
export function listAlerts(actor: Person, { limit, before }: AlertLog): Page<AlertView> {
  const where = alertsSeenBy(actor)
  const newest = { by: [alerts.id], descending: true }
  const { rows, next } = findPage({
    ...newest,
    from: alerts,
    columns: getTableColumns(alerts),
    where,
    cursor: { before },
    limit,
  })
  return { items: rows.map((row) => viewAlert(row)), next, total: null }
}

/** Returns one of the actor's own alerts; admins may see any. @throws Problem not_found for another person's */
export function findAlert(actor: Person, { id }: { id: string }): OwnAlert {
  demand(actor, 'emergency.read')
  const row = findAlertRow(id)
  if (isHiddenFrom(row, actor) || (row.userId !== actor.id && actor.role !== 'admin')) throw notFound('Alert')
  return viewOwn(viewAlert(row))
}

/**
 * Returns the actor's unresolved alerts, newest first, for the top of each staff page. They are their own presses and
 * their missed check-ins. Tests and alerts that only control may know of are left out.
 */
export function listOwnAlerts(actor: Person): OwnAlert[] {
  demand(actor, 'emergency.read')
  const rows = db().select().from(alerts).where(mine(actor)).orderBy(desc(alerts.id)).limit(MOST_OWN).all()
  return rows.map((row) => viewOwn(viewAlert(row)))
}

const mine = ({ id }: Person) =>
  and(
    eq(alerts.userId, id),
    isNull(alerts.resolvedAt),
    notInArray(alerts.type, [...CONTROL_ONLY]),
    or(eq(alerts.drill, false), notInArray(alerts.type, [...WATCH_TYPES])),
  )

/**
 * Returns the actor's newest alert of the last twelve hours, so that the phone can show whether it was seen; null if
 * there is none.
 */
export function findLatestAlert(actor: Person, now = new Date()): OwnAlert | null {
  demand(actor, 'emergency.read')
  const row = latestOf().get({ userId: actor.id })
  return row && now.getTime() - row.triggeredAt.getTime() < 12 * 3_600_000 ? viewOwn(viewAlert(row)) : null
}

/** An open alert that was pressed within the last minute, and which another press therefore joins. */
export const PRESSED_JUST_NOW = and(
  isNull(alerts.acknowledgedAt),
  isNull(alerts.resolvedAt),
  gt(alerts.updatedAt, sql.placeholder('since')),
  lt(alerts.updatedAt, sql.placeholder('until')),
)

/**
 * Returns the window of `PRESSED_JUST_NOW`. It is limited on both sides, because a press made before the clock was set
 * back is not within the last minute.
 */
export const aMinuteAround = (now: Date) => ({
  since: now.getTime() - SAME_PRESS_MS,
  until: now.getTime() + SAME_PRESS_MS,
})

const openAlert = prepared((db) =>
  db
    .select()
    .from(alerts)
    .where(
      and(
        eq(alerts.userId, sql.placeholder('userId')),
        eq(alerts.drill, sql.placeholder('drill')),
        notInArray(alerts.type, [...WATCH_TYPES]),
        PRESSED_JUST_NOW,
      ),
    )
    .orderBy(desc(alerts.id))
    .limit(1)
    .prepare(),
)

/**
 * Returns the time at which the sender says it was pressed, and nulls if that is in the future or more than a day ago.
 */
export function claimedPress(
  timestamp: string | number | null,
  now: Date,
): { pressedAt: Date | null; trust: Trust | null } {
  const pressed = timestamp === null ? NaN : new Date(timestamp).getTime()
  const late = now.getTime() - pressed
  // Clocks differ by seconds, so a press that seems slightly in the future counts as pressed now.
  if (!(late > -SAME_PRESS_MS && late < DAY_MS)) return { pressedAt: null, trust: null }
  return { pressedAt: new Date(Math.min(pressed, now.getTime())), trust: 'claimed' }
}

function lateNote(pressedAt: Date | null, now: Date): string | null {
  if (!pressedAt || lateMinutesOf(pressedAt, now) === null) return null
  return `Sent late: the phone says it was pressed at ${showTime(pressedAt)}.`
}

const latestOf = prepared((db) =>
  db
    .select()
    .from(alerts)
    .where(and(eq(alerts.userId, sql.placeholder('userId')), notInArray(alerts.type, [...WATCH_TYPES])))
    // An alert that is still open comes before a later one that is over.
    .orderBy(sql`${alerts.resolvedAt} IS NOT NULL`, desc(alerts.id))
    .limit(1)
    .prepare(),
)
