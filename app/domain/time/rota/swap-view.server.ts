import { eq, inArray } from 'drizzle-orm'
import { duties, swaps } from '#db/schema/rota.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { type DutyRow, hoursOf, placesOf } from './duty-view.server.ts'
import { type SwapView } from './views.ts'

export type SwapRow = typeof swaps.$inferSelect

/** Returns the row of a swap. @throws Problem not_found */
export function swapRow(id: string): SwapRow {
  const row = db().select().from(swaps).where(eq(swaps.id, id)).get()
  if (!row) throw notFound('Swap')
  return row
}

/** Returns swaps with their duties and the names of both people. */
export function viewSwaps(rows: readonly SwapRow[]): SwapView[] {
  const ids = [...new Set(rows.map(({ dutyId }) => dutyId))]
  const found = db().select().from(duties).where(inArray(duties.id, ids)).all()
  const known = new Map(found.map((row) => [row.id, row]))
  const places = placesOf(found)
  const names = namesOf(rows.flatMap(({ fromUserId, toUserId }) => [fromUserId, toUserId]))
  return rows.map((row) => ({
    id: row.id,
    status: row.state,
    dutyId: row.dutyId,
    fromUserId: row.fromUserId,
    fromName: names.get(row.fromUserId) ?? '',
    toUserId: row.toUserId,
    toName: names.get(row.toUserId) ?? '',
    offeredAt: row.offeredAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    duty: hoursOf(known.get(row.dutyId)!, places),
  }))
}

/** Tells each of these people what has happened to a swap. Within a commit. */
export function recordSwap(
  actor: Actor,
  type: 'swap.offered' | 'swap.answered' | 'swap.decided' | 'swap.ended',
  row: SwapRow,
  duty: DutyRow,
  userIds: readonly string[],
  now: Date,
): void {
  const { post, site, startsAt, endsAt } = hoursOf(duty, placesOf([duty]))
  const names = namesOf([row.fromUserId, row.toUserId])
  const [from, to] = [names.get(row.fromUserId) ?? '', names.get(row.toUserId) ?? '']
  const shown = { from, to, state: row.state, site, post, startsAt, endsAt }
  for (const userId of userIds) {
    const payload = { id: row.id, dutyId: duty.id, userId, ...shown }
    const details = { ...shown, reason: row.reason }
    record(actor, { type, subject: { type: 'swap', id: row.id }, personId: userId, details, payload }, now)
  }
}
