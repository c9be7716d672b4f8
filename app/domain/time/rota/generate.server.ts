import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import { assignments, duties } from '#db/schema/rota.ts'
import { type Person, selfOf } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { putOn } from './assign.server.ts'
import { draftDuty } from './duties.server.ts'
import { type DutyRow } from './duty-view.server.ts'
import { judge } from './facts.server.ts'
import { mondayOf, speaksAgainst } from './gates.ts'
import { type Generate } from './input.ts'
import { compare, linesBetween } from './lines.ts'
import { patternFor, setPattern } from './patterns.server.ts'
import { postFor } from './posts.server.ts'
import { type MadeView } from './views.ts'

/**
 * Makes the duties of a pattern on these days as drafts, with the pattern's people unless something prevents it.
 * Running it again adds nothing. Drafts that are no longer in the pattern are removed; published and cancelled duties
 * are kept.
 * @throws Problem not_found
 */
export function generateDuties(actor: Person, { id, from, to }: Generate, now = new Date()): MadeView {
  return commit(() => {
    const pattern = patternFor(actor, id)
    const post = postFor(actor, pattern.postId)
    const startsOn = pattern.startsOn ?? mondayOf(from)
    if (!pattern.startsOn) setPattern(id, { startsOn, updatedAt: now })
    const { make, keep, drop } = compare(linesBetween(pattern.weeks, startsOn, from, to), madeBy(id, from, to))
    const drafts = drop.filter(({ state }) => state === 'draft').map((duty) => duty.id)
    write().delete(assignments).where(inArray(assignments.dutyId, drafts)).run()
    write().delete(duties).where(inArray(duties.id, drafts)).run()
    const people = Math.max(post.people, pattern.userIds.length)
    let unassigned = 0
    for (const { key, ...hours } of make) {
      const duty = draftDuty(post, { ...hours, people, patternId: id, patternKey: key }, now)
      unassigned += pattern.userIds.filter((userId) => !putOnFree(actor, duty, userId, now)).length
    }
    const made = { made: make.length, kept: keep.length, removed: drafts.length, unassigned }
    const details = { name: pattern.name, from, to, ...made }
    const subject = { type: 'pattern', id }
    record(
      actor,
      { type: 'pattern.generated', subject, personId: null, details, payload: { siteId: post.siteId } },
      now,
    )
    return made
  })
}

/**
 * Assigns a person to a duty, unless anything speaks against it. Within a commit. @returns whether the person was
 * assigned
 */
export function putOnFree(actor: Person, duty: DutyRow, userId: string, now: Date): boolean {
  if (speaksAgainst(judge(userId, duty, now)).length) return false
  // Nobody gives themselves a shift that is over: it would say what their hours are paid.
  if (duty.endsAt <= now && userId === selfOf(actor)) return false
  putOn(duty, userId, { reason: null, decidedBy: actor.id }, now)
  return true
}

const madeBy = (patternId: string, from: string, to: string): DutyRow[] =>
  db()
    .select()
    .from(duties)
    .where(and(eq(duties.patternId, patternId), gte(duties.patternKey, from), lte(duties.patternKey, `${to}~`)))
    .all()
