import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { assignments, duties } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demandAt } from '../../kernel/access/grants.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { presentSite } from '../../kernel/sites/sites.server.ts'
import { endOfDay, startOfDay } from '~/platform/dates.ts'
import { conflict } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type AssignmentRow, type DutyRow } from './duty-view.server.ts'
import { factsOf, judge } from './facts.server.ts'
import { type SiteDays } from './input.ts'
import { noteTold } from './told.server.ts'
import { unreachedOf } from './unreached.server.ts'
import { type PublishedView } from './views.ts'

/**
 * Publishes the drafts of a site that begin on these days. Each person gets one message about all their duties. A
 * single refusal, such as leave approved in the meantime, stops everything. Warnings are not checked again, because
 * reasons were given when the people were assigned.
 * @throws Problem not_found, conflict `blocked` with person, duty and reason
 */
export function publishRota(actor: Person, { siteId, from, to }: SiteDays, now = new Date()): PublishedView {
  demandAt(actor, 'rota.plan', siteId)
  return commit(() => {
    const site = presentSite(siteId)
    const drafts = draftsOf(siteId, from, to)
    const ids = drafts.map(({ id }) => id)
    const people = byPerson(ids)
    refuseBlocked(drafts, people, now)
    const set = { state: 'published', publishedAt: now, updatedAt: now }
    write().update(duties).set(set).where(inArray(duties.id, ids)).run()
    const known = new Map(drafts.map((duty) => [duty.id, duty]))
    const names = namesOf([...people.keys()])
    const subject = { type: 'site', id: siteId }
    for (const [userId, theirs] of people) {
      for (const { dutyId } of theirs) noteTold(known.get(dutyId)!, userId, now)
      const details = { site: site.name, from, to, duties: theirs.length }
      const payload = { ...details, siteId, userId, userName: names.get(userId) ?? '' }
      record(
        actor,
        { type: 'rota.published', subject, personId: userId, details: { ...details, siteId }, payload },
        now,
      )
    }
    if (drafts.length && !people.size) {
      const released = { from, to, duties: ids.length }
      const payload = { siteId }
      record(actor, { type: 'rota.released', subject, personId: null, details: released, payload }, now)
    }
    return { published: drafts.length, told: people.size, unreached: unreachedOf(actor, [...people.keys()]) }
  })
}

const draftsOf = (siteId: string, from: string, to: string): DutyRow[] =>
  db()
    .select()
    .from(duties)
    .where(
      and(
        eq(duties.siteId, siteId),
        gte(duties.startsAt, startOfDay(from)),
        lt(duties.startsAt, endOfDay(to)),
        eq(duties.state, 'draft'),
      ),
    )
    .all()

function byPerson(dutyIds: string[]): Map<string, AssignmentRow[]> {
  const found = new Map<string, AssignmentRow[]>()
  const live = and(inArray(assignments.dutyId, dutyIds), inArray(assignments.state, ['assigned', 'confirmed']))
  for (const row of db().select().from(assignments).where(live).all())
    found.set(row.userId, [...(found.get(row.userId) ?? []), row])
  return found
}

function refuseBlocked(drafts: DutyRow[], people: Map<string, AssignmentRow[]>, now: Date): void {
  const known = new Map(drafts.map((duty) => [duty.id, duty]))
  const blocked = [...people].flatMap(([userId, theirs]) => {
    const startsAt = new Date(Math.min(...theirs.map((row) => row.startsAt.getTime())))
    const endsAt = new Date(Math.max(...theirs.map((row) => row.endsAt.getTime())))
    const facts = factsOf(userId, { startsAt, endsAt }, now)
    return theirs.flatMap(({ id, dutyId }) =>
      judge(userId, known.get(dutyId)!, now, facts).refusals.map((finding) => {
        return { assignmentId: id, dutyId, userId, ...finding }
      }),
    )
  })
  if (!blocked.length) return
  const names = namesOf(blocked.map(({ userId }) => userId))
  const words = blocked.slice(0, 5).map(({ userId, message }) => `${names.get(userId)}: ${message}`)
  throw conflict(`Nothing was published. ${words.join('. ')}.`, { code: 'blocked', blocked })
}
