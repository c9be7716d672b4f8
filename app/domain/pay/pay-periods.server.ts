import { and, count, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { payPeriods } from '#db/schema/pay.ts'
import { type Actor } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { BANDS, bandHours } from '../clocking/band-words.ts'
import { record } from '../events/record.server.ts'
import { findRow, namesOf } from '../people/people.server.ts'
import { BYTE_ORDER_MARK, csvTyped } from '~/platform/csv.server.ts'
import { addDays, dayOf, endOfDay, showDays, showTime, startOfDay } from '~/platform/dates.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type PayExport, type PayPeriodChange, type PayPeriodInput, type PayPeriodList } from './input.ts'
import { type PayLine } from './lines.ts'
import { keepLines, linesOf, LOOK_BACK_DAYS, type PeriodRow } from './pay-lines.server.ts'

export type PayPeriodView = {
  id: string
  from: string
  to: string
  state: 'open' | 'approved' | 'locked'
  createdAt: Date
  approvedBy: string | null
  approvedAt: Date | null
  lockedBy: string | null
  lockedAt: Date | null
  /** Why it was opened again. */
  reason: string | null
}

/** The pay periods, the latest first; for admins. @throws Problem invalid for an unknown `before` */
export function listPayPeriods(actor: Actor, { limit, before }: PayPeriodList): Page<PayPeriodView> {
  demand(actor, 'pay.manage')
  const list = { from: payPeriods, columns: { row: payPeriods }, by: [payPeriods.fromOn, payPeriods.id] }
  const { rows, next } = findPage({ ...list, descending: true, cursor: { before }, limit })
  return { items: rows.map(({ row }) => view(row)), next, total: null }
}

/** Days that are paid together. @throws Problem conflict where some are in another period already */
export function addPayPeriod(actor: Actor, { from, to }: PayPeriodInput, now = new Date()): PayPeriodView {
  demand(actor, 'pay.manage')
  return commit(() => {
    const met = db()
      .select()
      .from(payPeriods)
      .where(and(lte(payPeriods.fromOn, to), gte(payPeriods.toOn, from)))
      .get()
    if (met) throw conflict(`It would meet the period ${showDays(met.fromOn, met.toOn)}.`, { code: 'overlap' })
    const row = write()
      .insert(payPeriods)
      .values({ id: newId(), fromOn: from, toOn: to, createdAt: now })
      .returning()
      .get()
    tell(actor, 'pay.period_added', row, {}, now)
    return view(row)
  })
}

/**
 * Approves a period, locks an approved one, or opens an approved one again. Locking keeps what it pays as it is now: what
 * changes afterwards is an adjustment of the next one.
 * @throws Problem not_found, conflict where that state does not follow, it is not over, a shift in it is still open, or
 *   nobody has confirmed a time that it pays for
 */
export function changePayPeriod(actor: Actor, { id, state, reason }: PayPeriodChange, now = new Date()): PayPeriodView {
  demand(actor, 'pay.manage')
  return commit(() => {
    const before = findPeriod(id)
    if (state === 'locked') refuseUnfinished(before, now)
    const from = FROM[state]
    if (before.state !== from) throw conflict(`This period is ${before.state}`, { code: `is_${before.state}` })
    const marks = {
      open: { state, reason, approvedBy: null, approvedAt: null },
      approved: { state, reason: null, approvedBy: actor.id, approvedAt: now },
      locked: { state, lockedBy: actor.id, lockedAt: now },
    }[state]
    const lines = state === 'locked' ? keepLines(before) : undefined
    const row = write().update(payPeriods).set(marks).where(eq(payPeriods.id, id)).returning().get()
    tell(actor, EVENT[state], row, { reason, lines }, now)
    return view(row)
  })
}

/** From which state each follows. What is locked stays so. */
const FROM = { open: 'approved', approved: 'open', locked: 'approved' } as const
const EVENT = { open: 'pay.period_reopened', approved: 'pay.period_approved', locked: 'pay.period_locked' } as const

function refuseUnfinished({ fromOn, toOn }: PeriodRow, now: Date): void {
  if (toOn >= dayOf(now)) throw conflict('This period is not over yet', { code: 'not_over' })
  const within = and(gte(shifts.startedAt, startOfDay(fromOn)), lt(shifts.startedAt, endOfDay(toOn)))
  const n = db()
    .select({ n: count() })
    .from(shifts)
    .where(and(within, isNull(shifts.endedAt)))
    .get()!.n
  if (n > 0) {
    const words = n === 1 ? 'One shift of it is still open' : `${n} shifts of it are still open`
    throw conflict(`${words}. Put right when it ended first.`, { code: 'open_shifts', shifts: n })
  }
  refuseUnsure({ fromOn, toOn })
}

// Also of earlier days: what came late for them is an adjustment of this period.
function refuseUnsure({ fromOn, toOn }: Pick<PeriodRow, 'fromOn' | 'toOn'>): void {
  const began = and(
    gte(shifts.startedAt, startOfDay(addDays(fromOn, -LOOK_BACK_DAYS))),
    lt(shifts.startedAt, endOfDay(toOn)),
  )
  const unsure = sql`EXISTS (SELECT 1 FROM json_each(${clockEntries.flags}) WHERE value = 'time_unsure')`
  const n = db()
    .select({ n: count() })
    .from(clockEntries)
    .innerJoin(shifts, eq(shifts.id, clockEntries.shiftId))
    .where(and(began, isNull(clockEntries.effectiveAt), unsure))
    .get()!.n
  if (n === 0) return
  const words = n === 1 ? 'The time of one punch is not confirmed' : `The times of ${n} punches are not confirmed`
  throw conflict(`${words}. Somebody has to look at what the phone recorded first.`, {
    code: 'unsure_times',
    punches: n,
  })
}

/**
 * What a period pays as CSV, a line for each shift and each adjustment; hours are numbers, all else is text. The export goes
 * into the audit log.
 * @throws Problem not_found
 */
export function exportPayPeriod(
  actor: Actor,
  { id }: PayExport,
  now = new Date(),
): { name: string; text: Iterable<string> } {
  demand(actor, 'pay.manage')
  const period = findPeriod(id)
  commit(() => tell(actor, 'pay.exported', period, { state: period.state }, now))
  return { name: `pay-${period.fromOn}-${period.toOn}-${period.state}.csv`, text: textOf(period) }
}

function* textOf(period: PeriodRow): Generator<string> {
  yield BYTE_ORDER_MARK + csvTyped([...HEAD, ...Object.values(BANDS).map((name) => name.replace(/^./, upper))])
  for (const line of linesOf(period)) yield csvTyped(cellsOf(line))
}

const upper = (letter: string) => letter.toUpperCase()
const HEAD = ['Employee ID', 'Name', 'Kind', 'Date', 'Site', 'In', 'Out', 'Worked', 'Break', 'Paid']

function cellsOf(line: PayLine): (string | number)[] {
  const { employeeId, firstName, lastName } = findRow(line.userId)
  const { kind, day, siteName, startsAt, endsAt, workedMinutes, breakMinutes, paidMinutes, bands } = line
  return [
    ...[employeeId ?? '', `${firstName} ${lastName}`, kind === 'shift' ? 'Shift' : 'Adjustment', day, siteName ?? ''],
    ...[startsAt ? showTime(startsAt) : '', endsAt ? showTime(endsAt) : ''],
    ...[workedMinutes, breakMinutes, paidMinutes, ...Object.values(bands)].map(bandHours),
  ]
}

function findPeriod(id: string): PeriodRow {
  const row = db().select().from(payPeriods).where(eq(payPeriods.id, id)).get()
  if (!row) throw notFound('Pay period')
  return row
}

type PayEvent = 'pay.period_added' | 'pay.exported' | (typeof EVENT)[keyof typeof EVENT]

function tell(actor: Actor, type: PayEvent, row: PeriodRow, more: Record<string, unknown>, now: Date): void {
  const details = { from: row.fromOn, to: row.toOn, ...more }
  record(actor, { type, subject: { type: 'pay_period', id: row.id }, personId: null, details }, now)
}

function view(row: PeriodRow): PayPeriodView {
  const names = namesOf([row.approvedBy, row.lockedBy])
  return {
    id: row.id,
    from: row.fromOn,
    to: row.toOn,
    state: row.state as PayPeriodView['state'],
    createdAt: row.createdAt,
    approvedBy: (row.approvedBy && names.get(row.approvedBy)) || null,
    approvedAt: row.approvedAt,
    lockedBy: (row.lockedBy && names.get(row.lockedBy)) || null,
    lockedAt: row.lockedAt,
    reason: row.reason,
  }
}
