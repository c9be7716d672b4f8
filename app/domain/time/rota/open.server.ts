import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import { duties } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db } from '~/platform/store.server.ts'
import { assignmentFor, putOn } from './assign.server.ts'
import { type DutyRow, dutyRow, isLive, isPublished, placesOf } from './duty-view.server.ts'
import { factsOf, judge } from './facts.server.ts'
import { speaksAgainst } from './gates.ts'
import { noteTold, recordDuty } from './told.server.ts'
import { type AsShown } from './input.ts'
import { refuseBegun, refuseChanged, viewOwnDuty } from './own.server.ts'
import { type OwnDuty } from './views.ts'

/** How many coming duties are read at a time, after how many the search ends, and how many that fit are shown. */
const AT_ONCE = 300
const LOOKED_THROUGH = 600
const SHOWN = 50

/**
 * Returns published duties that still need people and that the actor may do, the next one first. Hundreds that do
 * not fit the actor do not hide a later one that does: the first 600 are checked, as far as the list needs them.
 */
export function listOpenDuties(actor: Person, _nothing: object = {}, now = new Date()): OwnDuty[] {
  demand(actor, 'rota.own')
  const fitting: DutyRow[] = []
  let rows: DutyRow[] = []
  for (let seen = 0; seen < LOOKED_THROUGH && fitting.length < SHOWN; seen += AT_ONCE) {
    rows = openAfter(now, rows.at(-1))
    fitting.push(...fittingOf(actor, rows, now))
    if (rows.length < AT_ONCE) break
  }
  const shown = fitting.slice(0, SHOWN)
  const places = placesOf(shown)
  return shown.map((duty) => viewOwnDuty(duty, null, places))
}

/** Returns the open duties that start after `now`, from the one after `last`, the next one first. */
function openAfter(now: Date, last?: DutyRow): DutyRow[] {
  const missing = sql`${duties.assigned} < ${duties.people}`
  const { startsAt, id } = duties
  const later = last && or(gt(startsAt, last.startsAt), and(eq(startsAt, last.startsAt), gt(id, last.id)))
  return (
    db()
      .select()
      .from(duties)
      // The condition is written exactly as in the index, so that SQLite uses it.
      .where(and(missing, sql`${duties.state} IN ('published', 'changed')`, gt(startsAt, now), later))
      .orderBy(asc(startsAt), asc(id))
      .limit(AT_ONCE)
      .all()
  )
}

/** Returns those of these duties, which are in order of their start, that the actor may take. */
function fittingOf(actor: Person, rows: readonly DutyRow[], now: Date): DutyRow[] {
  if (!rows[0]) return []
  const endsAt = new Date(Math.max(...rows.map((row) => row.endsAt.getTime())))
  const facts = factsOf(actor.id, { startsAt: rows[0].startsAt, endsAt }, now)
  return rows.filter(
    (duty) => !speaksAgainst(judge(actor.id, duty, now, facts)).length && !assignmentFor(duty.id, actor.id),
  )
}

/**
 * Takes an open duty for the actor. The check for a free place is in the same transaction, so that if two people try at
 * the same time, the first gets it. Nobody can override a warning about themselves. @throws Problem not_found; conflict
 * `taken`, `begun`, `stale`, `already_assigned`, or with the code of the refusal
 */
export function takeDuty(actor: Person, { id, version }: AsShown, now = new Date()): OwnDuty {
  demand(actor, 'rota.own')
  return commit(() => {
    const duty = dutyRow(id)
    if (!isPublished(duty)) throw notFound('Duty')
    refuseBegun(duty, now)
    const before = assignmentFor(id, actor.id)
    if (before && isLive(before)) throw conflict('This shift is already yours', { code: 'already_assigned' })
    if (duty.assigned >= duty.people) throw conflict('A colleague has taken this shift', { code: 'taken' })
    refuseChanged(duty, version)
    const [first] = speaksAgainst(judge(actor.id, duty, now))
    if (first) throw conflict(first.message, { code: first.code })
    putOn(duty, actor.id, { reason: null, decidedBy: actor.id, confirmedAt: now }, now)
    noteTold(duty, actor.id, now)
    recordDuty(actor, 'duty.taken', duty, actor.id, now)
    return viewOwnDuty(duty, assignmentFor(id, actor.id)!)
  })
}
