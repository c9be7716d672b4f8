import { and, eq, gt, isNotNull, isNull, lte, min, ne, sql, type SQL } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { exceptions } from '#db/schema/exceptions.ts'
import { operations } from '#db/schema/outbox.ts'
import { assignments, duties } from '#db/schema/rota.ts'
import { waitsForControl } from '../../kernel/phones/waits-for-control.server.ts'
import { listConfirmHours } from '../../kernel/sites/sites.server.ts'
import { db, prepared } from '~/platform/store.server.ts'
import {
  AHEAD_MS,
  EARLY_MS,
  expectedFrom,
  type Found,
  isUncovered,
  judge,
  LATE_MS,
  LEFT_EARLY_MS,
  OVERRUN_MS,
  type Planned,
  workedOn,
} from './judge.ts'
import { findAbsent } from './absent-facts.server.ts'
import { ago, expected, published } from './planned-shifts.ts'
import { LONGEST_DUTY_MS } from '../rota/wall-clock.ts'

const HOUR_MS = 3_600_000
/** How long a prompt may remain unanswered. */
const UNANSWERED_MS = HOUR_MS
/** Newer shifts are skipped, because people are asked only many hours into a shift. */
const PROMPTED_AFTER_MS = 5 * HOUR_MS

/**
 * Which planned shifts to read: those that are still running or ended since then, or only those that began since then.
 */
export type Look = { endedSince: Date } | { begunSince: Date }

/**
 * Returns the facts behind all exceptions, current and past. The query leaves out shifts that are going as planned.
 * Open exceptions and shifts not yet confirmed are always read.
 */
export function findFacts(now: Date, look: Look): Found[] {
  return [
    ...findPlanned(now, look).flatMap((planned) => judge(planned, workedAround(planned), othersOf(planned), now)),
    ...findUncovered(now),
    ...findAbsent(now, (planned) => workedOf(planned).length > 0),
    ...findDisputed(),
    ...findUnanswered(now),
  ]
}

const columns = {
  dutyId: duties.id,
  userId: assignments.userId,
  siteId: duties.siteId,
  startsAt: duties.startsAt,
  endsAt: duties.endsAt,
  state: assignments.state,
  toldAt: assignments.toldAt,
  publishedAt: duties.publishedAt,
  assignedAt: assignments.createdAt,
}

function findPlanned(now: Date, look: Look): Planned[] {
  const since =
    'begunSince' in look
      ? gt(duties.startsAt, look.begunSince)
      : and(gt(duties.startsAt, ago(look.endedSince, LONGEST_DUTY_MS)), gt(duties.endsAt, look.endedSince))
  const hours = listConfirmHours()
  const rows = [
    ...read(and(since, lte(duties.startsAt, ago(now, LATE_MS)), sql`NOT EXISTS ${asPlanned(now)}`)),
    ...readUnconfirmed(now, hours),
    ...readOpen(),
  ]
  const one = new Map(rows.map((row) => [`${row.dutyId} ${row.userId}`, row]))
  return [...one.values()].map(({ state, publishedAt, assignedAt, ...row }) => ({
    ...row,
    confirmed: state === 'confirmed',
    confirmHours: hours.get(row.siteId) ?? 0,
    expectedFrom: expectedFrom({ startsAt: row.startsAt, publishedAt, assignedAt }),
  }))
}

const read = (where: SQL | undefined) =>
  db()
    .select(columns)
    .from(duties)
    .innerJoin(assignments, eq(assignments.dutyId, duties.id))
    .where(and(where, published, expected))
    .all()

/** Matches shifts that began on time and are still running, or ended as planned. */
const asPlanned = (now: Date) => sql`(
  SELECT 1 FROM ${shifts} WHERE ${shifts.userId} = ${assignments.userId}
  AND ${shifts.startedAt} >= ${duties.startsAt} - ${EARLY_MS} AND ${shifts.startedAt} < ${duties.startsAt} + ${LATE_MS}
  AND (CASE WHEN ${shifts.endedAt} IS NULL THEN ${duties.endsAt} + ${OVERRUN_MS} > ${now.getTime()}
    ELSE ${shifts.endedAt} >= ${duties.endsAt} - ${LEFT_EARLY_MS} AND ${shifts.endedAt} < ${duties.endsAt} + ${OVERRUN_MS} END))`

/** Reads unconfirmed shifts that, by their site's rule, should be confirmed by now. */
function readUnconfirmed(now: Date, hours: ReadonlyMap<string, number>) {
  const ahead = (count: number) => new Date(now.getTime() + count * HOUR_MS)
  return db()
    .select(columns)
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        eq(assignments.state, literal('assigned')),
        gt(assignments.startsAt, now),
        lte(assignments.startsAt, ahead(Math.max(0, ...hours.values()))),
        published,
      ),
    )
    .all()
    .filter(({ siteId, startsAt }) => startsAt <= ahead(hours.get(siteId) ?? 0))
}

/** Reads the shifts with an open exception, until it is settled. */
const readOpen = () =>
  db()
    .select(columns)
    .from(exceptions)
    .innerJoin(duties, eq(duties.id, exceptions.dutyId))
    .innerJoin(assignments, and(eq(assignments.dutyId, duties.id), eq(assignments.userId, exceptions.userId)))
    .where(and(eq(exceptions.state, 'open'), published, expected))
    .all()

