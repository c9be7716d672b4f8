import { and, asc, eq, isNull, max } from 'drizzle-orm'
import { checkpoints, checkpointTokens } from '#db/schema/tours.ts'
import { type Person } from '../../../kernel/access/actor.ts'
import { demandAt } from '../../../kernel/access/grants.server.ts'
import { record } from '../../../kernel/events/record.server.ts'
import { presentSite } from '../../../kernel/sites/sites.server.ts'
import { conflict, notFound, refuseStale } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type SiteById } from '../tours/input.ts'
import { toursOf } from '../tours/tours.server.ts'
import { dropFromTours, endTour, renewTours } from '../tours/versions.server.ts'
import { type CheckpointChange, type NewCheckpoint } from './input.ts'
import { issueToken, retireTokens } from './tokens.server.ts'
import { type CheckpointView } from './views.ts'

export type CheckpointRow = typeof checkpoints.$inferSelect

const MOST = 300

/** Returns the checkpoints of a site in order, with the content of their posters. @throws Problem not_found */
export function listCheckpoints(actor: Person, { siteId }: SiteById): CheckpointView[] {
  demandAt(actor, 'checkpoint.manage', siteId)
  const of = and(eq(checkpoints.siteId, presentSite(siteId).id), isNull(checkpoints.removedAt))
  return joined(of)
}

/** Adds a checkpoint with a new token. @throws Problem not_found, conflict if the site has too many */
export function addCheckpoint(actor: Person, { siteId, ...input }: NewCheckpoint, now = new Date()): CheckpointView {
  demandAt(actor, 'checkpoint.manage', siteId)
  return commit(() => {
    presentSite(siteId)
    const present = rowsOf(siteId)
    if (present.length >= MOST) throw conflict(`A site can have at most ${MOST} checkpoints`)
    const id = newId(now.getTime())
    const { radius, position, ...rest } = input
    const row = { ...rest, radiusMetres: radius, position: position ?? lastPosition(siteId) + 1 }
    write()
      .insert(checkpoints)
      .values({ id, siteId, ...row, createdAt: now, updatedAt: now })
      .run()
    issueToken(id, now)
    record(
      actor,
      { type: 'checkpoint.added', subject: { type: 'checkpoint', id }, details: detailsOf(input, siteId) },
      now,
    )
    return viewOne(id)
  })
}

/**
 * Changes a checkpoint. Its tours get a new version, so that reports about earlier runs do not change. @throws Problem
 * not_found, conflict if another person has changed it since `updatedAtWas`
 */
export function changeCheckpoint(
  actor: Person,
  { id, updatedAtWas, ...input }: CheckpointChange,
  now = new Date(),
): CheckpointView {
  demandAt(actor, 'checkpoint.manage', presentCheckpoint(id).siteId)
  return commit(() => {
    const before = presentCheckpoint(id)
    refuseStale(before, updatedAtWas, 'checkpoint')
    const { radius, position = before.position, ...rest } = input
    write()
      .update(checkpoints)
      .set({ ...rest, position, radiusMetres: radius, updatedAt: now })
      .where(eq(checkpoints.id, id))
      .run()
    renewTours(actor, presentCheckpoint(id), now)
    const details = detailsOf(input, before.siteId)
    record(actor, { type: 'checkpoint.changed', subject: { type: 'checkpoint', id }, details }, now)
    return viewOne(id)
  })
}

/** Removes a checkpoint from its site and tours, and retires its poster. @throws Problem not_found */
export function removeCheckpoint(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  demandAt(actor, 'checkpoint.manage', presentCheckpoint(id).siteId)
  return commit(() => {
    const row = presentCheckpoint(id)
    endCheckpoint(actor, row, now)
    dropFromTours(actor, row, now)
    return { message: 'The checkpoint was removed' }
  })
}

/** Removes the tours and checkpoints of a site that is removed, and retires the posters. Within a commit. */
export function endCheckpointsAt(actor: Person, siteId: string, now: Date): void {
  for (const { tour, version } of toursOf([siteId])) endTour(actor, tour, version.name, now)
  for (const row of rowsOf(siteId)) endCheckpoint(actor, row, now)
}

function endCheckpoint(actor: Person, { id, name, siteId }: CheckpointRow, now: Date): void {
  write().update(checkpoints).set({ removedAt: now, updatedAt: now }).where(eq(checkpoints.id, id)).run()
  retireTokens(id, now)
  record(actor, { type: 'checkpoint.removed', subject: { type: 'checkpoint', id }, details: { name, siteId } }, now)
}

/**
 * Gives a checkpoint a new token and code. Its old poster can still be scanned, but those scans are marked. @throws
 * Problem not_found
 */
export function replaceToken(actor: Person, { id }: { id: string }, now = new Date()): CheckpointView {
  demandAt(actor, 'checkpoint.manage', presentCheckpoint(id).siteId)
  return commit(() => {
    const { name, siteId } = presentCheckpoint(id)
    retireTokens(id, now)
    issueToken(id, now)
    const details = { name, siteId }
    record(actor, { type: 'checkpoint.token_replaced', subject: { type: 'checkpoint', id }, details }, now)
    return viewOne(id)
  })
}

/** Returns a checkpoint, unless it was removed. @throws Problem not_found */
export function presentCheckpoint(id: string): CheckpointRow {
  const row = db()
    .select()
    .from(checkpoints)
    .where(and(eq(checkpoints.id, id), isNull(checkpoints.removedAt)))
    .get()
  if (!row) throw notFound('Checkpoint')
  return row
}

/**
 * Returns the checkpoints of a site, in order, without removed ones. For use cases only, never for an answer to a
 * client.
 */
export const rowsOf = (siteId: string): CheckpointRow[] =>
  db()
    .select()
    .from(checkpoints)
    .where(and(eq(checkpoints.siteId, siteId), isNull(checkpoints.removedAt)))
    .orderBy(asc(checkpoints.position), asc(checkpoints.id))
    .all()

const lastPosition = (siteId: string): number =>
  db()
    .select({ last: max(checkpoints.position) })
    .from(checkpoints)
    .where(and(eq(checkpoints.siteId, siteId), isNull(checkpoints.removedAt)))
    .get()?.last ?? 0

const viewOne = (id: string): CheckpointView => joined(eq(checkpoints.id, id))[0]!

function joined(where: ReturnType<typeof and>): CheckpointView[] {
  return db()
    .select({ row: checkpoints, token: checkpointTokens.token, code: checkpointTokens.code })
    .from(checkpoints)
    .innerJoin(
      checkpointTokens,
      and(eq(checkpointTokens.checkpointId, checkpoints.id), isNull(checkpointTokens.retiredAt)),
    )
    .where(where)
    .orderBy(asc(checkpoints.position), asc(checkpoints.id))
    .all()
    .map(({ row, token, code }) => ({
      id: row.id,
      siteId: row.siteId,
      name: row.name,
      position: row.position,
      note: row.note,
      question: row.question,
      photoNeeded: row.photoNeeded,
      latitude: row.latitude,
      longitude: row.longitude,
      radius: row.radiusMetres,
      token,
      code,
      updatedAt: row.updatedAt.toISOString(),
    }))
}

const detailsOf = ({ name, question, photoNeeded, radius }: Omit<NewCheckpoint, 'siteId'>, siteId: string) => ({
  name,
  siteId,
  question,
  photoNeeded,
  radius,
})
