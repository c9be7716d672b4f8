import { and, eq, gt, inArray } from 'drizzle-orm'
import { assignments, duties, dutyChanges, swaps } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demandAt, sitesOf } from '../../kernel/access/grants.server.ts'
import { refuseOwn } from '../../kernel/access/own-decision.server.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { assignmentFor, putOn, refuseJudged } from './assign.server.ts'
import { dutyFor, isLive } from './duty-view.server.ts'
import { judge } from './facts.server.ts'
import { type SwapDecision, type SwapQuery } from './input.ts'
import { refuseBegun } from './own.server.ts'
import { recordSwap, swapRow, viewSwaps } from './swap-view.server.ts'
import { setSwap } from './swaps.server.ts'
import { noteTold } from './told.server.ts'
import { type Unreached, withUnreached } from './unreached.server.ts'
import { type SwapView } from './views.ts'

/**
 * Returns swaps at one site or all sites that the actor may see, newest first; by default those that control has yet to
 * decide. @throws Problem not_found for a site without access, invalid for an unknown `before`
 */
export function listSwaps(actor: Person, { status, siteId, before, limit }: SwapQuery): Page<SwapView> {
  if (siteId) demandAt(actor, 'rota.see', siteId)
  const seen = siteId ? [siteId] : sitesOf(actor, 'rota.see')
  const { rows, next } = findPage({
    ...{ from: swaps, columns: { swap: swaps }, join: { table: duties, on: eq(duties.id, swaps.dutyId) } },
    // A swap that was decided since the last page still marks where the next one begins.
    of: seen === 'all' ? undefined : inArray(duties.siteId, [...seen]),
    where: eq(swaps.state, status),
    ...{ by: [swaps.id], descending: true, cursor: { before }, limit },
  })
  return { items: viewSwaps(rows.map(({ swap }) => swap)), next, total: null }
}

/**
 * Decides, for control, on a swap that the colleague has accepted, or stops one that they have not. An approved swap
 * moves the duty to the colleague, and both people are told. It is confirmed already, unless its hours or place have
 * changed since the colleague accepted: then they must confirm what they have not seen. Nobody may decide their own.
 * @throws Problem not_found; forbidden `own_decision`; conflict with its state, `begun`, or the code of the refusal;
 * unprocessable `needs_reason`
 */
export function decideSwap(actor: Person, { id, status, reason }: SwapDecision, now = new Date()): SwapView {
  return commit(() => {
    const before = swapRow(id)
    const { dutyId, fromUserId, toUserId } = before
    const duty = dutyFor(actor, 'rota.settle', dutyId)
    for (const userId of [fromUserId, toUserId]) refuseOwn(actor, userId)
    const open = before.state === 'accepted' || (before.state === 'offered' && status === 'rejected')
    if (!open) throw conflict(`This swap is ${before.state}`, { code: before.state })
    if (status === 'approved') {
      refuseBegun(duty, now)
      const giving = assignmentFor(dutyId, fromUserId)
      const taking = assignmentFor(dutyId, toUserId)
      if (!giving || !isLive(giving))
        throw conflict('The colleague who offered it is no longer on this shift', { code: 'gone' })
      if (taking && isLive(taking)) throw conflict('This person is already on the shift', { code: 'already_assigned' })
      refuseJudged(judge(toUserId, duty, now), reason)
      const removed = { state: 'removed', decidedBy: actor.id, updatedAt: now }
      write().update(assignments).set(removed).where(eq(assignments.id, giving.id)).run()
      const acceptedAt = before.answeredAt ?? now
      const confirmedAt = hasChangedSince(dutyId, acceptedAt) ? undefined : acceptedAt
      putOn(duty, toUserId, { reason, decidedBy: actor.id, confirmedAt }, now)
      noteTold(duty, toUserId, now)
    }
    const row = setSwap(before, { state: status, decidedAt: now, decidedBy: actor.id, reason })!
    recordSwap(actor, 'swap.decided', row, duty, [fromUserId, toUserId], now)
    return viewSwaps([row])[0]!
  })
}

const hasChangedSince = (dutyId: string, at: Date): boolean =>
  db()
    .select({ id: dutyChanges.id })
    .from(dutyChanges)
    .where(and(eq(dutyChanges.dutyId, dutyId), eq(dutyChanges.kind, 'changed'), gt(dutyChanges.at, at)))
    .limit(1)
    .get() !== undefined

/**
 * Does the same as `decideSwap`, and also returns which of the two people cannot be reached by any message. @throws
 * Problem as `decideSwap`
 */
export function decideSwapByForm(actor: Person, decision: SwapDecision): SwapView & { unreached: Unreached[] } {
  const view = decideSwap(actor, decision)
  return withUnreached(actor, view, [view.fromUserId, view.toUserId])
}
