import { and, asc, count, desc, eq, inArray, isNotNull, isNull, notExists, type SQL } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { alerts } from '#db/schema/emergencies.ts'
import { loneChecks, loneSessions } from '#db/schema/lone-worker.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demandAt, holdsGrant, seesSite, sitesOf } from '../../kernel/access/grants.server.ts'
import { demand, may } from '../../kernel/access/permissions.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { refuseUnseen } from '../../time/rota/seen-person.server.ts'
import { CONTROL_ONLY, isHiddenFrom } from '../emergencies/alert-types.ts'
import { notFound } from '~/platform/problem.ts'
import { commit, db } from '~/platform/store.server.ts'
import { enterCheck, writeLine } from './checks.server.ts'
import { type LoneQuery, type LoneStartFor, type LoneWord } from './input.ts'
import { openNote, type SessionRow, viewCheck, viewWatched } from './session-view.server.ts'
import { activeSession, close, open, sessionRow } from './sessions.server.ts'
import { type LoneCheckMade, type SessionHistory, type WatchedSession } from './views.ts'

const MOST_LISTED = 1000
const MOST_LATE = 20

/**
 * Control starts a session over somebody, or a supervisor over somebody at their site.
 * @throws Problem as `startSession`, not_found for a person and for the site of others
 */
export function startSessionFor(actor: Person, input: LoneStartFor, now = new Date()): WatchedSession {
  demandAt(actor, 'lone.watch', input.siteId ?? null)
  refuseUnseen(actor, input.userId, now)
  return commit(() => {
    if (!findRow(input.userId).isActive) throw notFound('Member of staff')
    return viewFor(actor, open(actor, input.userId, input, 'control', now))
  })
}

/** The sessions that are on now by when the next call is due, or those that ended last, at the sites that the actor may see. */
export function listSessions(actor: Person, { state }: LoneQuery): WatchedSession[] {
  const order = state === 'active' ? loneSessions.dueAt : desc(loneSessions.startedAt)
  return db()
    .select()
    .from(loneSessions)
    .where(and(eq(loneSessions.state, literal(state)), eq(loneSessions.drill, false), atSitesOf(actor)))
    .orderBy(order)
    .limit(state === 'active' ? MOST_LISTED : 100)
    .all()
    .map((row) => viewFor(actor, row))
}

/**
 * The sessions whose check-in is late, or missed with no alert open for it, the longest late first, at the sites that the
 * actor may see.
 */
export const listLateChecks = (actor: Person): WatchedSession[] =>
  db()
    .select()
    .from(loneSessions)
    .where(lateAtSitesOf(actor))
    .orderBy(asc(loneSessions.dueAt))
    .limit(MOST_LATE)
    .all()
    .map((row) => viewFor(actor, row))

/** How many check-ins need somebody, for the badge of the menu. */
export const countLateChecks = (actor: Person): number =>
  db().select({ n: count() }).from(loneSessions).where(lateAtSitesOf(actor)).get()?.n ?? 0

function lateAtSitesOf(actor: Person): SQL | undefined {
  // An alert that is open is a row of its own.
  const alarmed = db()
    .select({ id: alerts.id })
    .from(alerts)
    .where(
      and(
        eq(alerts.loneSessionId, loneSessions.id),
        inArray(alerts.type, ['missed_check_in', 'overrun']),
        isNull(alerts.resolvedAt),
      ),
    )
  return and(
    eq(loneSessions.state, literal('active')),
    eq(loneSessions.drill, false),
    isNotNull(loneSessions.lateAt),
    notExists(alarmed),
    atSitesOf(actor),
  )
}

function atSitesOf(actor: Person): SQL | undefined {
  const seen = sitesOf(actor, 'lone.see')
  return seen === 'all' ? undefined : inArray(loneSessions.siteId, [...seen])
}

/** A session as the actor may see it: an alert that only control knows of is not there for others. */
function viewFor(actor: Person, row: SessionRow): WatchedSession {
  return viewWatched(row, may(actor, 'lone.watch'))
}

/** A session with its whole record of check calls and its alerts; for who sees its site. @throws Problem not_found */
export function findSession(actor: Person, { id }: { id: string }): SessionHistory {
  const row = sessionFor(actor, 'lone.see', id)
  const everything = may(actor, 'lone.watch')
  const checks = db().select().from(loneChecks).where(eq(loneChecks.sessionId, id)).orderBy(desc(loneChecks.id)).all()
  const names = namesOf(checks.map(({ by }) => by))
  const raised = db().select().from(alerts).where(eq(alerts.loneSessionId, id)).orderBy(desc(alerts.id)).all()
  return {
    ...viewFor(actor, row),
    note: openNote(row),
    checks: checks.map((check) => viewCheck(check, names)),
    alerts: raised
      // Control that is forced itself must not be seen to have called for help.
      .filter((alert) => !isHiddenFrom(alert, actor))
      .filter(({ type }) => everything || !(CONTROL_ONLY as readonly string[]).includes(type))
      .map((alert) => ({
        id: alert.id,
        type: alert.type,
        triggeredAt: alert.triggeredAt.toISOString(),
        resolvedAt: alert.resolvedAt?.toISOString() ?? null,
      })),
  }
}

/** Control has spoken to them. @throws Problem not_found, conflict `lone_over` */
export function checkFor(actor: Person, { id, words }: LoneWord, now = new Date()): LoneCheckMade {
  sessionFor(actor, 'lone.watch', id)
  return commit(() => {
    const session = activeSession(id)
    return enterCheck(actor, session, {
      at: now,
      receivedAt: now,
      trust: 'server',
      source: 'control',
      by: actor.id,
      words,
    })
  })
}

/** Control ends a session, with a word on why. @throws Problem not_found, conflict `lone_over` */
export function endSessionFor(actor: Person, { id, words }: LoneWord, now = new Date()): WatchedSession {
  sessionFor(actor, 'lone.watch', id)
  return commit(() => {
    const session = activeSession(id)
    writeLine(session, { at: now, receivedAt: now, trust: 'server', source: 'control', by: actor.id, words })
    close(actor, session, 'control', now)
    return viewFor(actor, sessionRow(id))
  })
}

/**
 * The session behind an id, for somebody who may do this to it. Who has no site access at all is refused before anything is
 * looked up.
 * @throws Problem unauthenticated, forbidden, not_found
 */
function sessionFor(actor: Person, permission: 'lone.see' | 'lone.watch', id: string): SessionRow {
  if (!holdsGrant(actor.id)) demand(actor, permission)
  const row = sessionRow(id)
  if (!may(actor, permission) && !seesSite(actor.id, row.siteId)) throw notFound('Session')
  demandAt(actor, permission, row.siteId)
  return row
}
