import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { tourRuns, tourScans } from '#db/schema/tours.ts'
import { dropFile } from '../../../kernel/files/files.server.ts'
import { fileUrl } from '../../../kernel/people/user-view.ts'
import { findSiteRow } from '../../../kernel/sites/sites.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { scansOf, versionOf } from './rows.server.ts'

/** Two years: a client's contract and its claims ask for at least one. */
const KEPT_DAYS = 730
/** How far a scan was from its checkpoint stays; where exactly the phone was is dropped. */
const PLACES_DAYS = 90
/** Runs that are removed in one commit. */
const AT_ONCE = 200

/** The tours that somebody walked, with their scans, for the export of their own data. */
export function* ownTourRecords(userId: string): Iterable<object> {
  const ids = db()
    .select({ id: tourRuns.id })
    .from(tourRuns)
    .where(eq(tourRuns.userId, userId))
    .orderBy(asc(tourRuns.at), asc(tourRuns.id))
    .all()
  for (const { id } of ids) {
    const run = db().select().from(tourRuns).where(eq(tourRuns.id, id)).get()
    if (!run) continue
    const { name, points } = versionOf(run)
    const names = new Map(points.map((point) => [point.id, point.name]))
    const { dueAt, startedAt, endedAt, state, reason } = run
    const scans = scansOf(id).map((scan) => {
      const { at, receivedAt, trust, method, latitude, longitude, fence, distanceMetres, marks, answer, note } = scan
      const checkpoint = names.get(scan.checkpointId) ?? null
      const told = { at, receivedAt, trust, method, latitude, longitude, fence, distanceMetres, marks, answer, note }
      return { checkpoint, ...told, photo: fileUrl(scan.photoFileId) }
    })
    yield { tour: name, site: findSiteRow(run.siteId)?.name, dueAt, startedAt, endedAt, state, reason, scans }
  }
}

/** Takes what somebody who is erased wrote and photographed out of the tours that they walked; within a commit. */
export function forgetWalker(userId: string): void {
  const theirs = db().select({ id: tourRuns.id }).from(tourRuns).where(eq(tourRuns.userId, userId))
  const of = inArray(tourScans.runId, theirs)
  for (const { fileId } of photosWhere(of)) dropFile(fileId)
  const nothing = { answer: null, note: null, photoFileId: null, latitude: null, longitude: null, accuracy: null }
  write().update(tourScans).set(nothing).where(of).run()
  write().update(tourRuns).set({ reason: null }).where(eq(tourRuns.userId, userId)).run()
}

/**
 * Removes runs of two years ago, but none of somebody under legal hold, and the exact places of scans of ninety days ago;
 * for the nightly purge. @returns how many runs
 */
export function purgeTours(now: Date): number {
  const old = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const free = sql`(${tourRuns.userId} IS NULL OR ${tourRuns.userId} NOT IN (SELECT id FROM users WHERE legal_hold = 1))`
  let removed = 0
  for (;;) {
    const rows = db()
      .select({ id: tourRuns.id })
      .from(tourRuns)
      .where(and(lt(tourRuns.at, old), free))
      .orderBy(asc(tourRuns.at))
      .limit(AT_ONCE)
      .all()
    const ids = rows.map(({ id }) => id)
    commit(() => {
      for (const { fileId } of photosWhere(inArray(tourScans.runId, ids))) dropFile(fileId)
      write().delete(tourRuns).where(inArray(tourRuns.id, ids)).run()
    })
    removed += ids.length
    if (ids.length < AT_ONCE) break
  }
  dropPlaces(new Date(now.getTime() - PLACES_DAYS * DAY_MS))
  return removed
}

function dropPlaces(before: Date): void {
  const nowhere = { latitude: null, longitude: null, accuracy: null }
  const located = and(lt(tourScans.at, before), sql`latitude IS NOT NULL`)
  commit(() => write().update(tourScans).set(nowhere).where(located).run())
}

const photosWhere = (where: ReturnType<typeof inArray>) =>
  db()
    .select({ fileId: tourScans.photoFileId })
    .from(tourScans)
    .where(and(where, isNotNull(tourScans.photoFileId)))
    .all()
