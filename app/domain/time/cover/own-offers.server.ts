import { and, count, desc, eq, gte, inArray, isNotNull, or } from 'drizzle-orm'
import { shiftOffers } from '#db/schema/cover.ts'
import { duties } from '#db/schema/rota.ts'
import { type Person, system } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db } from '~/platform/store.server.ts'
import { assignmentFor, putOn, takeOff } from '../rota/assign.server.ts'
import { type DutyRow, dutyRow, hoursOf, isLive, placesOf } from '../rota/duty-view.server.ts'
import { judge } from '../rota/facts.server.ts'
import { speaksAgainst } from '../rota/gates.ts'
import { type AsShown } from '../rota/input.ts'
import { refuseChanged } from '../rota/own.server.ts'
import { noteTold, recordDuty } from '../rota/told.server.ts'
import { closeFilled, needsCover, offerNext, type OfferRow, setOffer } from './offer-rows.server.ts'
import { type OfferState, type OwnOffer } from './views.ts'

const LISTED = 50
/** The outcome of an offer is shown for a day. */
const SHOWN_MS = DAY_MS

/** Returns the shifts that control offers to the actor, and the outcomes of the last day, newest first. */
export function listOwnOffers(actor: Person, _nothing: object = {}, now = new Date()): OwnOffer[] {
  demand(actor, 'rota.own')
  const { userId, state, offeredAt, endedAt } = shiftOffers
  const shown = or(eq(state, 'offered'), gte(endedAt, new Date(now.getTime() - SHOWN_MS)))
  const rows = db()
    .select({ offer: shiftOffers, duty: duties })
    .from(shiftOffers)
    .innerJoin(duties, eq(duties.id, shiftOffers.dutyId))
    .where(and(eq(userId, actor.id), isNotNull(offeredAt), shown))
    .orderBy(desc(shiftOffers.id))
    .limit(LISTED)
    .all()
  const places = placesOf(rows.map(({ duty }) => duty))
  return rows.map(({ offer, duty }) => viewOwn(offer, duty, places))
}

/** Returns how many open offers the actor has, for a badge on a page. */
export const countOwnOffers = (actor: Person): number =>
  db()
    .select({ number: count() })
    .from(shiftOffers)
    .where(and(eq(shiftOffers.userId, actor.id), eq(shiftOffers.state, 'offered')))
    .get()!.number

/**
 * Accepts an offer: the shift is then the actor's, and confirmed. If two people accept at the same time, the first gets
 * it and the others are told.
 * @throws Problem not_found for another person's; conflict `taken` if another person has it or it is no longer needed,
 * `answered`, `stale`, `already_assigned`, or the code of whatever now forbids it
 */
export function acceptOffer(actor: Person, { id, version }: AsShown, now = new Date()): OwnOffer {
  demand(actor, 'rota.own')
  return commit(() => {
    const { offer, duty } = ownOffer(actor, id)
    if (offer.state === 'accepted') return viewOwn(offer, duty)
    const taken = offer.state === 'taken' || offer.state === 'ended' || !needsCover(duty, offer.insteadOf, now)
    if (taken) throw conflict('This shift has been taken, or is no longer needed.', { code: 'taken' })
    refuseAnswered(offer)
    // Another planner may have assigned them meanwhile, and then nobody must be removed for them.
    const own = assignmentFor(duty.id, actor.id)
    if (own && isLive(own)) throw conflict('This shift is already yours', { code: 'already_assigned' })
    refuseChanged(duty, version)
    const judged = judge(actor.id, duty, now)
    const [against] = offer.reason ? judged.refusals : speaksAgainst(judged)
    if (against) throw conflict(against.message, { code: against.code })
    const accepted = { state: 'accepted', endedAt: now, nextAt: null } as const
    if (!setOffer(actor, duty, offer, accepted, now)) throw conflict('A colleague has taken it.', { code: 'taken' })
    if (offer.insteadOf && duty.assigned >= duty.people) takeOff(BY_ITSELF, duty, offer.insteadOf, now)
    putOn(duty, actor.id, { reason: offer.reason, decidedBy: offer.createdBy, confirmedAt: now }, now)
    noteTold(duty, actor.id, now)
    recordDuty(actor, 'duty.taken', duty, actor.id, now)
    const after = dutyRow(duty.id)
    closeFilled(BY_ITSELF, after, now)
    return viewOwn(offerRow(id), after)
  })
}

/**
 * Declines an offer. If control is asking people one after another, the next one is asked. @throws Problem not_found,
 * conflict `answered`
 */
export function declineOffer(actor: Person, { id }: { id: string }, now = new Date()): OwnOffer {
  demand(actor, 'rota.own')
  return commit(() => {
    const { offer, duty } = ownOffer(actor, id)
    if (offer.state === 'declined') return viewOwn(offer, duty)
    refuseAnswered(offer)
    setOffer(actor, duty, offer, { state: 'declined', endedAt: now, nextAt: null }, now)
    offerNext(BY_ITSELF, duty, now)
    return viewOwn(offerRow(id), duty)
  })
}

const BY_ITSELF = system('offers')

function refuseAnswered({ state }: OfferRow): void {
  if (state !== 'offered') throw conflict('This offer has ended.', { code: 'answered' })
}

const offerRow = (id: string): OfferRow => db().select().from(shiftOffers).where(eq(shiftOffers.id, id)).get()!

function ownOffer(actor: Person, id: string): { offer: OfferRow; duty: DutyRow } {
  const mine = and(eq(shiftOffers.id, id), eq(shiftOffers.userId, actor.id), isNotNull(shiftOffers.offeredAt))
  const offer = db().select().from(shiftOffers).where(mine).get()
  if (!offer) throw notFound('Offer')
  return { offer, duty: dutyRow(offer.dutyId) }
}

function viewOwn(offer: OfferRow, duty: DutyRow, places = placesOf([duty])): OwnOffer {
  const { site, post, day, start, end, startsAt, endsAt, minutes, breakMinutes, version } = hoursOf(duty, places)
  return {
    ...{ id: offer.id, dutyId: duty.id, state: offer.state as OfferState, site, post },
    ...{ address: places.sites.get(duty.siteId)?.address ?? null, day, start, end, startsAt, endsAt, minutes },
    ...{
      breakMinutes,
      version,
      offeredAt: offer.offeredAt!.toISOString(),
      endedAt: offer.endedAt?.toISOString() ?? null,
    },
  }
}

/** Returns the offers made to a person, for the export of their data. */
export const ownOfferRecords = (userId: string): object[] => {
  const rows = db()
    .select({ offer: shiftOffers, duty: duties })
    .from(shiftOffers)
    .innerJoin(duties, eq(duties.id, shiftOffers.dutyId))
    .where(and(eq(shiftOffers.userId, userId), inArray(shiftOffers.state, TOLD)))
    .all()
  const places = placesOf(rows.map(({ duty }) => duty))
  return rows.map(({ offer, duty }) => {
    const { site, post, startsAt, endsAt } = hoursOf(duty, places)
    return { site, post, startsAt, endsAt, state: offer.state, offeredAt: offer.offeredAt, endedAt: offer.endedAt }
  })
}
const TOLD = ['offered', 'accepted', 'declined', 'taken', 'ended']
