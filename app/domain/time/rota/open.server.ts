import { and, asc, gt, sql } from 'drizzle-orm'
import { duties } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db } from '~/platform/store.server.ts'
import { assignmentFor, putOn } from './assign.server.ts'
import { dutyRow, isLive, isPublished, placesOf } from './duty-view.server.ts'
import { factsOf, judge } from './facts.server.ts'
import { speaksAgainst } from './gates.ts'
import { noteTold, recordDuty } from './told.server.ts'
import { refuseBegun, viewOwnDuty } from './own.server.ts'
import { type OwnDuty } from './views.ts'

/** How many coming duties are searched, and how many are shown. */
const LOOKED_THROUGH = 300
const SHOWN = 50

/** Returns published duties that still need people and that the actor may do, the next one first. */
export function listOpenDuties(actor: Person, _nothing: object = {}, now = new Date()): OwnDuty[] {
  demand(actor, 'rota.own')
  const missing = sql`${duties.assigned} < ${duties.people}`
  const rows = db()
    .select()
    .from(duties)
    // The condition is written exactly as in the index, so that SQLite uses it.
    .where(and(missing, sql`${duties.state} IN ('published', 'changed')`, gt(duties.startsAt, now)))
    .orderBy(asc(duties.startsAt), asc(duties.id))
    .limit(LOOKED_THROUGH)
    .all()
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  const facts = factsOf(actor.id, { startsAt: first.startsAt, endsAt: last.endsAt }, now)
  const fitting = rows.filter(
    (duty) => !speaksAgainst(judge(actor.id, duty, now, facts)).length && !assignmentFor(duty.id, actor.id),
  )
  const places = placesOf(rows)
  return fitting.slice(0, SHOWN).map((duty) => viewOwnDuty(duty, null, places))
}

/**
 * Takes an open duty for the actor. The check for a free place is in the same transaction, so that if two people try at
 * the same time, the first gets it. Nobody can override a warning about themselves. @throws Problem not_found; conflict
 * `taken`, `begun`, `already_assigned`, or with the code of the refusal
 */
export function takeDuty(actor: Person, { id }: { id: string }, now = new Date()): OwnDuty {
  demand(actor, 'rota.own')
  return commit(() => {
    const duty = dutyRow(id)
    if (!isPublished(duty)) throw notFound('Duty')
    refuseBegun(duty, now)
    const before = assignmentFor(id, actor.id)
    if (before && isLive(before)) throw conflict('This shift is already yours', { code: 'already_assigned' })
    if (duty.assigned >= duty.people) throw conflict('A colleague has taken this shift', { code: 'taken' })
    const [first] = speaksAgainst(judge(actor.id, duty, now))
    if (first) throw conflict(first.message, { code: first.code })
    putOn(duty, actor.id, { reason: null, decidedBy: actor.id, confirmedAt: now }, now)
    noteTold(duty, actor.id, now)
    recordDuty(actor, 'duty.taken', duty, actor.id, now)
    return viewOwnDuty(duty, assignmentFor(id, actor.id)!)
  })
}
