import { and, eq, gt, gte, lte } from 'drizzle-orm'
import { payPeriods } from '#db/schema/pay.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { listAdmins } from '../../kernel/people/audience.server.ts'
import { showDays } from '~/platform/dates.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type PayPeriodChange, type PayPeriodInput, type PayPeriodList, type PayPeriodReopening } from './input.ts'
import { accrueLeave, type LateWork, undoAccruals } from '../leave-hours/leave-hours.server.ts'
import { type Figures, figuresFrom } from './figures.server.ts'
import { demandNoneLocking, dropLines, keepLines } from './keep-lines.server.ts'
import { type PayLine } from './lines.ts'
import { countKept, linesOf, lockedBefore } from './pay-lines.server.ts'
import { findPeriod, type PayPeriodView, type PeriodRow, viewPeriod } from './period-rows.server.ts'
import { demandDecided, demandOver, undecidedOf } from './undecided.server.ts'

/** Returns the pay periods, latest first; for admins. @throws Problem invalid for an unknown `before` */
export function listPayPeriods(actor: Actor, { limit, before }: PayPeriodList): Page<PayPeriodView> {
  demand(actor, 'pay.manage')
  const list = { from: payPeriods, columns: { row: payPeriods }, by: [payPeriods.fromOn, payPeriods.id] }
  const { rows, next } = findPage({ ...list, descending: true, cursor: { before }, limit })
  return { items: rows.map(({ row }) => viewPeriod(row)), next, total: null }
}

/** Adds a pay period. @throws Problem conflict if any of its days is in another period */
export function addPayPeriod(actor: Actor, { from, to }: PayPeriodInput, now = new Date()): PayPeriodView {
  demand(actor, 'pay.manage')
  return commit(() => {
    const met = db()
      .select()
      .from(payPeriods)
      .where(and(lte(payPeriods.fromOn, to), gte(payPeriods.toOn, from)))
      .get()
    if (met) throw conflict(`It would overlap the period ${showDays(met.fromOn, met.toOn)}.`, { code: 'overlap' })
    const row = write()
      .insert(payPeriods)
      .values({ id: newId(), fromOn: from, toOn: to, createdAt: now })
      .returning()
      .get()
    recordPay(actor, 'pay.period_added', row, {}, now)
    return viewPeriod(row)
  })
}

/**
 * Approves a period, locks an approved one, or returns an approved one to open. Locking freezes its pay: later changes
 * become adjustments in the next period. @throws Problem not_found, conflict if that state cannot follow, the period
 * has not ended, the figures have changed since they were shown, or something is undecided and no reason was given for
 * locking anyway
 */
export async function changePayPeriod(actor: Actor, input: PayPeriodChange, now = new Date()): Promise<PayPeriodView> {
  demand(actor, 'pay.manage')
  const { id, state, despite, seen } = input
  const before = findPeriod(id)
  refuseState(before, state)
  if (state === 'locked') {
    demandOver(before, now)
    if (!despite) demandDecided(before)
    return keepLines(before, (kept, late) => {
      if (seen !== undefined && seen !== kept.seen) throw changedFigures()
      return commit(() => writeChange(actor, input, now, { ...kept, late }))
    })
  }
  if (seen !== undefined && seen !== (await figuresFrom(linesOf(before))).seen) throw changedFigures()
  return commit(() => writeChange(actor, input, now))
}

/** Writes the change, within a commit. */
function writeChange(actor: Person, input: PayPeriodChange, now: Date, kept?: Kept): PayPeriodView {
  const { id, state, reason, despite } = input
  const before = findPeriod(id)
  refuseState(before, state)
  if (state === 'locked' && !despite) demandDecided(before)
  const marks = {
    open: { state, reason, approvedBy: null, approvedAt: null },
    approved: { state, reason: null, approvedBy: actor.id, approvedAt: now },
    locked: { state, lockedBy: actor.id, lockedAt: now, lockReason: despite ? reason : null },
  }[state]
  if (kept) accrueLeave(before, workedIn(kept), lateWork(before, kept), now)
  const open = despite ? undecidedOf(before) : undefined
  const row = write().update(payPeriods).set(marks).where(eq(payPeriods.id, id)).returning().get()
  recordPay(actor, EVENT[state], row, { reason, lines: kept?.lines, open }, now)
  return viewPeriod(row)
}

