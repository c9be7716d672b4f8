import { type Bands, NO_BANDS } from '../clocking/bands.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { dayOf } from '~/platform/dates.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { batchesOf, type BatchView } from './batches.server.ts'
import { type PayPeriodRef } from './input.ts'
import { type PayLine } from './lines.ts'
import { linesOf } from './pay-lines.server.ts'
import { findPeriod, type PayPeriodView, type PeriodRow, viewPeriod } from './period-rows.server.ts'
import { type Undecided, undecidedOf } from './undecided.server.ts'

export type PayTotal = {
  userId: string
  name: string
  employeeId: string | null
  lines: number
  workedMinutes: number
  paidMinutes: number
  /** Unpaid breaks: what is worked beyond them and not paid is a matter for a person. */
  breakMinutes: number
  bands: Bands
}

export type PayReview = {
  period: PayPeriodView
  lines: number
  adjustments: number
  paidMinutes: number
  workedMinutes: number
  /** What each person is paid, by name. */
  totals: PayTotal[]
  open: Undecided
  isOver: boolean
  /** Files that left for payroll, the latest first. */
  batches: BatchView[]
  /** Stands for these figures: what is locked are the figures that were seen. */
  seen: string
}

/** Returns what a period pays by person and band, and what is still undecided in it. @throws Problem not_found */
export function reviewPayPeriod(actor: Actor, { id }: PayPeriodRef, now = new Date()): PayReview {
  demand(actor, 'pay.manage')
  const row = findPeriod(id)
  const figures = figuresOf(row)
  const open = row.state === 'locked' ? NOTHING_OPEN : undecidedOf(row)
  return { period: viewPeriod(row), ...figures, open, isOver: row.toOn < dayOf(now), batches: batchesOf(id) }
}

/** Returns the figures of a period and what stands for them, a hash over every line. */
export function figuresOf(row: PeriodRow): Omit<PayReview, 'period' | 'open' | 'isOver' | 'batches'> {
  const totals = new Map<string, PayTotal>()
  const sums = { lines: 0, adjustments: 0, paidMinutes: 0, workedMinutes: 0 }
  const seen: string[] = []
  for (const line of linesOf(row)) {
    sums.lines += 1
    sums.adjustments += line.kind === 'adjustment' ? 1 : 0
    sums.paidMinutes += line.paidMinutes
    sums.workedMinutes += line.workedMinutes
    totals.set(line.userId, added(totals.get(line.userId) ?? totalFor(line.userId), line))
    seen.push(`${line.shiftId} ${line.kind} ${line.paidMinutes} ${Object.values(line.bands).join(' ')}`)
  }
  const byName = [...totals.values()].sort((a, b) => a.name.localeCompare(b.name) || a.userId.localeCompare(b.userId))
  return { ...sums, totals: byName, seen: sha256Of(seen.sort().join('\n')) }
}

function totalFor(userId: string): PayTotal {
  const { firstName, lastName, employeeId } = findRow(userId)
  const name = `${firstName} ${lastName}`
  return { userId, name, employeeId, lines: 0, workedMinutes: 0, paidMinutes: 0, breakMinutes: 0, bands: NO_BANDS }
}

function added(total: PayTotal, line: PayLine): PayTotal {
  const bands = Object.fromEntries(
    Object.entries(total.bands).map(([band, minutes]) => [band, minutes + line.bands[band as keyof Bands]]),
  ) as Bands
  return {
    ...total,
    lines: total.lines + 1,
    workedMinutes: total.workedMinutes + line.workedMinutes,
    paidMinutes: total.paidMinutes + line.paidMinutes,
    breakMinutes: total.breakMinutes + line.breakMinutes,
    bands,
  }
}

const NOTHING_OPEN: Undecided = { shifts: 0, corrections: 0, identityChecks: 0, exceptions: 0, unsure: 0, stoodDown: 0 }
