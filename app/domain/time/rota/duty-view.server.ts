import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { assignments, duties, posts } from '#db/schema/rota.ts'
import { sites } from '#db/schema/sites.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demandAt } from '../../kernel/access/grants.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { type AssignmentView, type DutyView } from './views.ts'
import { minutesBetween } from './wall-clock.ts'

export type DutyRow = typeof duties.$inferSelect
export type AssignmentRow = typeof assignments.$inferSelect

/** Returns whether the people on a duty have been told about it. */
export const isPublished = ({ state }: Pick<DutyRow, 'state'>) => state === 'published' || state === 'changed'
/** Returns whether the person is on the shift and expected to come. */
export const isLive = ({ state }: Pick<AssignmentRow, 'state'>) => state === 'assigned' || state === 'confirmed'

/** Returns the row of a duty. @throws Problem not_found */
export function dutyRow(id: string): DutyRow {
  const row = db().select().from(duties).where(eq(duties.id, id)).get()
  if (!row) throw notFound('Duty')
  return row
}

/**
 * Returns the row of a duty if the actor may act at its site. @throws Problem not_found, also at sites that the actor
 * does not manage; forbidden
 */
export function dutyFor(actor: Person, permission: 'rota.see' | 'rota.settle' | 'rota.plan', id: string): DutyRow {
  const row = dutyRow(id)
  demandAt(actor, permission, row.siteId)
  return row
}

/** Returns the people assigned to a duty, including those who declined but not those who were removed. */
export const assignmentsOf = (dutyId: string): AssignmentRow[] =>
  db()
    .select()
    .from(assignments)
    .where(and(eq(assignments.dutyId, dutyId), ne(assignments.state, 'removed')))
    .orderBy(asc(assignments.id))
    .all()

/** Returns a duty as planners see it. */
export const viewDuty = (row: DutyRow): DutyView => viewDuties([row])[0]!

/** Returns duties as planners see them, in four queries however many duties there are. */
export function viewDuties(rows: readonly DutyRow[]): DutyView[] {
  const places = placesOf(rows)
  const theirs = new Map<string, AssignmentRow[]>()
  const found = db()
    .select()
    .from(assignments)
    .where(
      and(
        inArray(
          assignments.dutyId,
          rows.map(({ id }) => id),
        ),
        ne(assignments.state, 'removed'),
      ),
    )
    .orderBy(asc(assignments.id))
    .all()
  for (const one of found) theirs.set(one.dutyId, [...(theirs.get(one.dutyId) ?? []), one])
  const names = namesOf(found.map(({ userId }) => userId))
  return rows.map((row) => ({
    ...hoursOf(row, places),
    people: row.people,
    assigned: row.assigned,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    patternId: row.patternId,
    updatedAt: row.updatedAt.toISOString(),
    assignments: (theirs.get(row.id) ?? []).map((one) => viewAssignment(one, names)),
  }))
}

/** Returns what everyone assigned to a duty may know about it. */
export function hoursOf(row: DutyRow, places: Places) {
  const { id, postId, siteId, day, wallStart, wallEnd, startsAt, endsAt, breakMinutes, state, version } = row
  return {
    id,
    postId,
    post: places.posts.get(postId) ?? '',
    siteId,
    site: places.sites.get(siteId)?.name ?? '',
    day,
    start: wallStart,
    end: wallEnd,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    minutes: minutesBetween(startsAt, endsAt),
    breakMinutes,
    state,
    version,
  }
}

export type SiteRow = typeof sites.$inferSelect
export type Places = { posts: Map<string, string>; sites: Map<string, SiteRow> }

/** Returns the names of these duties' positions and sites, including removed ones. */
export function placesOf(rows: readonly Pick<DutyRow, 'postId' | 'siteId'>[]): Places {
  const [postIds, siteIds] = [unique(rows.map(({ postId }) => postId)), unique(rows.map(({ siteId }) => siteId))]
  const names = db().select({ id: posts.id, name: posts.name }).from(posts).where(inArray(posts.id, postIds)).all()
  const found = db().select().from(sites).where(inArray(sites.id, siteIds)).all()
  return { posts: new Map(names.map(({ id, name }) => [id, name])), sites: new Map(found.map((row) => [row.id, row])) }
}

/** Returns an assignment as planners see it; `names` maps people's ids to names. */
export const viewAssignment = (row: AssignmentRow, names = namesOf([row.userId])): AssignmentView => ({
  id: row.id,
  dutyId: row.dutyId,
  userId: row.userId,
  userName: names.get(row.userId) ?? '',
  state: row.state,
  reason: row.reason,
  declineReason: row.declineReason,
  toldAt: row.toldAt?.toISOString() ?? null,
  toldVersion: row.toldVersion,
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
})

const unique = (ids: string[]) => [...new Set(ids)]
