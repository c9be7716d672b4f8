import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { type Made } from '../../kernel/phones/made.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { book } from './clock.server.ts'
import { disputeWords, mergeWords } from './dispute-words.ts'
import { type PunchView, viewEntry } from './views.ts'
import { type Punch } from './input.ts'
import { settlePunch, type Worked } from './settle-punch.ts'

/** What became of a punch that a phone had written down. */
export type BookedPunch = {
  how: 'booked' | 'merged' | 'disputed'
  entry: PunchView | null
  /** The entry that it was held against. */
  againstId: string | null
  words: string | null
}

/** So far around a punch shifts are looked at; nobody works longer. */
const AROUND_MS = 3 * DAY_MS

/**
 * Books what a phone had written down: a punch just made as any other, a late one among the shifts that are there by now.
 * What contradicts them is told and not booked.
 * @param frame a picture that is still to be looked at is on its way
 * @throws Problem as `punch` does
 */
export function bookPunch(actor: Person, input: Punch, made: Made, frame: boolean): BookedPunch {
  demand(actor, 'clock.punch')
  return commit(() => {
    const { action } = input
    const settlement = settlePunch(shiftsAround(actor.id, made.at), { action, at: made.at.getTime() })
    if (settlement.how === 'merge') return mergePunch(settlement.entryId, action, made)
    if (settlement.how === 'dispute' && made.trust !== 'server') {
      const against = settlement.entryId ? findEntryRow(settlement.entryId) : null
      const words = disputeWords({ action, at: made.at }, against)
      return { how: 'disputed', entry: null, againstId: settlement.entryId, words }
    }
    const entry = book(actor, input, { now: made.receivedAt, made, frame })
    return { how: 'booked', entry, againstId: null, words: null }
  })
}

/** Both are one from now on: the entry stays as control booked it, and what the phone knew stands beside it. */
function mergePunch(id: string, action: Punch['action'], made: Made): BookedPunch {
  const { operationId, madeAt, receivedAt, trust, notBefore, notAfter } = made
  const evidence = { operationId, madeAt, receivedAt, trust, notBefore, notAfter, provisional: false }
  const row = write().update(clockEntries).set(evidence).where(eq(clockEntries.id, id)).returning().get()
  const words = mergeWords({ action, at: made.at }, row)
  return { how: 'merged', entry: viewEntry(row), againstId: id, words }
}

/** The shifts around an instant, as a late punch is held against them. */
export function shiftsAround(userId: string, at: Date): Worked[] {
  const [from, to] = [-AROUND_MS, AROUND_MS].map((ms) => new Date(at.getTime() + ms)) as [Date, Date]
  const near = and(lt(shifts.startedAt, to), or(isNull(shifts.endedAt), gt(shifts.endedAt, from)))
  const rows = db()
    .select()
    .from(shifts)
    .where(and(eq(shifts.userId, userId), near))
    .orderBy(asc(shifts.startedAt))
    .all()
  const of = inArray(
    clockEntries.shiftId,
    rows.map(({ id }) => id),
  )
  const entries = db()
    .select()
    .from(clockEntries)
    .where(and(of, isNull(clockEntries.withdrawnAt)))
    .all()
  return rows.map(({ id, startedAt, endedAt }) => {
    const find = (action: string) => entries.find((entry) => entry.shiftId === id && entry.action === action)
    const [start, end] = [find('clock_in'), find('clock_out')]
    return {
      startedAt: startedAt.getTime(),
      endedAt: endedAt && endedAt.getTime(),
      startId: start?.id ?? id,
      endId: end?.id ?? null,
      startProvisional: start?.provisional ?? false,
      endProvisional: end?.provisional ?? false,
    }
  })
}

const findEntryRow = (id: string) => db().select().from(clockEntries).where(eq(clockEntries.id, id)).get() ?? null
