import { and, desc, eq, getTableColumns, gt, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { type Actor, type Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { DAY_MS, showTime } from '~/platform/dates.ts'
import { announceSoon } from '../events/announce-soon.server.ts'
import { record } from '../events/record.server.ts'
import { lastEventAt } from '../events/since.server.ts'
import { type Made } from '../phones/made.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { afterCommit, commit, commitVital, db, newId, prepared, write } from '~/platform/store.server.ts'
import { type AlertView, type OwnAlert } from './alert-view.ts'
import { type AlertLog, type RaiseAlert, type ResolveAlert } from './input.ts'
import { isHiddenFrom, isOfWatch, WATCH_TYPES } from './alert-types.ts'
import { alertsShownTo } from '../access/hidden.server.ts'
import { foldNotes, isRecorded } from './presses.ts'
import { findAlertRow, viewAlert, viewOwn, viewPress } from './view-alert.server.ts'

const SAME_PRESS_MS = 60_000
const MOST_ACTIVE = 100
const SOMEBODY_ELSE =
  'Somebody else is signed in on this phone now, so this alert was not sent in their name. Please call for help directly.'

/**
 * Raises an emergency alert, or adds to the open one when it was pressed within the last 60 seconds. A signed-in person
 * is never refused for what a press says or how often they press; what is stored stays bounded (presses.ts).
 * @param made when it was pressed, where a phone had written that down
 * @returns `fresh` tells whether a new alert was made
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
  const pressed = made ? made.at.getTime() : input.timestamp
  const notes = [input.notes, lateNote(pressed, now)].filter(Boolean).join('\n') || null
  return commitVital(() => {
    const open = openAlert(actor.id, drill, now)
    if (open) return { fresh: false, alert: pressAgain(actor, open, { location: input.location, notes }, now) }
    const id = newId(now.getTime())
    const row = { id, userId: actor.id, type: input.type, drill, triggeredAt: now, updatedAt: now, ...input.location }
    write()
      .insert(alerts)
      .values({
        ...row,
        notes: foldNotes(null, notes),
        operationId: made?.operationId,
        pressedAt: made?.at,
        trust: made?.trust,
      })
      .run()
    const view = viewAlert(findAlertRow(id))
    const details = { drill, location: view.formattedLocation, notes }
    record(actor, { type: 'alert.raised', subject: { type: 'alert', id }, details, payload: view }, now)
    return { fresh: true, alert: viewOwn(view) }
  })
}

type Again = { location: RaiseAlert['location']; notes: string | null }

function pressAgain(actor: Person, open: typeof alerts.$inferSelect, again: Again, now: Date): OwnAlert {
  const { id, drill } = open
  const presses = open.presses + 1
  const notes = foldNotes(open.notes, again.notes)
  write()
    .update(alerts)
    // Whoever presses again is not safe any more.
    .set({ ...again.location, notes, presses, safeAt: null, updatedAt: now })
    .where(eq(alerts.id, id))
    .run()
  const view = viewAlert(findAlertRow(id))
  const changed = viewPress(view, { location: Boolean(again.location), notes: notes !== open.notes })
  const lastAt = lastEventAt('alert.pressed_again', id, new Date(now.getTime() - SAME_PRESS_MS))
  if (isRecorded(presses, lastAt, now)) {
    const details = { drill, presses, location: view.formattedLocation, notes: again.notes?.slice(0, 200) ?? null }
    const subject = { type: 'alert', id }
    record(actor, { type: 'alert.pressed_again', subject, details, payload: changed }, now)
  } else afterCommit(() => announceSoon(`press:${id}`, () => countedPress(id)))
  return viewOwn(view)
}

/** What is told of presses that are only counted; nothing once somebody has seen the alert. */
function countedPress(id: string) {
  const view = viewAlert(findAlertRow(id))
  if (view.acknowledgedAt || view.resolvedAt) return null
  const payload = viewPress(view, { location: true, notes: true })
  return { type: 'alert.pressed_again' as const, subject: { type: 'alert', id }, personId: view.userId, payload }
}

/** Alerts not yet acknowledged, whatever their age, newest first. */
export function listActiveAlerts(actor: Person): AlertView[] {
  demand(actor, 'emergency.handle')
  const rows = db()
    .select()
    .from(alerts)
    .where(and(isNull(alerts.acknowledgedAt), isNull(alerts.resolvedAt), alertsShownTo(actor)))
    .orderBy(desc(alerts.id))
    .limit(MOST_ACTIVE)
    .all()
  return rows.map((row) => viewAlert(row))
}

/** Every alert with its history, newest first. @throws Problem invalid for an unknown `before` */
export function listAlerts(actor: Person, { limit, before }: AlertLog): Page<AlertView> {
  demand(actor, 'emergency.handle')
  const newest = { by: [alerts.id], descending: true }
  const { rows, next } = findPage({
    ...newest,
    from: alerts,
    columns: getTableColumns(alerts),
    where: alertsShownTo(actor),
    cursor: { before },
    limit,
  })
  return { items: rows.map((row) => viewAlert(row)), next, total: null }
}

/** One's own alert and its fate; admins may see any. @throws Problem not_found for a stranger's */
export function findAlert(actor: Person, { id }: { id: string }): OwnAlert {
  demand(actor, 'emergency.read')
  const row = findAlertRow(id)
  if (isHiddenFrom(row, actor) || (row.userId !== actor.id && actor.role !== 'admin')) throw notFound('Alert')
  return viewOwn(viewAlert(row))
}

/** The actor's newest alert of the last twelve hours, for the phone that asks 'was it seen?'; null when there is none. */
export function findLatestAlert(actor: Person, now = new Date()): OwnAlert | null {
  demand(actor, 'emergency.read')
  const row = latestOf().get({ userId: actor.id })
  return row && now.getTime() - row.triggeredAt.getTime() < 12 * 3_600_000 ? viewOwn(viewAlert(row)) : null
}

/** An admin has seen it: who and when are kept and shown on the guard's phone. Once only. */
export function acknowledgeAlert(actor: Person, { id }: { id: string }, now = new Date()): AlertView {
  demand(actor, 'emergency.handle')
  return commit(() => {
    const open = and(eq(alerts.id, id), isNull(alerts.acknowledgedAt))
    const changed = write()
      .update(alerts)
      .set({ acknowledgedBy: actor.id, acknowledgedAt: now })
      .where(open)
      .run().changes
    const view = viewAlert(findAlertRow(id))
    if (changed) recordAlert(actor, 'alert.acknowledged', view, now)
    return view
  })
}

/** It is over. Resolving also acknowledges. @throws Problem conflict when somebody resolved it before */
export function resolveAlert(actor: Person, input: ResolveAlert, now = new Date()): AlertView {
  demand(actor, 'emergency.handle')
  return commit(() => {
    const { id, resolution, notes, falseAlarm } = input
    const before = findAlertRow(id)
    const seen = before.acknowledgedAt ? {} : { acknowledgedBy: actor.id, acknowledgedAt: now }
    const changed = write()
      .update(alerts)
      .set({ resolvedBy: actor.id, resolvedAt: now, resolution: resolution || notes || null, falseAlarm, ...seen })
      .where(and(eq(alerts.id, id), isNull(alerts.resolvedAt)))
      .run().changes
    if (!changed) throw conflict('This alert is already resolved')
    const view = viewAlert(findAlertRow(id))
    recordAlert(actor, 'alert.resolved', view, now)
    return view
  })
}

function openAlert(userId: string, drill: boolean, now: Date) {
  // On both sides of now: a press before the clock was set back is not one of the last minute.
  const [since, until] = [-SAME_PRESS_MS, SAME_PRESS_MS].map((ms) => new Date(now.getTime() + ms)) as [Date, Date]
  const open = and(
    isNull(alerts.acknowledgedAt),
    isNull(alerts.resolvedAt),
    gt(alerts.updatedAt, since),
    lt(alerts.updatedAt, until),
  )
  return db()
    .select()
    .from(alerts)
    .where(and(eq(alerts.userId, userId), eq(alerts.drill, drill), notInArray(alerts.type, [...WATCH_TYPES]), open))
    .orderBy(desc(alerts.id))
    .limit(1)
    .get()
}

/** What was done about an alert: the person is told of their own, and nobody but control of one that the watch raised. */
export function recordAlert(
  actor: Actor,
  type: 'alert.acknowledged' | 'alert.resolved',
  view: AlertView,
  now: Date,
): void {
  const subject = { type: 'alert', id: view.id }
  if (isOfWatch(view.type)) {
    const details = { change: type.slice('alert.'.length), resolution: view.resolution }
    const payload = { ...viewOwn(view), userId: view.userId }
    return void record(actor, { type: 'lone.alert_changed', subject, personId: null, details, payload }, now)
  }
  const details = { drill: view.drill, resolution: view.resolution }
  record(actor, { type, subject, personId: view.userId, details, payload: viewOwn(view) }, now)
}

function lateNote(timestamp: string | number | null, now: Date): string | null {
  const pressed = timestamp === null ? NaN : new Date(timestamp).getTime()
  const late = now.getTime() - pressed
  if (!(late > SAME_PRESS_MS && late < DAY_MS)) return null
  return `Sent late: the phone says it was pressed at ${showTime(new Date(pressed))}.`
}

const latestOf = prepared((db) =>
  db
    .select()
    .from(alerts)
    .where(and(eq(alerts.userId, sql.placeholder('userId')), notInArray(alerts.type, [...WATCH_TYPES])))
    .orderBy(desc(alerts.id))
    .limit(1)
    .prepare(),
)
