import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { shiftOffers } from '#db/schema/cover.ts'
import { duties } from '#db/schema/rota.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { db, write } from '~/platform/store.server.ts'
import { isStoodDown } from '../clocking/stand-down.server.ts'
import { workedOf } from '../exceptions/facts.server.ts'
import { assignmentFor } from '../rota/assign.server.ts'
import { isOnShiftThen } from '../rota/busy.server.ts'
import { type DutyRow, hoursOf, isLive, isPublished, placesOf } from '../rota/duty-view.server.ts'
import { nextTurn } from './turns.ts'
import { type OfferState, type OfferView } from './views.ts'

export type OfferRow = typeof shiftOffers.$inferSelect

export const OPEN = ['waiting', 'offered']
// This text must be the same as in the index, or SQLite does not use the index.
const IS_OPEN = sql`${shiftOffers.state} IN ('waiting', 'offered')`

/** Returns a shift's offers, in order of their turns. For use cases only, never for an answer to a client. */
export const offersOf = (dutyId: string): OfferRow[] =>
  db()
    .select()
    .from(shiftOffers)
    .where(eq(shiftOffers.dutyId, dutyId))
    .orderBy(asc(shiftOffers.turn), asc(shiftOffers.id))
    .all()

/**
 * Returns whether a shift still needs a person: a place is free, or the person to be replaced has not arrived, or may
 * not work it.
 */
export function needsCover(duty: DutyRow, insteadOf: string | null, now: Date): boolean {
  if (!isPublished(duty) || duty.endsAt <= now) return false
  if (duty.assigned < duty.people) return true
  if (!insteadOf) return false
  const theirs = assignmentFor(duty.id, insteadOf)
  return theirs !== undefined && isLive(theirs) && worked(duty, insteadOf, now).length === 0
}

/**
 * Returns what a person worked of a shift. One who may not work there, because they were stood down or no longer work
 * for the company, leaves the place empty.
 */
const worked = ({ id: dutyId, siteId, startsAt, endsAt }: DutyRow, userId: string, now: Date) =>
  !findRow(userId).isActive
    ? []
    : workedOf({ dutyId, userId, startsAt, endsAt }).filter(
        (part) => !isStoodDown(userId, part, { siteId, dutyId }, now),
      )

/**
 * Returns whether a person came to a shift and clocked out of it before its end. They remain assigned, because they
 * worked part of it, and nobody replaces them.
 */
export function hasLeft(duty: DutyRow, userId: string, now: Date): boolean {
  if (duty.startsAt > now || duty.endsAt <= now) return false
  return (worked(duty, userId, now).at(-1)?.endedAt ?? null) !== null
}

/**
 * Changes an offer if its state has not changed since it was read, and tells the person who has the offer. Within a
 * commit. @returns whether it was changed
 */
export function setOffer(
  actor: Actor,
  duty: DutyRow,
  { id, state }: OfferRow,
  set: Partial<OfferRow> & { state: OfferState },
  now: Date,
): boolean {
  const row = write()
    .update(shiftOffers)
    .set(set)
    .where(and(eq(shiftOffers.id, id), eq(shiftOffers.state, state)))
    .returning()
    .get()
  if (!row) return false
  // A person who was never asked is not told.
  if (state !== 'waiting' || row.state === 'offered') recordOffer(actor, duty, row, now)
  return true
}

const EVENT = {
  offered: 'offer.made',
  accepted: 'offer.accepted',
  declined: 'offer.declined',
  taken: 'offer.closed',
  ended: 'offer.closed',
} as const

function recordOffer(actor: Actor, duty: DutyRow, { id, userId, state }: OfferRow, now: Date): void {
  const { site, post, startsAt, endsAt, siteId } = hoursOf(duty, placesOf([duty]))
  const shown = { site, post, startsAt, endsAt, state }
  const payload = { id, dutyId: duty.id, siteId, userId, userName: namesOf([userId]).get(userId) ?? '', ...shown }
  const subject = { type: 'offer', id }
  const type = EVENT[state as keyof typeof EVENT]
  record(actor, { type, subject, personId: userId, details: shown, payload }, now)
}

/** Makes the offers that are due, of those that are still needed. Within a commit. @returns how many it made */
export function offerNext(actor: Actor, duty: DutyRow, now: Date): number {
  const offers = offersOf(duty.id).filter(({ insteadOf }) => needsCover(duty, insteadOf, now))
  const due = nextTurn(offers, now)
  for (const one of due) {
    const follows = offers.some(({ state, turn }) => state === 'waiting' && turn > one.turn)
    const nextAt = follows && one.minutesEach ? new Date(now.getTime() + one.minutesEach * 60_000) : null
    setOffer(actor, duty, one, { state: 'offered', offeredAt: now, nextAt }, now)
  }
  return due.length
}

/** Ends all open offers of a shift, and tells the people who were asked. Within a commit. */
export function closeOffers(actor: Actor, duty: DutyRow, now: Date): void {
  closeEach(actor, duty, openOffersOf(duty.id), 'ended', now)
}

/**
 * Ends the open offers of a shift that are no longer needed, and tells the people who were asked. Those that replace a
 * person who is still missing stay open when another place is filled. Those to people who have left, or are on the
 * shift or on another one at that time already, end too, so that nobody waits for their answer. Within a commit.
 * @returns how many it ended
 */
export function closeFilled(actor: Actor, duty: DutyRow, now: Date): number {
  const open = openOffersOf(duty.id)
  const gone = open.filter(({ userId }) => !findRow(userId).isActive || isOnShiftThen(duty, userId))
  const filled = open.filter((one) => !gone.includes(one) && !needsCover(duty, one.insteadOf, now))
  closeEach(actor, duty, gone, 'ended', now)
  closeEach(actor, duty, filled, isPublished(duty) && duty.endsAt > now ? 'taken' : 'ended', now)
  return gone.length + filled.length
}

const openOffersOf = (dutyId: string) => offersOf(dutyId).filter(({ state }) => OPEN.includes(state))

function closeEach(actor: Actor, duty: DutyRow, offers: readonly OfferRow[], state: 'taken' | 'ended', now: Date) {
  for (const one of offers) setOffer(actor, duty, one, { state, endedAt: now, nextAt: null }, now)
}

/** Deletes the offers made to an erased person, within a commit. */
export const forgetOffers = (userId: string): void =>
  void write().delete(shiftOffers).where(eq(shiftOffers.userId, userId)).run()

/** Returns the shifts with open offers. */
export function dutiesWithOffers(): DutyRow[] {
  const open = db().selectDistinct({ id: shiftOffers.dutyId }).from(shiftOffers).where(IS_OPEN)
  return db().select().from(duties).where(inArray(duties.id, open)).all()
}

/** Returns offers as planners see them. */
export function viewOffers(rows: readonly OfferRow[]): OfferView[] {
  const names = namesOf(rows.map(({ userId }) => userId))
  return rows.map((row) => ({
    id: row.id,
    dutyId: row.dutyId,
    userId: row.userId,
    userName: names.get(row.userId) ?? '',
    state: row.state as OfferState,
    minutesEach: row.minutesEach,
    offeredAt: row.offeredAt?.toISOString() ?? null,
    nextAt: row.nextAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  }))
}