// The outer table's name is written in full, because in a query on a single table a column loses it.
const stoodDown = sql<boolean>`EXISTS (SELECT 1 FROM clock_entries WHERE shift_id = shifts.id
  AND stood_down IS NOT NULL)`.mapWith(Boolean)

const shiftsBetween = prepared((db) =>
  db
    .select({ startedAt: shifts.startedAt, endedAt: shifts.endedAt, stoodDown })
    .from(shifts)
    .where(
      and(
        eq(shifts.userId, sql.placeholder('userId')),
        sql`${shifts.startedAt} BETWEEN ${sql.placeholder('from')} AND ${sql.placeholder('to')}`,
      ),
    )
    .prepare(),
)

/** A person assigned to a planned shift. */
type Expected = Pick<Planned, 'dutyId' | 'userId' | 'startsAt' | 'endsAt'>

/** Returns what a person worked of a planned shift, oldest first, by the same rules as the exceptions. */
export const workedOf = (expected: Expected) => workedOn(expected, workedAround(expected), othersOf(expected))

// A shift whose start was refused begins at its end, which may be after that of the planned one.
const workedAround = ({ userId, startsAt, endsAt }: Expected) =>
  shiftsBetween().all({ userId, from: startsAt.getTime() - LONGEST_DUTY_MS, to: endsAt.getTime() + EARLY_MS })

const othersBetween = prepared((db) =>
  db
    .select({ startsAt: duties.startsAt, endsAt: duties.endsAt })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        eq(assignments.userId, sql.placeholder('userId')),
        sql`${assignments.startsAt} BETWEEN ${sql.placeholder('from')} AND ${sql.placeholder('to')}`,
        ne(assignments.dutyId, sql.placeholder('dutyId')),
        published,
        expected,
      ),
    )
    .prepare(),
)

const othersOf = ({ userId, dutyId, startsAt, endsAt }: Expected) =>
  othersBetween().all({
    userId,
    dutyId,
    from: startsAt.getTime() - LONGEST_DUTY_MS,
    to: endsAt.getTime() + EARLY_MS,
  })

function findUncovered(now: Date): Found[] {
  const soon = and(
    gt(duties.startsAt, ago(now, LONGEST_DUTY_MS)),
    lte(duties.startsAt, new Date(now.getTime() + AHEAD_MS)),
    gt(duties.endsAt, now),
  )
  // The states are written exactly as in the index, or SQLite would not use it.
  const open = sql`${duties.assigned} < ${duties.people} AND ${duties.state} IN ('published', 'changed')`
  return db()
    .select()
    .from(duties)
    .where(and(open, soon))
    .all()
    .filter((duty) => isUncovered(duty, now))
    .map(({ id, siteId, startsAt, people, assigned }) => {
      const found = { kind: 'uncovered' as const, dutyId: id, userId: null, siteId, dueAt: startsAt }
      return { ...found, minutes: null, places: people - assigned, over: false }
    })
}

/** When the newest record began to wait: a record may have come long before the server found that it needs control. */
const newest = sql`max(coalesce(${operations.settledAt}, ${operations.stuckAt}, ${operations.receivedAt}))`.mapWith(
  operations.receivedAt,
)

/** Finds people for whom a record from their phone waits for control. */
const findDisputed = (): Found[] =>
  db()
    .select({ userId: operations.userId, entryId: operations.id, dueAt: min(operations.receivedAt), newestAt: newest })
    .from(operations)
    .where(waitsForControl())
    .groupBy(operations.userId)
    .all()
    .map(({ userId, dueAt, newestAt }) => {
      const found = { kind: 'disputed' as const, dutyId: null, userId, siteId: null, dueAt: dueAt!, newestAt }
      return { ...found, minutes: null, over: false }
    })

const asked = sql`CASE WHEN ${duties.id} IS NULL THEN ${shifts.promptedAt} ELSE ${shifts.promptedAgainAt} END`.mapWith(
  shifts.promptedAt,
)

/**
 * Returns an exception for each person who was asked whether they are still working, and neither answered nor clocked
 * out. After a planned shift, unless it was cancelled, this is the second question: until then they are listed as still
 * there.
 */
const findUnanswered = (now: Date): Found[] =>
  db()
    .select({ userId: shifts.userId, dueAt: asked, siteId: clockEntries.siteId, entryId: clockEntries.id })
    .from(shifts)
    .leftJoin(clockEntries, and(eq(clockEntries.shiftId, shifts.id), eq(clockEntries.action, 'clock_in')))
    .leftJoin(duties, and(eq(duties.id, clockEntries.dutyId), published))
    .where(
      and(
        isNull(shifts.endedAt),
        lte(shifts.startedAt, ago(now, PROMPTED_AFTER_MS)),
        isNotNull(shifts.promptedAt),
        sql`${asked} <= ${ago(now, UNANSWERED_MS).getTime()}`,
      ),
    )
    .all()
    .map(({ dueAt, ...row }) => {
      return { ...row, kind: 'unanswered' as const, dutyId: null, dueAt: dueAt!, minutes: null, over: false }
    })
