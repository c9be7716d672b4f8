import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  notInArray,
  type SQL,
} from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { alerts } from '#db/schema/emergencies.ts'
import { loneChecks, loneSessions } from '#db/schema/lone-worker.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demandAt, holdsGrant, seesSite, sitesOf } from '../../kernel/access/grants.server.ts'
import { alertsShownTo } from '../../kernel/access/hidden.server.ts'
import { demand, may } from '../../kernel/access/permissions.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { refuseUnseen } from '../../time/rota/seen-person.server.ts'
import { CONTROL_ONLY, isHiddenFrom } from '../emergencies/alert-types.ts'
import { addMonths, startOfDay } from '~/platform/dates.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { notFound, Problem } from '~/platform/problem.ts'
import { commit, db } from '~/platform/store.server.ts'
import { enterCheck, writeLine } from './checks.server.ts'
import { type LoneQuery, type LoneStartFor, type LoneWord } from './input.ts'
import { openNote, type SessionRow, viewCheck, viewWatched } from './session-view.server.ts'
import { activeSession, close, open, sessionRow } from './sessions.server.ts'
import { type LoneCheckMade, type SessionHistory, type WatchedSession } from './views.ts'

const MOST_OPEN = 1000
const PAGE = 100
const MOST_LATE = 20

const OWN_SESSION = 'This is your own session. Please check in or end it in the staff portal, under Working alone.'

/**
 * Starts a session for another person. Control may do this for anyone, a supervisor for people at their site. @throws
 * Problem as `startSession`, not_found for a person or site that the actor does not manage
 */
export function startSessionFor(actor: Person, input: LoneStartFor, now = new Date()): WatchedSession {
  demandAt(actor, 'lone.watch', input.siteId ?? null)
  refuseUnseen(actor, input.userId, now)
  return commit(() => {
    if (!findRow(input.userId).isActive) throw notFound('Member of staff')
    // People who start their own session here have still chosen its interval themselves.
    const how = input.userId === actor.id ? 'self' : 'control'
    return viewFor(actor, open(actor, input.userId, input, how, now))
  })
}

/**
 * Returns the open sessions at the sites that the actor may see, in order of their next call; or the ended ones, the
 * most recently started first. @throws Problem invalid for an unknown `before`
 */
export function listSessions(actor: Person, { state, month, before, limit }: LoneQuery): Page<WatchedSession> {
  const isOpen = state === 'active'
  const { rows, next } = findPage({
    from: loneSessions,
    columns: getTableColumns(loneSessions),
    of: and(eq(loneSessions.state, literal(state)), eq(loneSessions.drill, false), atSitesOf(actor)),
    where: month ? lt(loneSessions.startedAt, startOfDay(addMonths(`${month}-01`, 1))) : undefined,
    by: [isOpen ? loneSessions.dueAt : loneSessions.startedAt, loneSessions.id],
    descending: !isOpen,
    cursor: { before },
    limit: limit ?? (isOpen ? MOST_OPEN : PAGE),
  })
  return { items: (rows as SessionRow[]).map((row) => viewFor(actor, row)), next, total: null }
}

/**
 * Returns the sessions with a late check-in, or a missed one without an open alert, at the sites that the actor may
 * see: at most twenty, or as many as asked for, the longest overdue first.
 */
export const listLateChecks = (actor: Person, most = MOST_LATE): WatchedSession[] =>
  db()
    .select()
    .from(loneSessions)
    .where(lateAtSitesOf(actor))
    .orderBy(asc(loneSessions.dueAt))
    .limit(most)
    .all()
    .map((row) => viewFor(actor, row))

/** Returns how many check-ins need attention, for the badge in the menu. */
export const countLateChecks = (actor: Person): number =>
  db().select({ n: count() }).from(loneSessions).where(lateAtSitesOf(actor)).get()?.n ?? 0

function lateAtSitesOf(actor: Person): SQL | undefined {
  // An open alert about this silence is listed separately. One about an earlier silence says nothing about this one.
  const alarmed = db()
    .select({ id: alerts.id })
    .from(alerts)
    .where(
      and(
        eq(alerts.loneSessionId, loneSessions.id),
        inArray(alerts.type, ['missed_check_in', 'overrun']),
        isNull(alerts.resolvedAt),
        gte(alerts.triggeredAt, loneSessions.lateAt),
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

/**
 * Returns a session as the actor may see it. An alert that only control may know about is hidden from others, and a
 * duress alert from its own person, even if that is an administrator.
 */
function viewFor(actor: Person, row: SessionRow): WatchedSession {
  const known = may(actor, 'lone.watch') ? undefined : notInArray(alerts.type, [...CONTROL_ONLY])
  return viewWatched(row, and(known, alertsShownTo(actor)))
}

/** Returns a session with all its check calls and alerts, for people who may see its site. @throws Problem not_found */
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
      // Nobody must see that a controller who is under duress called for help.
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

/**
 * Records that control has spoken to the person. @throws Problem not_found, forbidden `own_decision`, conflict
 * `lone_over`
 */
export function checkFor(actor: Person, { id, words }: LoneWord, now = new Date()): LoneCheckMade {
  refuseOwnSession(actor, sessionFor(actor, 'lone.watch', id))
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

/**
 * Ends a session from control, with a reason. @throws Problem not_found, forbidden `own_decision`, conflict `lone_over`
 */
export function endSessionFor(actor: Person, { id, words }: LoneWord, now = new Date()): WatchedSession {
  refuseOwnSession(actor, sessionFor(actor, 'lone.watch', id))
  return commit(() => {
    const session = activeSession(id)
    writeLine(session, { at: now, receivedAt: now, trust: 'server', source: 'control', by: actor.id, words })
    close(actor, session, 'control', now)
    return viewFor(actor, sessionRow(id))
  })
}

/**
 * Prevents people from confirming their own safety as control, where no PIN is asked for. This also applies to a sole
 * administrator, because the page of their own session remains open to them. @throws Problem forbidden `own_decision`
 */
function refuseOwnSession(actor: Person, { userId }: SessionRow): void {
  if (actor.id === userId) throw new Problem('forbidden', OWN_SESSION, { code: 'own_decision' })
}

/**
 * Returns the session with this id if the actor may act on it. People without site access are refused before anything
 * is read. @throws Problem unauthenticated, forbidden, not_found
 */
function sessionFor(actor: Person, permission: 'lone.see' | 'lone.watch', id: string): SessionRow {
  if (!holdsGrant(actor.id)) demand(actor, permission)
  const row = sessionRow(id)
  if (!may(actor, permission) && !seesSite(actor.id, row.siteId)) throw notFound('Session')
  demandAt(actor, permission, row.siteId)
  return row
}
