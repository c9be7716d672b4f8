import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { isEnrolmentLost } from '../../kernel/faces/enrolment.server.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { notFound } from '~/platform/problem.ts'
import { db, prepared } from '~/platform/store.server.ts'
import { clockPolicy } from './clock-policy.server.ts'
import { RECENT } from './after-punch.ts'
import { openShift } from './entries.server.ts'
import { type HistoryQuery } from './input.ts'
import { type Check, checkFor, checkHint, type ClockInMethod, needsJacket } from './policy.ts'
import { countFailedScans } from './scans.server.ts'
import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { findDutyFor } from '../rota/find-duty.server.ts'
import { findDutyEnd } from './duty-end.server.ts'
import { isStoodDown } from './stand-down.server.ts'
import { type ClockEntryView, type ClockStatus, viewEntry } from './views.ts'
import { shiftAge, type ShiftAge } from './shift.ts'

const PAGE = 50

/** Returns whether the actor is clocked in, and their last entry. */
export function clockStatus(actor: Person): ClockStatus {
  demand(actor, 'clock.read')
  const recentEntries = recent().all({ userId: actor.id }).map(viewEntry)
  const shift = openShift(actor.id)
  return {
    isClockedIn: shift !== null,
    clockedInAt: shift?.startedAt ?? null,
    lastEntry: recentEntries[0] ?? null,
    recentEntries,
  }
}

/** Returns the actor's own entries, newest first. @throws Problem invalid for an unknown `before` */
export function listHistory(actor: Person, { limit = PAGE, before }: HistoryQuery): Page<ClockEntryView> {
  demand(actor, 'clock.read')
  const own = { from: clockEntries, columns: getTableColumns(clockEntries), of: eq(clockEntries.userId, actor.id) }
  const { rows, next } = findPage({
    ...own,
    by: [clockEntries.at, clockEntries.id],
    descending: true,
    cursor: { before },
    limit,
  })
  return { items: rows.map(viewEntry), next, total: null }
}

/** Returns one of the actor's own entries. @throws Problem not_found, also for another person's */
export function findOwnEntry(actor: Person, { id }: { id: string }): ClockEntryView {
  demand(actor, 'clock.read')
  const own = and(eq(clockEntries.id, id), eq(clockEntries.userId, actor.id))
  const row = db().select().from(clockEntries).where(own).get()
  if (!row) throw notFound('Clock entry')
  return viewEntry(row)
}

/** A sentence beside the clock; `to` is the page where the person can act on it. */
export type ClockNotice = { tone: 'info' | 'bad'; title: string; text: string; to?: string }

export type ClockPage = ClockStatus & {
  check: Check
  /** Whether the person must show a hi-vis jacket, in a scan or with an answer. */
  jacket: boolean
  hint: string
  method: ClockInMethod
  /** The notices that the person sees before they clock in. */
  notices: ClockNotice[]
  /** The state of the open shift. After its planned end, or after 13 h, the page asks about a forgotten clock-out. */
  shiftAge: ShiftAge
  /**
   * The site of the planned shift that a clock-in now would belong to, and when that shift ends; null if none is
   * planned.
   */
  planned: { siteId: string; site: string; until: Date } | null
  /** How many recent scans failed in a row. */
  failuresInRow: number
}

/**
 * The person was enrolled before and is not now: their clock-ins wait for an admin until the face is enrolled again.
 */
const ENROLMENT_LOST: ClockNotice = {
  tone: 'info',
  title: 'Your face needs to be enrolled again',
  text: 'Your clock-ins count. Control will confirm them until an administrator has enrolled your face.',
}

/** Returns everything that the clock page shows. */
export function findClockPage(actor: Person, now = new Date()): ClockPage {
  const status = clockStatus(actor)
  const shift = openShift(actor.id)
  const row = db().select({ method: users.clockInMethod }).from(users).where(eq(users.id, actor.id)).get()
  const method = (row?.method ?? 'biometric') as ClockInMethod
  const policy = clockPolicy()
  const check = checkFor(policy, actor.role, method)
  const jacket = needsJacket(policy, actor.role)
  return {
    ...status,
    check,
    method,
    jacket,
    notices: noticesOf(status, {
      enrolmentLost: !shift && check !== 'none' && isEnrolmentLost(actor.id),
      stoodDown: shift !== null && isStoodDownNow(actor.id, shift, status.lastEntry, now),
    }),
    hint: checkHint(check, method, jacket),
    shiftAge: shift ? shiftAge(shift.startedAt, now, findDutyEnd(actor.id, shift.id, now)) : 'ordinary',
    planned: shift ? null : plannedFor(actor.id, now),
    failuresInRow: countFailedScans(actor.id, now),
  }
}

/**
 * Returns the notices for the clock page. Their texts come from the server, because the page's script has a tight size
 * limit.
 */
function noticesOf(
  { isClockedIn, lastEntry }: ClockStatus,
  { enrolmentLost, stoodDown }: { enrolmentLost: boolean; stoodDown: boolean },
): ClockNotice[] {
  if (enrolmentLost) return [ENROLMENT_LOST]
  if (!isClockedIn || !stoodDown || !lastEntry || lastEntry.stoodDownDecision) return []
  return [{ tone: 'bad', title: 'Do not start work', text: lastEntry.stoodDownWords ?? '' }]
}

/** Returns whether a person on shift was stood down, and no licence has been recorded since that lets them work. */
const isStoodDownNow = (
  userId: string,
  { startedAt }: { startedAt: Date },
  entry: ClockStatus['lastEntry'],
  now: Date,
) => entry !== null && isStoodDown(userId, { startedAt, endedAt: null }, entry, now)

function plannedFor(userId: string, now: Date): ClockPage['planned'] {
  const duty = findDutyFor(userId, now)
  const site = findSiteRow(duty?.siteId ?? null)
  return duty && site && { siteId: site.id, site: site.name, until: duty.endsAt }
}

const recent = prepared((db) =>
  db
    .select()
    .from(clockEntries)
    .where(and(eq(clockEntries.userId, sql.placeholder('userId')), isNull(clockEntries.withdrawnAt)))
    .orderBy(desc(clockEntries.at), desc(clockEntries.id))
    .limit(RECENT)
    .prepare(),
)
