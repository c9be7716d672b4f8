import { randomInt } from 'node:crypto'
import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { sites } from '#db/schema/sites.ts'
import { type TourPoint, tourRuns, tours, tourVersions } from '#db/schema/tours.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type Schedule, slotsBetween } from './plan.ts'

const HOUR_MS = 3_600_000
/** So far ahead it is planned when a tour is due, and so short before the end of it again. */
const AHEAD_MS = 26 * HOUR_MS
const AGAIN_MS = 25 * HOUR_MS
/** After a long stop the moments of so long before now are planned too: what was missed then shows. */
const BACK_MS = 24 * HOUR_MS
/** Tours that are planned between two turns of everybody else. */
const AT_ONCE = 20

type Planned = { id: string; siteId: string; versionId: string; plannedUntil: Date }

/** Plans when a tour is due in the next day, within a commit; what is planned already stays as it is. */
export function planTour(
  tour: Planned,
  { points, schedule }: { points: readonly TourPoint[]; schedule: Schedule },
  now: Date,
): void {
  const from = new Date(Math.max(tour.plannedUntil.getTime(), now.getTime() - BACK_MS))
  const until = new Date(now.getTime() + AHEAD_MS)
  for (const { key, dueAt } of slotsBetween(from, until, schedule, () => randomInt(2 ** 32) / 2 ** 32)) {
    const { id: tourId, siteId, versionId } = tour
    const row = { tourId, siteId, versionId, slotKey: key, dueAt, at: dueAt, state: 'due', planned: points.length }
    write()
      .insert(tourRuns)
      .values({ id: newId(now.getTime()), ...row })
      .onConflictDoNothing()
      .run()
  }
  write().update(tours).set({ plannedUntil: until }).where(eq(tours.id, tour.id)).run()
}

/**
 * Plans when the tours of all sites are due in the next day, in order and with the moment up to which it was done in each
 * row: so none is left out, however often it stops. @returns how many tours were planned
 */
export async function planTours(now = new Date()): Promise<{ planned: number }> {
  const soon = new Date(now.getTime() + AGAIN_MS)
  for (let planned = 0; ;) {
    const rows = db()
      .select({ tour: tours, version: tourVersions })
      .from(tours)
      .innerJoin(tourVersions, eq(tourVersions.id, tours.versionId))
      .innerJoin(sites, eq(sites.id, tours.siteId))
      .where(and(lt(tours.plannedUntil, soon), isNull(tours.removedAt), isNull(sites.removedAt)))
      .orderBy(asc(tours.plannedUntil))
      .limit(AT_ONCE)
      .all()
    commit(() => rows.forEach(({ tour, version }) => planTour(tour, version, now)))
    planned += rows.length
    if (rows.length < AT_ONCE) return { planned }
    await new Promise((resolve) => setImmediate(resolve))
  }
}
