import { eq, sql } from 'drizzle-orm'
import { duties, swaps } from '#db/schema/rota.ts'
import { system } from '../../kernel/access/actor.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { commitEach } from '~/platform/commit-each.server.ts'
import { db } from '~/platform/store.server.ts'
import { assignmentFor } from './assign.server.ts'
import { isOnShiftThen } from './busy.server.ts'
import { type DutyRow, isLive, isPublished } from './duty-view.server.ts'
import { recordSwap, type SwapRow } from './swap-view.server.ts'
import { setSwap } from './swaps.server.ts'

// This text must be the same as in the index, or SQLite does not use the index.
const IS_OPEN = sql`${swaps.state} IN ('offered', 'accepted')`

/**
 * Ends the swaps of shifts that have begun, were cancelled, or are no longer the person's who offers them, and those
 * with a colleague who has left, or is on the shift or on another one at that time already. Tells both people; called
 * by the scheduler. @returns how many it ended
 */
export function endSwaps(now: Date): { ended: number } {
  const open = db().select().from(swaps).innerJoin(duties, eq(duties.id, swaps.dutyId)).where(IS_OPEN).all()
  const over = open.filter((one) => isOver(one.duties, one.swaps, now))
  const end = ({ swaps: swap, duties: duty }: (typeof over)[number]) => {
    const row = setSwap(swap, { state: 'ended', decidedAt: now })
    if (row) recordSwap(BY_ITSELF, 'swap.ended', row, duty, [row.fromUserId, row.toUserId], now)
  }
  return { ended: commitEach(over, end, 'a swap could not be ended').length }
}

const BY_ITSELF = system('swaps')

function isOver(duty: DutyRow, { fromUserId, toUserId }: SwapRow, now: Date): boolean {
  if (!isPublished(duty) || duty.startsAt <= now) return true
  return !isOn(duty, fromUserId) || isOnShiftThen(duty, toUserId) || !findRow(toUserId).isActive
}

function isOn(duty: DutyRow, userId: string): boolean {
  const theirs = assignmentFor(duty.id, userId)
  return theirs !== undefined && isLive(theirs)
}
