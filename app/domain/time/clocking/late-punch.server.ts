import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { operations } from '#db/schema/outbox.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { type Made } from '../../kernel/phones/made.ts'
import { waitsForControl } from '../../kernel/phones/waits-for-control.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, prepared, write } from '~/platform/store.server.ts'
import { book } from './clock.server.ts'
import { disputeWords, mergeWords, waitingStartWords } from './dispute-words.ts'
import { type PunchView, viewEntry } from './views.ts'
import { type Punch } from './input.ts'
import { settlePunch, type Worked } from './settle-punch.ts'

/** What happened to a punch recorded by a phone. */
export type BookedPunch = {
  how: 'booked' | 'merged' | 'disputed'
  entry: PunchView | null
  /** The entry with which it was compared. */
  againstId: string | null
  words: string | null
}

/** How far before and after a punch shifts are searched: nobody works longer. */
const AROUND_MS = 3 * DAY_MS

/**
 * Books a punch recorded by a phone: a fresh one like any other, a late one by its place among the existing shifts. A
 * punch that contradicts them, or follows a clock-in that control has not decided on, is reported and not booked.
 * @param frame whether a picture has yet to be checked @throws Problem as `punch` does
 */
export function bookPunch(actor: Person, input: Punch, made: Made, frame: boolean): BookedPunch {
  demand(actor, 'clock.punch')
  return commit(() => {
    const { action } = input
    const around = shiftsAround(actor.id, made.at)
    const settlement = settlePunch(around, { action, at: made.at.getTime() })
    if (settlement.how === 'merge') return mergePunch(settlement.entryId, action, made)
    if (settlement.how === 'dispute' && made.trust !== 'server') {
      const against = settlement.entryId ? findEntryRow(settlement.entryId) : null
      const words = disputeWords({ action, at: made.at }, against)
      return { how: 'disputed', entry: null, againstId: settlement.entryId, words }
    }
    // A live clock-out always ends the open shift.
    const asks = action === 'clock_out' && made.trust !== 'server'
    const waiting = asks ? findWaitingStart(actor.id, around, made.at) : null
    if (waiting) {
      const words = waitingStartWords({ action, at: made.at }, waiting)
      return { how: 'disputed', entry: null, againstId: null, words }
    }
    const entry = book(actor, input, { now: made.receivedAt, made, frame })
    return { how: 'booked', entry, againstId: null, words: null }
  })
}

/** Merges the two punches: the entry stays as control booked it, and the phone's record is added to it. */
function mergePunch(id: string, action: Punch['action'], made: Made): BookedPunch {
  const { operationId, madeAt, receivedAt, trust, notBefore, notAfter } = made
  const evidence = { operationId, madeAt, receivedAt, trust, notBefore, notAfter, provisional: false }
  const row = write().update(clockEntries).set(evidence).where(eq(clockEntries.id, id)).returning().get()
  const words = mergeWords({ action, at: made.at }, row)
  return { how: 'merged', entry: viewEntry(row), againstId: id, words }
}

/** Returns the shifts around an instant, to compare with a late punch. */
export function shiftsAround(userId: string, at: Date): Worked[] {
  const [from, to] = [-AROUND_MS, AROUND_MS].map((ms) => at.getTime() + ms)
  const found = new Map<string, Worked>()
  for (const { id, startedAt, endedAt, entry } of punchesBetween().all({ userId, from, to })) {
    const shift = found.get(id) ?? {
      startedAt: startedAt.getTime(),
      endedAt: endedAt && endedAt.getTime(),
      startId: id,
      endId: null,
      startProvisional: false,
      endProvisional: false,
    }
    found.set(id, shift)
    if (entry?.action === 'clock_in' && shift.startId === id)
      Object.assign(shift, { startId: entry.id, startProvisional: entry.provisional })
    if (entry?.action === 'clock_out' && !shift.endId)
      Object.assign(shift, { endId: entry.id, endProvisional: entry.provisional })
  }
  return [...found.values()]
}

/**
 * Returns when a person clocked in by a punch that control has not decided on, if a clock-out at `at` follows it: the
 * clock-out then belongs to that clock-in, and must not end or move the shift before it. Null if there is none.
 * @param shifts those around it, oldest first
 */
export function findWaitingStart(userId: string, shifts: readonly Worked[], at: Date): Date | null {
  const begun = shifts.filter(({ startedAt }) => startedAt <= at.getTime()).at(-1)
  if (!begun) return null
  const { action, at: madeAt } = operations
  const between = and(gt(madeAt, new Date(begun.startedAt)), lte(madeAt, at))
  const row = db()
    .select({ at: madeAt })
    .from(operations)
    .where(and(eq(operations.userId, userId), eq(action, 'clock_in'), waitsForControl(), between))
    .orderBy(desc(madeAt))
    .limit(1)
    .get()
  return row?.at ?? null
}

const findEntryRow = (id: string) => db().select().from(clockEntries).where(eq(clockEntries.id, id)).get() ?? null

const punchesBetween = prepared((db) =>
  db
    .select({
      id: shifts.id,
      startedAt: shifts.startedAt,
      endedAt: shifts.endedAt,
      entry: { id: clockEntries.id, action: clockEntries.action, provisional: clockEntries.provisional },
    })
    .from(shifts)
    .leftJoin(clockEntries, and(eq(clockEntries.shiftId, shifts.id), isNull(clockEntries.withdrawnAt)))
    .where(
      and(
        eq(shifts.userId, sql.placeholder('userId')),
        sql`${shifts.startedAt} < ${sql.placeholder('to')}`,
        or(isNull(shifts.endedAt), sql`${shifts.endedAt} > ${sql.placeholder('from')}`),
      ),
    )
    .orderBy(asc(shifts.startedAt), asc(clockEntries.id))
    .prepare(),
)
