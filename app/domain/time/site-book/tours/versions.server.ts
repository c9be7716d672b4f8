import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { checkpoints, type TourPoint, tourRuns, tours, tourVersions } from '#db/schema/tours.ts'
import { type Person } from '../../../kernel/access/actor.ts'
import { record } from '../../../kernel/events/record.server.ts'
import { invalid } from '~/platform/problem.ts'
import { db, newId, write } from '~/platform/store.server.ts'
import { type Schedule } from './plan.ts'
import { planTour } from './slots.server.ts'

export type TourRow = typeof tours.$inferSelect
export type VersionRow = typeof tourVersions.$inferSelect
export type NewVersion = {
  name: string
  order: 'fixed' | 'free'
  points: TourPoint[]
  schedule: Schedule
  allowedMinutes: number
}

/** Writes a version of a tour, within a commit. @returns its id */
export function insertVersion(actor: Person, tourId: string, version: NewVersion, now: Date): string {
  const id = newId(now.getTime())
  const last = db()
    .select({ n: sql<number>`coalesce(max(${tourVersions.n}), 0)` })
    .from(tourVersions)
    .where(eq(tourVersions.tourId, tourId))
    .get()!
  const row = { id, tourId, n: last.n + 1, ...version, createdAt: now, createdBy: actor.id }
  write().insert(tourVersions).values(row).run()
  return id
}

/**
 * Gives a tour a new version, within a commit. Past runs keep their version; due times in the future are planned again.
 */
export function renewVersion(actor: Person, tour: TourRow, version: NewVersion, now: Date): void {
  const versionId = insertVersion(actor, tour.id, version, now)
  const ahead = and(eq(tourRuns.tourId, tour.id), eq(tourRuns.state, 'due'), gt(tourRuns.dueAt, now))
  write().delete(tourRuns).where(ahead).run()
  // A tour that is due but has not started will be walked in its newest version.
  const planned = version.points.length
  const waiting = and(eq(tourRuns.tourId, tour.id), eq(tourRuns.state, 'due'))
  write().update(tourRuns).set({ versionId, planned }).where(waiting).run()
  write().update(tours).set({ versionId, plannedUntil: now, updatedAt: now }).where(eq(tours.id, tour.id)).run()
  planTour({ ...tour, versionId, plannedUntil: now }, version, now)
}

/** Applies a changed checkpoint to its tours, within a commit. */
export function renewTours(actor: Person, { id, siteId }: { id: string; siteId: string }, now: Date): void {
  for (const { tour, version } of toursPast(siteId, id)) {
    const points = pointsOf(
      siteId,
      version.points.map((point) => point.id),
    )
    renew(actor, tour, version, points, now)
  }
}

/** Removes a checkpoint from its tours, within a commit. A tour that has no other checkpoints is removed. */
export function dropFromTours(actor: Person, { id, siteId }: { id: string; siteId: string }, now: Date): void {
  for (const { tour, version } of toursPast(siteId, id)) {
    const points = version.points.filter((point) => point.id !== id)
    if (points.length > 0) renew(actor, tour, version, points, now)
    else endTour(actor, tour, version.name, now)
  }
}

/** Removes a tour from its site, within a commit. Its history is kept, and it is no longer due. */
export function endTour(actor: Person, { id, siteId }: TourRow, name: string, now: Date): void {
  write().update(tours).set({ removedAt: now, updatedAt: now }).where(eq(tours.id, id)).run()
  write()
    .delete(tourRuns)
    .where(and(eq(tourRuns.tourId, id), eq(tourRuns.state, 'due')))
    .run()
  record(actor, { type: 'tour.removed', subject: { type: 'tour', id }, details: { name, siteId } }, now)
}

/**
 * Returns the checkpoints of a site for a version of a tour, in the given order. @throws Problem invalid for a
 * checkpoint of another site
 */
export function pointsOf(siteId: string, ids: readonly string[]): TourPoint[] {
  const present = and(eq(checkpoints.siteId, siteId), isNull(checkpoints.removedAt))
  const rows = new Map(
    db()
      .select()
      .from(checkpoints)
      .where(present)
      .all()
      .map((row) => [row.id, row]),
  )
  return ids.map((id) => {
    const row = rows.get(id)
    if (!row) throw invalid('checkpointIds', 'Choose checkpoints of this site')
    const { name, note, question, photoNeeded, latitude, longitude, radiusMetres } = row
    return { id, name, note, question, photoNeeded, latitude, longitude, radiusMetres }
  })
}

function renew(actor: Person, tour: TourRow, version: VersionRow, points: TourPoint[], now: Date): void {
  const { name, schedule, allowedMinutes } = version
  renewVersion(actor, tour, { name, order: version.order as 'fixed' | 'free', points, schedule, allowedMinutes }, now)
}

const toursPast = (siteId: string, checkpointId: string): { tour: TourRow; version: VersionRow }[] =>
  db()
    .select({ tour: tours, version: tourVersions })
    .from(tours)
    .innerJoin(tourVersions, eq(tourVersions.id, tours.versionId))
    .where(and(eq(tours.siteId, siteId), isNull(tours.removedAt)))
    .all()
    .filter(({ version }) => version.points.some(({ id }) => id === checkpointId))
