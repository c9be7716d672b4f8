import { and, asc, count, desc, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { assignments, duties, swaps } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { refuseUnfit } from './assign.server.ts'
import { KNOWN_MS } from './candidates.server.ts'
import { type DutyRow, dutyRow } from './duty-view.server.ts'
import { judge } from './facts.server.ts'
import { type AsShown, type SwapOffer } from './input.ts'
import { ownDuty, refuseBegun, refuseChanged } from './own.server.ts'
import { recordSwap, type SwapRow, swapRow, viewSwaps } from './swap-view.server.ts'
import { type SwapView } from './views.ts'

const LISTED = 50
const COLLEAGUES = 100

/** Returns the swaps that the actor offered or was offered: those that wait first, then the newest. */
export function listOwnSwaps(actor: Person): SwapView[] {
  demand(actor, 'rota.own')
  const mine = or(eq(swaps.fromUserId, actor.id), eq(swaps.toUserId, actor.id))
  const waits = sql`${swaps.state} IN ('offered', 'accepted')`
  return viewSwaps(db().select().from(swaps).where(mine).orderBy(desc(waits), desc(swaps.id)).limit(LISTED).all())
}

/** Returns how many shifts colleagues are offering to the actor that wait for an answer, for a badge on a page. */
export const countSwapsOffered = (actor: Person): number =>
  db()
    .select({ number: count() })
    .from(swaps)
    .where(and(eq(swaps.toUserId, actor.id), eq(swaps.state, 'offered')))
    .get()!.number

/**
 * Returns colleagues who know the site of the actor's own duty `id` and may do it, by name. @throws Problem not_found
 */
export function listColleagues(
  actor: Person,
  { id }: { id: string },
  now = new Date(),
): { id: string; name: string }[] {
  demand(actor, 'rota.own')
  const { duty } = ownDuty(actor, id)
  const around = [new Date(now.getTime() - KNOWN_MS), new Date(now.getTime() + KNOWN_MS)] as const
  const knowing = db()
    .selectDistinct({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(duties)
    .innerJoin(assignments, eq(assignments.dutyId, duties.id))
    .innerJoin(users, eq(users.id, assignments.userId))
    .where(
      and(
        eq(duties.siteId, duty.siteId),
        gte(duties.startsAt, around[0]),
        lte(duties.startsAt, around[1]),
        ne(duties.state, 'draft'),
        inArray(assignments.state, ['assigned', 'confirmed']),
        ne(users.id, actor.id),
        eq(users.isActive, true),
      ),
    )
    .orderBy(asc(users.sortName), asc(users.id))
    .all()
  // Those who are not free take no place in the list from those who are.
  const fitting: { id: string; name: string }[] = []
  for (const { id: userId, firstName, lastName } of knowing) {
    if (fitting.length === COLLEAGUES) break
    if (fits(duty, userId, now)) fitting.push({ id: userId, name: `${firstName} ${lastName}` })
  }
  return fitting
}

/**
 * Offers the actor's own duty to a colleague who may do it. It stays the actor's until control approves the swap.
 * @throws Problem not_found; conflict `begun`, `offered` while an offer is open, or with the code of the refusal
 */
export function offerSwap(actor: Person, { id, userId }: SwapOffer, now = new Date()): SwapView {
  demand(actor, 'rota.own')
  return commit(() => {
    const { duty } = ownDuty(actor, id)
    refuseBegun(duty, now)
    if (userId === actor.id || !namesOf([userId]).size) throw notFound('Colleague')
    const standing = and(
      eq(swaps.dutyId, id),
      eq(swaps.fromUserId, actor.id),
      inArray(swaps.state, ['offered', 'accepted']),
    )
    if (db().select({ id: swaps.id }).from(swaps).where(standing).get())
      throw conflict('You have already offered this shift to a colleague', { code: 'offered' })
    refuseFor(duty, userId, now)
    const row = { id: newId(now.getTime()), dutyId: id, fromUserId: actor.id, toUserId: userId, state: 'offered' }
    const made = write()
      .insert(swaps)
      .values({ ...row, offeredAt: now })
      .returning()
      .get()
    recordSwap(actor, 'swap.offered', made, duty, [userId], now)
    return viewSwaps([made])[0]!
  })
}

/**
 * Accepts a swap for the colleague who was asked; control then decides. @throws Problem not_found for another person's,
 * conflict
 */
export const acceptSwap = (actor: Person, { id, version }: AsShown, now = new Date()) =>
  answer(actor, id, 'accepted', now, version)

/**
 * Declines a swap for the colleague who was asked, or withdraws it for the person who offered it. @throws Problem
 * not_found for another person's, conflict
 */
export const refuseSwap = (actor: Person, input: { id: string }, now = new Date()) =>
  answer(actor, input.id, 'refused', now)

function answer(actor: Person, id: string, said: 'accepted' | 'refused', now: Date, seen?: number): SwapView {
  demand(actor, 'rota.own')
  return commit(() => {
    const before = swapRow(id)
    const offered = before.fromUserId === actor.id
    if (before.toUserId !== actor.id && !(offered && said === 'refused')) throw notFound('Swap')
    const open = before.state === 'offered' || (before.state === 'accepted' && said === 'refused')
    if (!open) throw conflict(`This offer is already ${before.state}`, { code: before.state })
    const duty = dutyRow(before.dutyId)
    if (said === 'accepted') {
      refuseBegun(duty, now)
      refuseChanged(duty, seen)
      refuseFor(duty, actor.id, now)
    }
    const state = offered ? 'withdrawn' : said
    const row = setSwap(before, { state, answeredAt: now })!
    recordSwap(actor, 'swap.answered', row, duty, [offered ? before.toUserId : before.fromUserId], now)
    return viewSwaps([row])[0]!
  })
}

/** Changes a swap, unless its state has changed since it was read. Within a commit. @returns nothing if it has */
export const setSwap = ({ id, state }: SwapRow, set: Partial<SwapRow>): SwapRow | undefined =>
  write()
    .update(swaps)
    .set(set)
    .where(and(eq(swaps.id, id), eq(swaps.state, state)))
    .returning()
    .get()

/** Returns the duty without the person who gives it away, so that there is room for the colleague. */
const withRoom = (duty: DutyRow): DutyRow => ({ ...duty, assigned: duty.assigned - 1 })

function refuseFor(duty: DutyRow, userId: string, now: Date): void {
  refuseUnfit(withRoom(duty), userId)
  const [first] = judge(userId, duty, now).refusals
  if (first) throw conflict(first.message, { code: first.code })
}

function fits(duty: DutyRow, userId: string, now: Date): boolean {
  try {
    refuseFor(duty, userId, now)
    return true
  } catch {
    return false
  }
}