/** The figures of a period that is being locked, with its lines that change earlier periods. */
type Kept = Figures & { late: readonly PayLine[] }

/** Returns the minutes that each person worked in a period, without unpaid breaks and changes to earlier periods. */
function workedIn({ totals, late }: Kept): ReadonlyMap<string, number> {
  const worked = new Map(totals.map((total) => [total.userId, workOf(total)]))
  for (const line of late) worked.set(line.userId, (worked.get(line.userId) ?? 0) - workOf(line))
  return worked
}

/** Returns the minutes worked that change earlier periods, with the period that each belongs to. */
function lateWork(period: PeriodRow, { late }: Kept): LateWork[] {
  const periods = late.length ? lockedBefore(period) : []
  return late.flatMap((line) => {
    const of = periods.find(({ fromOn, toOn }) => fromOn <= line.day && line.day <= toOn)
    return of ? [{ userId: line.userId, period: of, minutes: workOf(line) }] : []
  })
}

const workOf = ({ workedMinutes, breakMinutes }: Pick<PayLine, 'workedMinutes' | 'breakMinutes'>) =>
  workedMinutes - breakMinutes

function refuseState({ state: present }: PeriodRow, state: PayPeriodChange['state']): void {
  if (present !== FROM[state]) throw conflict(`This period is ${present}`, { code: `is_${present}` })
}

const changedFigures = () => conflict('The figures have changed. Please check them again.', { code: 'figures_changed' })

/**
 * Reopens a locked period; its lines will be written again at the next lock. @throws Problem not_found, conflict if it
 * is not locked, a later period is locked or being locked (changes become adjustments there), or the actor locked it
 * and another administrator could reopen it
 */
export async function reopenPayPeriod(
  actor: Person,
  input: PayPeriodReopening,
  now = new Date(),
): Promise<PayPeriodView> {
  demand(actor, 'pay.manage')
  const { id, reason } = input
  refuseReopening(actor, findPeriod(id))
  const { paidMinutes } = await figuresFrom(linesOf(findPeriod(id)))
  const view = commit(() => {
    const before = findPeriod(id)
    refuseReopening(actor, before)
    const lines = countKept(id)
    undoAccruals(before, now)
    const marks = { state: 'open', reason, lockedBy: null, lockedAt: null, lockReason: null }
    const row = write()
      .update(payPeriods)
      .set({ ...marks, approvedBy: null, approvedAt: null })
      .where(eq(payPeriods.id, id))
      .returning()
      .get()
    recordPay(actor, 'pay.period_unlocked', row, { reason, lines, paidMinutes }, now)
    return viewPeriod(row)
  })
  // The period is no longer locked, so its stored lines no longer count.
  await dropLines(id)
  return view
}

function refuseReopening(actor: Person, before: PeriodRow): void {
  if (before.state !== 'locked') throw conflict('This period is not locked', { code: `is_${before.state}` })
  demandNoneLocking()
  const later = and(eq(payPeriods.state, 'locked'), gt(payPeriods.fromOn, before.toOn))
  const next = db().select().from(payPeriods).where(later).limit(1).get()
  if (next)
    throw conflict(`${showDays(next.fromOn, next.toOn)} is already locked. Changes become adjustments.`, {
      code: 'later_locked',
    })
  if (before.lockedBy === actor.id && listAdmins().some((admin) => admin.id !== actor.id))
    throw conflict('You locked this period. Another administrator has to reopen it.', { code: 'same_person' })
}

/** The state that a period must be in before each new state. */
const FROM = { open: 'approved', approved: 'open', locked: 'approved' } as const
const EVENT = { open: 'pay.period_reopened', approved: 'pay.period_approved', locked: 'pay.period_locked' } as const

type PayEvent = 'pay.period_added' | 'pay.period_unlocked' | (typeof EVENT)[keyof typeof EVENT]

function recordPay(actor: Actor, type: PayEvent, row: PeriodRow, more: Record<string, unknown>, now: Date): void {
  const details = { from: row.fromOn, to: row.toOn, ...more }
  record(actor, { type, subject: { type: 'pay_period', id: row.id }, personId: null, details }, now)
}
