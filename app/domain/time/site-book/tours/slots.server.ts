import { randomInt } from 'node:crypto'
import { and, asc, eq, isNull, lt, notInArray } from 'drizzle-orm'
import { sites } from '#db/schema/sites.ts'
import { type TourPoint, tourRuns, tours, tourVersions } from '#db/schema/tours.ts'
import { commitEach } from '~/platform/commit-each.server.ts'
import { db, newId, write } from '~/platform/store.server.ts'
import { type Schedule, slotsBetween } from './plan.ts'

const HOUR_MS = 3_600_000
/** How far ahead due times are planned, and how much of that time may be left when they are planned again. */
const AHEAD_MS = 26 * HOUR_MS
const AGAIN_MS = 25 * HOUR_MS
/**
 * If the server was stopped for long, past due times are planned too, as far back as this, so that missed tours are
 * shown.
 */
const BACK_MS = 24 * HOUR_MS
/** How many tours are planned before other requests get their turn. */
const AT_ONCE = 20

type Planned = { id: string; siteId: string; versionId: string; plannedUntil: Date }

/** Plans a tour's due times for the next day, within a commit. Due times that are already planned do not change. */
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
 * Plans the due times of all tours for the next day. Each tour's row stores until when it is planned, so that none is
 * skipped, however often this is interrupted. @returns how many tours were planned
 */
export async function planTours(now = new Date()): Promise<{ planned: number }> {
  const soon = new Date(now.getTime() + AGAIN_MS)
  const failed: string[] = []
  for (let planned = 0; ;) {
    const rows = db()
      .select({ tour: tours, version: tourVersions })
      .from(tours)
      .innerJoin(tourVersions, eq(tourVersions.id, tours.versionId))
      .innerJoin(sites, eq(sites.id, tours.siteId))
      .where(
        and(
          lt(tours.plannedUntil, soon),
          isNull(tours.removedAt),
          isNull(sites.removedAt),
          notInArray(tours.id, failed),
        ),
      )
      .orderBy(asc(tours.plannedUntil))
      .limit(AT_ONCE)
      .all()
    const plan = ({ tour, version }: (typeof rows)[number]) => (planTour(tour, version, now), tour.id)
    const done = new Set(commitEach(rows, plan, 'the due times of a tour could not be planned'))
    failed.push(...rows.map(({ tour }) => tour.id).filter((id) => !done.has(id)))
    planned += done.size
    if (rows.length < AT_ONCE) return { planned }
    await new Promise((resolve) => setImmediate(resolve))
  }
}
