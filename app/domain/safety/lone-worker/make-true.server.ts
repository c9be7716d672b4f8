import { and, eq, sql } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { shifts } from '#db/schema/clocking.ts'
import { loneSessions } from '#db/schema/lone-worker.ts'
import { type Actor, system } from '../../kernel/access/actor.ts'
import { openShift } from '../../time/clocking/entries.server.ts'
import { holdException, listConcerned, noteException, settleKind } from '../../time/exceptions/watch.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { showTime } from '~/platform/dates.ts'
import { log } from '~/platform/log.server.ts'
import { commitVital, db } from '~/platform/store.server.ts'
import { type Alone, shouldBeWatched } from './alone.ts'
import { STANDARD_GRACE_MINUTES } from './input.ts'
import {
  findSwitchedOff,
  findUnwatchedShift,
  findWatchedShift,
  listUnwatchedShifts,
  listWatchedShifts,
  type Unwatched,
} from './on-shift.server.ts'
import { type SessionRow } from './session-view.server.ts'
import { activeOf, close, open, resumeOf } from './sessions.server.ts'
import { isLooser, tighten } from './stricter.server.ts'

const watch: Actor = system('watch')

/**
 * If a session starts later than this, control is told. Before that, the reaction to the event may still be running.
 */
const MISSED_MS = 10_000
/** How long after a clock-in its location still shows where a person is. */
const PLACE_MS = 5 * 60_000

type Unseen = { shift: Unwatched; alone: Alone; why: Why }
/** Why a person is not monitored: somebody switched monitoring off, or (null) it did not start. */
type Why = { at: Date; how: 'self' | 'control'; by: string | null } | null

/**
 * Ensures that a person is monitored exactly while they should be, within a commit. It closes the session of a shift
 * that is over, opens a session if the person works alone, and updates the exceptions, where a session that starts more
 * than ten seconds late is also noted. Sessions that a person started stay open. Sessions that a person ended stay
 * closed, and the exceptions list them. A session that control did not start takes what its place asks for, if that is
 * stricter. @param heardAt when the server received the cause, if known @returns what
 * was done
 */
export function makeTrue(userId: string, now: Date, heardAt?: Date): 'opened' | 'closed' | 'tightened' | null {
  const active = activeOf(userId)
  const over = active !== undefined && isOver(active)
  if (over) close(watch, active, 'clock_out', now)
  const unseen = active && !over ? null : findUnseen(userId, now)
  const asked = active && !over ? findWatchedShift(userId, now) : null
  const stricter = asked && shouldBeWatched(asked)
  if (unseen?.why) {
    holdUnwatched(unseen, now)
    return over ? 'closed' : null
  }
  settleKind('unwatched', userId, now)
  if (active && stricter && isLooser(active, stricter)) {
    tighten(watch, active, stricter, now)
    return 'tightened'
  }
  if (!unseen) return over ? 'closed' : null
  start(unseen, now)
  const lateMs = now.getTime() - Math.max(unseen.alone.since.getTime(), heardAt?.getTime() ?? 0)
  if (lateMs > MISSED_MS) noteMissed(unseen, now)
  return 'opened'
}

export type Kept = { opened: number; closed: number; tightened: number; failed: number }

/**
 * Checks everyone on shift, and corrects what was missed when events were handled. A failure becomes an exception and
 * delays nobody else.
 */
export function keepWatched(now = new Date()): Kept {
  const kept: Kept = { opened: 0, closed: 0, tightened: 0, failed: 0 }
  const unwatched = new Map(listUnwatched(now).map((one) => [one.shift.userId, one]))
  for (const userId of new Set([
    ...unwatched.keys(),
    ...listOver(),
    ...listLoose(now),
    ...listConcerned('unwatched'),
  ])) {
    try {
      const done = commitVital(() => makeTrue(userId, now))
      if (done) kept[done]++
    } catch (error) {
      log().error({ err: error, userId }, 'lone-worker monitoring could not be corrected')
      kept.failed++
      const unseen = unwatched.get(userId)
      if (unseen) showUnwatched(unseen, now)
    }
  }
  return kept
}

function showUnwatched(unseen: Unseen, now: Date): void {
  try {
    commitVital(() => holdUnwatched(unseen, now))
  } catch (error) {
    log().error({ err: error, userId: unseen.shift.userId }, 'a person without monitoring could not be listed')
  }
}

