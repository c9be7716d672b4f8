import { and, asc, eq, isNull } from 'drizzle-orm'
import { tours, tourVersions } from '#db/schema/tours.ts'
import { type Person } from '../../../kernel/access/actor.ts'
import { demandAt } from '../../../kernel/access/grants.server.ts'
import { record } from '../../../kernel/events/record.server.ts'
import { presentSite } from '../../../kernel/sites/sites.server.ts'
import { conflict, notFound, refuseStale } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type NewTour, scheduleOf, type SiteById, type TourChange } from './input.ts'
import { scheduleWords } from './plan.ts'
import { planTour } from './slots.server.ts'
import {
  endTour,
  insertVersion,
  type NewVersion,
  pointsOf,
  renewVersion,
  type TourRow,
  type VersionRow,
} from './versions.server.ts'
import { type TourView } from './views.ts'

const MOST = 100

/** Returns the tours of a site by name. @throws Problem not_found */
export function listTours(actor: Person, { siteId }: SiteById): TourView[] {
  demandAt(actor, 'tour.see', siteId)
  return toursOf([presentSite(siteId).id]).map(viewTour)
}

/**
 * Adds a tour, which is due from now on. @throws Problem not_found, invalid for a checkpoint of another site, conflict
 * if the site has too many
 */
export function addTour(actor: Person, { siteId, ...input }: NewTour, now = new Date()): TourView {
  demandAt(actor, 'checkpoint.manage', siteId)
  return commit(() => {
    presentSite(siteId)
    if (toursOf([siteId]).length >= MOST) throw conflict(`A site can have at most ${MOST} tours`)
    const id = newId(now.getTime())
    const version = versionFrom(siteId, input)
    const row = { id, siteId, versionId: '', plannedUntil: now, createdAt: now, updatedAt: now }
    write().insert(tours).values(row).run()
    const versionId = insertVersion(actor, id, version, now)
    write().update(tours).set({ versionId }).where(eq(tours.id, id)).run()
    planTour({ ...row, versionId }, version, now)
    record(actor, { type: 'tour.added', subject: { type: 'tour', id }, details: detailsOf(siteId, version) }, now)
    return findOne(id)
  })
}

/**
 * Changes a tour from now on; past runs do not change. @throws Problem not_found, invalid as `addTour` does, conflict
 * if another person has changed it since `updatedAtWas`
 */
export function changeTour(actor: Person, { id, updatedAtWas, ...input }: TourChange, now = new Date()): TourView {
  demandAt(actor, 'checkpoint.manage', presentTour(id).tour.siteId)
  return commit(() => {
    const { tour } = presentTour(id)
    refuseStale(tour, updatedAtWas, 'tour')
    const version = versionFrom(tour.siteId, input)
    renewVersion(actor, tour, version, now)
    const details = detailsOf(tour.siteId, version)
    record(actor, { type: 'tour.changed', subject: { type: 'tour', id }, details }, now)
    return findOne(id)
  })
}

/** Removes a tour from its site; its runs are kept. @throws Problem not_found */
export function removeTour(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  demandAt(actor, 'checkpoint.manage', presentTour(id).tour.siteId)
  return commit(() => {
    const { tour, version } = presentTour(id)
    endTour(actor, tour, version.name, now)
    return { message: 'The tour was removed' }
  })
}

type Both = { tour: TourRow; version: VersionRow }

/** Returns an active tour in its current version. @throws Problem not_found */
export function presentTour(id: string): Both {
  const both = findTour(id)
  if (both.tour.removedAt) throw notFound('Tour')
  return both
}

/**
 * Returns a tour in its newest version, also a removed one, which a phone may have walked without signal. @throws
 * Problem not_found
 */
export function findTour(id: string): Both {
  const [both] = joined(eq(tours.id, id))
  if (!both) throw notFound('Tour')
  return both
}

/** Returns the active tours of these sites, by name. For use cases only, never for an answer to a client. */
export const toursOf = (siteIds: readonly string[]): Both[] =>
  siteIds.flatMap((siteId) => joined(and(eq(tours.siteId, siteId), isNull(tours.removedAt))))

const joined = (where: ReturnType<typeof and>): Both[] =>
  db()
    .select({ tour: tours, version: tourVersions })
    .from(tours)
    .innerJoin(tourVersions, eq(tourVersions.id, tours.versionId))
    .where(where)
    .orderBy(asc(tourVersions.name), asc(tours.id))
    .all()

const findOne = (id: string): TourView => viewTour(presentTour(id))

function versionFrom(siteId: string, input: Omit<NewTour, 'siteId'>): NewVersion {
  const { name, order, allowedMinutes, checkpointIds } = input
  return { name, order, allowedMinutes, points: pointsOf(siteId, checkpointIds), schedule: scheduleOf(input) }
}

function viewTour({ tour, version }: Both): TourView {
  const { schedule } = version
  return {
    id: tour.id,
    siteId: tour.siteId,
    name: version.name,
    version: version.n,
    checkpointIds: version.points.map(({ id }) => id),
    order: version.order as 'fixed' | 'free',
    times: schedule && 'times' in schedule ? schedule.times : null,
    everyMinutes: schedule && 'everyMinutes' in schedule ? schedule.everyMinutes : null,
    from: schedule && 'everyMinutes' in schedule ? schedule.from : null,
    to: schedule && 'everyMinutes' in schedule ? schedule.to : null,
    windows: schedule && 'windows' in schedule ? schedule.windows : null,
    allowedMinutes: version.allowedMinutes,
    updatedAt: tour.updatedAt.toISOString(),
  }
}

const detailsOf = (siteId: string, { name, points, order, schedule, allowedMinutes }: NewVersion) => ({
  name,
  siteId,
  checkpoints: points.length,
  order,
  due: scheduleWords(schedule),
  allowedMinutes,
})
