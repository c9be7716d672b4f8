import { and, eq, gt, gte, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { loneSessions } from '#db/schema/lone-worker.ts'
import { users } from '#db/schema/people.ts'
import { assignments, duties, posts } from '#db/schema/rota.ts'
import { ELSEWHERE } from '../../time/clocking/punch.ts'
import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { lastOf } from './sessions.server.ts'
import { LONGEST_DUTY_MS } from '../../time/rota/wall-clock.ts'
import { db, prepared } from '~/platform/store.server.ts'
import { type AloneDuty, type AloneSite, type OnShift } from './alone.ts'

/** The location of their clock-in, for the first line of a session. */
export type Unwatched = OnShift & {
  at: Date
  location: { latitude: number; longitude: number; accuracy: number | null } | null
}

/** Returns everybody on shift who has no open session. */
export function listUnwatchedShifts(now: Date): Unwatched[] {
  const rows = everybody().all()
  return rows.length ? withDuties(rows, dutiesNow(now), now) : []
}

/** Returns a person's open shift if they have no open session; null if there is no such shift. */
export function findUnwatchedShift(userId: string, now: Date): Unwatched | null {
  const rows = oneOf().all({ userId })
  return rows.length ? (withDuties(rows, dutiesNow(now, eq(assignments.userId, userId)), now)[0] ?? null) : null
}

/** Returns everybody on shift whose open session was not started by control. */
export function listWatchedShifts(now: Date): Unwatched[] {
  const rows = everybodyWatched().all()
  return rows.length ? withDuties(rows, dutiesNow(now), now) : []
}

/** Returns a person's open shift if they have an open session that control did not start; null otherwise. */
export function findWatchedShift(userId: string, now: Date): Unwatched | null {
  const rows = oneWatched().all({ userId })
  return rows.length ? (withDuties(rows, dutiesNow(now, eq(assignments.userId, userId)), now)[0] ?? null) : null
}

/**
 * Returns when monitoring of this shift was switched off, and by whom; null if it was not. @param begins when the
 * person began to work alone
 */
export function findSwitchedOff(
  shift: OnShift,
  begins: Date,
): { at: Date; how: 'self' | 'control'; by: string | null } | null {
  const last = lastOf().get({ userId: shift.userId })
  if (!last?.endedAt || last.endedAt < begins) return null
  const how = last.endedHow
  return how === 'self' || how === 'control' ? { at: last.endedAt, how, by: last.endedBy } : null
}

type Row = ReturnType<ReturnType<typeof everybody>['all']>[number]
type DutyRow = { userId: string; dutyId: string; since: Date; begins: Date }

function withDuties(rows: readonly Row[], present: readonly DutyRow[], now: Date): Unwatched[] {
  const duty = remember((id) => dutyOf(id, now))
  const byUser = new Map<string, DutyRow[]>()
  for (const one of present) byUser.set(one.userId, [...(byUser.get(one.userId) ?? []), one])
  return rows.map(({ dutyId, siteId, flags, receivedAt, latitude, longitude, accuracy, ...row }) => {
    const going = byUser.get(row.userId) ?? []
    const planned =
      dutyId && !going.some((one) => one.dutyId === dutyId) ? [{ dutyId, since: row.at, begins: row.at }] : []
    return {
      ...row,
      knownAt: receivedAt && receivedAt > row.at ? receivedAt : row.at,
      site: siteOf(siteId),
      elsewhere: flags.includes(ELSEWHERE),
      duties: [...planned, ...going].flatMap((one) => {
        const found = duty(one.dutyId)
        return found ? [{ ...found, since: later(one.since, found.since), begins: one.begins }] : []
      }),
      location: latitude !== null && longitude !== null ? { latitude, longitude, accuracy } : null,
    }
  })
}

function dutyOf(id: string, now: Date): Omit<AloneDuty, 'begins'> | null {
  const row = oneDuty().get({ id })
  if (!row || row.state === 'cancelled') return null
  const { worksAlone, checkIntervalMinutes: intervalMinutes, updatedAt: changedAt } = row.post
  const since = row.updatedAt > now ? row.startsAt : row.updatedAt
  return { id, site: siteOf(row.siteId), post: { worksAlone, intervalMinutes, changedAt }, since }
}

function siteOf(id: string | null): AloneSite | null {
  const row = findSiteRow(id)
  if (!row || row.removedAt) return null
  const { name, worksAlone, checkIntervalMinutes: intervalMinutes, updatedAt: changedAt } = row
  return { id: row.id, name, worksAlone, intervalMinutes, changedAt }
}

function remember<T>(find: (id: string) => T): (id: string) => T {
  const known = new Map<string, T>()
  return (id) => {
    if (!known.has(id)) known.set(id, find(id))
    return known.get(id)!
  }
}

/** Returns the published shifts that are on now, with their people and since when each person has been assigned. */
const dutiesNow = (now: Date, whose?: SQL): DutyRow[] =>
  db()
    .select({
      userId: assignments.userId,
      dutyId: duties.id,
      startsAt: duties.startsAt,
      assignedAt: assignments.createdAt,
      changedAt: assignments.updatedAt,
    })
    .from(duties)
    .innerJoin(assignments, eq(assignments.dutyId, duties.id))
    .where(
      and(
        gte(duties.startsAt, new Date(now.getTime() - LONGEST_DUTY_MS)),
        lte(duties.startsAt, now),
        gt(duties.endsAt, now),
        inArray(duties.state, ['published', 'changed']),
        inArray(assignments.state, ['assigned', 'confirmed']),
        whose,
      ),
    )
    .all()
    .map(({ startsAt, assignedAt, changedAt, ...row }) => {
      return { ...row, since: later(startsAt, changedAt), begins: later(startsAt, assignedAt) }
    })

const later = (one: Date, other: Date) => (one > other ? one : other)

const onShift = (reading: ReturnType<typeof db>, watched: SQL, whose?: SQL) =>
  reading
    .select({
      shiftId: shifts.id,
      userId: shifts.userId,
      entryId: clockEntries.id,
      isActive: users.isActive,
      at: clockEntries.at,
      receivedAt: clockEntries.receivedAt,
      siteId: clockEntries.siteId,
      dutyId: clockEntries.dutyId,
      flags: clockEntries.flags,
      latitude: clockEntries.latitude,
      longitude: clockEntries.longitude,
      accuracy: clockEntries.accuracy,
    })
    .from(shifts)
    // The query starts from the few open shifts. Otherwise it would read every punch ever made, each time it runs.
    .crossJoin(users)
    .crossJoin(clockEntries)
    .where(
      and(
        isNull(shifts.endedAt),
        whose,
        eq(users.id, shifts.userId),
        eq(clockEntries.shiftId, shifts.id),
        eq(clockEntries.action, 'clock_in'),
        watched,
      ),
    )

// The conditions must be written exactly as in their index.
const hasNone = sql`NOT EXISTS (SELECT 1 FROM ${loneSessions} WHERE ${loneSessions.userId} = ${shifts.userId}
  AND state = 'active' AND drill = 0)`
const hasOwn = sql`EXISTS (SELECT 1 FROM ${loneSessions} WHERE ${loneSessions.userId} = ${shifts.userId}
  AND state = 'active' AND drill = 0 AND ${loneSessions.startedHow} <> 'control')`
const thisPerson = eq(shifts.userId, sql.placeholder('userId'))

const everybody = prepared((reading) => onShift(reading, hasNone).prepare())
const oneOf = prepared((reading) => onShift(reading, hasNone, thisPerson).prepare())
const everybodyWatched = prepared((reading) => onShift(reading, hasOwn).prepare())
const oneWatched = prepared((reading) => onShift(reading, hasOwn, thisPerson).prepare())

const oneDuty = prepared((reading) =>
  reading
    .select({
      siteId: duties.siteId,
      state: duties.state,
      startsAt: duties.startsAt,
      updatedAt: duties.updatedAt,
      post: posts,
    })
    .from(duties)
    .innerJoin(posts, eq(posts.id, duties.postId))
    .where(eq(duties.id, sql.placeholder('id')))
    .prepare(),
)
