import { shiftOffers } from '#db/schema/cover.ts'
import { type Person, system } from '../../kernel/access/actor.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { commitEach } from '~/platform/commit-each.server.ts'
import { conflict, Problem } from '~/platform/problem.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { refuseOwnWarning } from '../rota/assign.server.ts'
import { ON_IT } from '../rota/candidates.server.ts'
import { assignmentsOf, type DutyRow, dutyFor, dutyRow, isLive, isPublished } from '../rota/duty-view.server.ts'
import { judge } from '../rota/facts.server.ts'
import { type Judgement, speaksAgainst } from '../rota/gates.ts'
import { type NewOffers } from './input.ts'
import {
  closeFilled,
  closeOffers,
  dutiesWithOffers,
  needsCover,
  offerNext,
  offersOf,
  OPEN,
  viewOffers,
} from './offer-rows.server.ts'
import { type OfferView } from './views.ts'

/** Returns the offers for the shift `id`, in order of their turns. @throws Problem not_found */
export function listOffers(actor: Person, { id }: { id: string }): OfferView[] {
  return viewOffers(offersOf(dutyFor(actor, 'rota.plan', id).id))
}

/**
 * Offers a published shift to these people; earlier offers remain open. If any of them may not work it, nobody is
 * offered it. @throws Problem not_found; conflict `not_published`, `not_needed`, or `not_fit` with `people` and the
 * refusals; unprocessable `needs_reason` with `people` and the warnings if no reason is given; forbidden `own_decision`
 * for a warning about the actor
 */
export function offerDuty(actor: Person, input: NewOffers, now = new Date()): OfferView[] {
  const { id, userIds, minutesEach, insteadOf, reason } = input
  return commit(() => {
    const duty = dutyFor(actor, 'rota.plan', id)
    if (!isPublished(duty)) throw conflict('Publish the shift before you offer it.', { code: 'not_published' })
    if (!needsCover(duty, insteadOf ?? null, now)) throw noLongerNeeded()
    refuseUnfitting(actor, duty, userIds, reason, now)
    const before = offersOf(id)
    const asked = new Set(before.filter(({ state }) => OPEN.includes(state)).map(({ userId }) => userId))
    const first = Math.max(-1, ...before.map(({ turn }) => turn)) + 1
    const row = { dutyId: id, insteadOf: insteadOf ?? null, state: 'waiting', minutesEach: minutesEach ?? null, reason }
    userIds
      .filter((userId) => !asked.has(userId))
      .forEach((userId, index) => {
        const one = { ...row, id: newId(now.getTime()), userId, turn: minutesEach ? first + index : first }
        write()
          .insert(shiftOffers)
          .values({ ...one, createdBy: actor.id, createdAt: now })
          .run()
      })
    offerNext(actor, duty, now)
    return viewOffers(offersOf(id))
  })
}

/** Returns the refusal of cover for a shift that has no free place, or whose missing person has come. */
export const noLongerNeeded = () => conflict('This shift no longer needs cover.', { code: 'not_needed' })

/** Withdraws the offers for the shift `id`, and tells the people who were asked. @throws Problem not_found */
export function endOffers(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  return commit(() => {
    const duty = dutyFor(actor, 'rota.plan', id)
    closeOffers(actor, duty, now)
    return { message: 'Offers withdrawn' }
  })
}

/**
 * Asks the next people when the time to answer has run out, and ends the offers that are no longer needed; called by
 * the scheduler.
 */
export function runOffers(now: Date): { offered: number; ended: number } {
  const done = { offered: 0, ended: 0 }
  for (const one of dutiesWithOffers()) {
    const goOn = () => {
      const duty = dutyRow(one.id)
      done.ended += closeFilled(BY_ITSELF, duty, now)
      done.offered += offerNext(BY_ITSELF, duty, now)
    }
    commitEach([one], goOn, 'the offers of a shift could not be continued')
  }
  return done
}

const BY_ITSELF = system('offers')

function refuseUnfitting(
  actor: Person,
  duty: DutyRow,
  userIds: readonly string[],
  reason: string | null,
  now: Date,
): void {
  userIds.forEach(findRow)
  const on = new Set(assignmentsOf(duty.id).flatMap((one) => (isLive(one) ? one.userId : [])))
  const judged = userIds.map((userId): Judged => {
    const { refusals, warnings } = judge(userId, duty, now)
    return { userId, refusals: on.has(userId) ? [ON_IT, ...refusals] : refusals, warnings }
  })
  const refused = judged.filter(({ refusals }) => refusals.length)
  if (refused.length)
    throw conflict(
      wordsOf(refused, ({ refusals }) => refusals),
      { code: 'not_fit', people: refused },
    )
  const warned = judged.filter((one) => speaksAgainst(one).length)
  if (!warned.length) return
  if (reason) return warned.forEach((one) => refuseOwnWarning(actor, one.userId, one))
  throw new Problem('unprocessable', `${wordsOf(warned, speaksAgainst)} Please give a reason.`, {
    code: 'needs_reason',
    facts: { people: warned },
  })
}

type Judged = Judgement & { userId: string }

function wordsOf(judged: readonly Judged[], found: (one: Judged) => Judgement['refusals']): string {
  const names = namesOf(judged.map(({ userId }) => userId))
  const [first] = judged as [Judged]
  const others = judged.length - 1
  const words = `${names.get(first.userId)}: ${found(first)[0]!.message}.`
  return others
    ? `${words} ${others === 1 ? 'One more person' : `${others} more people`} cannot be asked either.`
    : words
}
