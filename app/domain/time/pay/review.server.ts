import { type Actor } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { dayOf } from '~/platform/dates.ts'
import { batchesOf, type BatchView } from './batches.server.ts'
import { type Figures, figuresFrom } from './figures.server.ts'
import { type PayPeriodRef } from './input.ts'
import { linesOf } from './pay-lines.server.ts'
import { findPeriod, type PayPeriodView, viewPeriod } from './period-rows.server.ts'
import { type Undecided, undecidedOf } from './undecided.server.ts'

export type { PayTotal } from './figures.server.ts'

export type PayReview = Figures & {
  period: PayPeriodView
  open: Undecided
  isOver: boolean
  /** Exported payroll files, latest first. */
  batches: BatchView[]
}

/** Returns a period's pay by person and band, and what is undecided. @throws Problem not_found */
export async function reviewPayPeriod(actor: Actor, { id }: PayPeriodRef, now = new Date()): Promise<PayReview> {
  demand(actor, 'pay.manage')
  const row = findPeriod(id)
  const figures = await figuresFrom(linesOf(row))
  const open = row.state === 'locked' ? NOTHING_OPEN : undecidedOf(row)
  return { period: viewPeriod(row), ...figures, open, isOver: row.toOn < dayOf(now), batches: batchesOf(id) }
}

const NOTHING_OPEN: Undecided = { shifts: 0, corrections: 0, identityChecks: 0, exceptions: 0, unsure: 0, stoodDown: 0 }
