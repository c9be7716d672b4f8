import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { tourRuns, tourScans } from '#db/schema/tours.ts'
import { dropFile } from '../../../kernel/files/files.server.ts'
import { fileUrl } from '../../../kernel/people/user-view.ts'
import { findSiteRow } from '../../../kernel/sites/sites.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { scansOf, versionOf } from './rows.server.ts'

/** For how many days the phone's exact location at a scan is kept. The distance from the checkpoint is kept longer. */
const PLACES_DAYS = 90

/** Returns a person's tours with their scans, for the export of their data. */
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

/** Removes what an erased person wrote and photographed on their tours. Within a commit. */
export function forgetWalker(userId: string): void {
  const theirs = db().select({ id: tourRuns.id }).from(tourRuns).where(eq(tourRuns.userId, userId))
  const of = inArray(tourScans.runId, theirs)
  for (const { fileId } of photosWhere(of)) dropFile(fileId)
  const nothing = { answer: null, note: null, photoFileId: null, latitude: null, longitude: null, accuracy: null }
  write().update(tourScans).set(nothing).where(of).run()
  write().update(tourRuns).set({ reason: null }).where(eq(tourRuns.userId, userId)).run()
}

/**
 * Returns the ids of runs before an instant that may be deleted. Runs of people under legal hold may not. @param only
 * the one person whose runs are returned; everyone if omitted
 */
export function oldRuns(before: Date, limit: number, only?: string): { id: string }[] {
  const { id, at, userId } = tourRuns
  const free = sql`(${userId} IS NULL OR ${userId} NOT IN (SELECT id FROM users WHERE legal_hold = 1))`
  return db()
    .select({ id })
    .from(tourRuns)
    .where(and(lt(at, before), free, only ? eq(userId, only) : undefined))
    .limit(limit)
    .all()
}

/** Removes runs with their scans and photographs, within a commit. */
export function removeRuns(ids: readonly string[]): void {
  for (const { fileId } of photosWhere(inArray(tourScans.runId, [...ids]))) dropFile(fileId)
  write()
    .delete(tourRuns)
    .where(inArray(tourRuns.id, [...ids]))
    .run()
}

/**
 * Deletes the exact locations of scans after ninety days, except those of people under legal hold; for the nightly
 * purge. @returns how many scans had one
 */
export function purgePlaces(now: Date): number {
  const nowhere = { latitude: null, longitude: null, accuracy: null }
  const held = sql`(SELECT id FROM tour_runs WHERE user_id IN (SELECT id FROM users WHERE legal_hold = 1))`
  const old = lt(tourScans.at, new Date(now.getTime() - PLACES_DAYS * DAY_MS))
  const located = and(old, sql`latitude IS NOT NULL`, sql`${tourScans.runId} NOT IN ${held}`)
  return commit(() => write().update(tourScans).set(nowhere).where(located).run()).changes
}

const photosWhere = (where: ReturnType<typeof inArray>) =>
  db()
    .select({ fileId: tourScans.photoFileId })
    .from(tourScans)
    .where(and(where, isNotNull(tourScans.photoFileId)))
    .all()
