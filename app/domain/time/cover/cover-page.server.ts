import { z } from 'zod'
import { type Person } from '../../kernel/access/actor.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { assign } from '../rota/assign.server.ts'
import { listCandidates, MOST_CANDIDATES } from '../rota/candidates.server.ts'
import { dutyFor, viewDuty } from '../rota/duty-view.server.ts'
import { byField } from '../rota/grid.server.ts'
import { CandidateQuery, type NewAssignment } from '../rota/input.ts'
import { type AssignmentView } from '../rota/views.ts'
import { type NewOffers } from './input.ts'
import { hasLeft, needsCover, offersOf, OPEN, viewOffers } from './offer-rows.server.ts'
import { noLongerNeeded, offerDuty } from './offers.server.ts'
import { type OfferView } from './views.ts'

/** The shift, the person to be replaced, and by what the candidates are sorted. */
export const CoverQuery = CandidateQuery.extend({ instead: z.string().max(60).optional() })
export type CoverQuery = z.infer<typeof CoverQuery>

/**
 * Returns a shift that needs cover, its offers, and the candidates, best first. @throws Problem not_found
 */
export function findCover(actor: Person, { instead, ...query }: CoverQuery, now = new Date()) {
  const duty = dutyFor(actor, 'rota.plan', query.id)
  const offers = offersOf(duty.id)
  const asked = new Set(offers.filter(({ state }) => OPEN.includes(state)).map(({ userId }) => userId))
  const checked = listCandidates(actor, query, now)
  const candidates = checked.filter(({ userId }) => userId !== instead)
  return {
    duty: viewDuty(duty),
    insteadOf: instead ? { userId: instead, name: namesOf([instead]).get(instead) ?? '' } : null,
    needed: needsCover(duty, instead ?? null, now),
    left: instead !== undefined && hasLeft(duty, instead, now),
    offers: viewOffers(offers),
    candidates: candidates.map((one) => ({ ...one, asked: asked.has(one.userId) })),
    /** Whether more people may match than were checked. */
    unchecked: checked.length === MOST_CANDIDATES,
    q: query.q ?? '',
    first: query.first,
  }
}

/**
 * Does the same as `assign` for a form: refusals appear at the form, and warnings at the reason field. A person who has
 * come since the page was opened is not taken off their shift. @throws Problem as `assign` does; conflict `not_needed`
 */
export const assignCover = (actor: Person, input: NewAssignment, now = new Date()): AssignmentView =>
  byField(() => {
    const { insteadOf } = input
    const duty = dutyFor(actor, 'rota.plan', input.id)
    if (insteadOf && !needsCover(duty, insteadOf, now)) throw noLongerNeeded()
    // With another place free, the shift needs cover although they have come.
    const isMissing = needsCover({ ...duty, assigned: duty.people }, insteadOf ?? null, now)
    return assign(actor, { ...input, insteadOf: isMissing ? insteadOf : undefined }, now)
  }, '')

/** Does the same as `offerDuty` for a form, with messages in the same places. */
export const offerByForm = (actor: Person, input: NewOffers): OfferView[] => byField(() => offerDuty(actor, input), '')