/** Returns everyone on shift who works alone and is not monitored. */
export const listUnwatched = (now: Date): Unseen[] => listUnwatchedShifts(now).flatMap((shift) => unseenOf(shift) ?? [])

/** Returns the people on shift whose session is looser than the place where they work alone asks for. */
const listLoose = (now: Date): string[] =>
  listWatchedShifts(now).flatMap((shift) => {
    const alone = shouldBeWatched(shift)
    const session = alone && activeOf(shift.userId)
    return session && isLooser(session, alone) ? [shift.userId] : []
  })

/** Returns whether this person is on shift, works alone and is not monitored. */
export const worksAloneNow = (userId: string, now: Date): boolean => findUnseen(userId, now) !== null

/** Returns why a person is not monitored, in words. */
export function unwatchedWords({ why, alone }: Unseen): string {
  if (!why) return `Lone-worker monitoring should have started at ${showTime(alone.since)}.`
  const who = why.how === 'self' ? 'They' : ((why.by && namesOf([why.by]).get(why.by)) ?? 'Control')
  return `${who} ended lone-worker monitoring at ${showTime(why.at)}. Their shift continues.`
}

/** Returns whether a session was started by a clock-in and belongs to a shift that is over. */
function isOver({ startedHow, shiftId, userId }: SessionRow): boolean {
  if (startedHow !== 'clock_in') return false
  const shift = openShift(userId)
  return shift === null || (shiftId !== null && shiftId !== shift.id)
}

function findUnseen(userId: string, now: Date): Unseen | null {
  const shift = findUnwatchedShift(userId, now)
  return shift && unseenOf(shift)
}

function unseenOf(shift: Unwatched): Unseen | null {
  const alone = shouldBeWatched(shift)
  return alone && { shift, alone, why: findSwitchedOff(shift, alone.begins) }
}

function start({ shift, alone }: Unseen, now: Date): void {
  // If the end of a shift was undone, the shift continues, and so does its session.
  if (resumeOf(watch, shift, now)) return
  const { siteId, place, intervalMinutes } = alone
  const location = Math.abs(now.getTime() - shift.at.getTime()) <= PLACE_MS ? shift.location : null
  const given = { siteId, place, intervalMinutes, location, shiftId: shift.shiftId }
  open(
    watch,
    shift.userId,
    { ...given, note: null, plannedEnd: null, graceMinutes: STANDARD_GRACE_MINUTES },
    'clock_in',
    now,
  )
}

function holdUnwatched(unseen: Unseen, now: Date): void {
  const found = { ...foundOf(unseen), minutes: null, over: false }
  settleKind('unwatched', found.userId, now, found)
  holdException(found, now)
}

/** Adds a late start to the exceptions, as one that is already closed. */
function noteMissed(unseen: Unseen, now: Date): void {
  const found = foundOf(unseen)
  const minutes = Math.floor((now.getTime() - found.dueAt.getTime()) / 60_000)
  noteException({ ...found, reason: `${found.reason} It started at ${showTime(now)}.`, minutes, over: true }, now)
}

function foundOf(unseen: Unseen) {
  const { shift, alone, why } = unseen
  const about = { dutyId: alone.dutyId, userId: shift.userId, siteId: alone.siteId, entryId: shift.entryId }
  return { ...about, kind: 'unwatched' as const, dueAt: why?.at ?? alone.since, reason: unwatchedWords(unseen) }
}

/** Returns the people whose session continues after the end of the shift that started it. */
const listOver = () =>
  db()
    .select({ userId: loneSessions.userId })
    .from(loneSessions)
    .where(
      and(
        eq(loneSessions.state, literal('active')),
        eq(loneSessions.drill, false),
        eq(loneSessions.startedHow, 'clock_in'),
        sql`NOT EXISTS (SELECT 1 FROM ${shifts} WHERE ${shifts.userId} = ${loneSessions.userId}
          AND ${shifts.endedAt} IS NULL AND (${loneSessions.shiftId} IS NULL OR ${shifts.id} = ${loneSessions.shiftId}))`,
      ),
    )
    .all()
    .map(({ userId }) => userId)
