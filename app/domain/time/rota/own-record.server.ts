import { and, asc, eq, ne, or } from 'drizzle-orm'
import {
  assignments,
  calendarFeeds,
  duties,
  dutyChanges,
  instructionReads,
  siteTraining,
  swaps,
  unavailableTimes,
} from '#db/schema/rota.ts'
import { sites } from '#db/schema/sites.ts'
import { db, write } from '~/platform/store.server.ts'
import { placesOf } from './duty-view.server.ts'
import { unavailableOf } from './unavailable-rows.server.ts'

/** Returns the duties that a person was told about, for the export of their data. */
export function ownDuties(userId: string): object[] {
  const rows = db()
    .select({ duty: duties, one: assignments })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(and(eq(assignments.userId, userId), ne(duties.state, 'draft')))
    .orderBy(asc(assignments.startsAt))
    .all()
  const { posts, sites } = placesOf(rows.map(({ duty }) => duty))
  return rows.map(({ duty, one }) => ({
    site: sites.get(duty.siteId)?.name,
    post: posts.get(duty.postId),
    startsAt: duty.startsAt,
    endsAt: duty.endsAt,
    duty: duty.state,
    state: one.state,
    reason: one.declineReason,
    toldAt: one.toldAt,
    confirmedAt: one.confirmedAt,
  }))
}

/** Returns the swaps that a person offered or was offered, for the export of their data; without the colleague. */
export function ownSwaps(userId: string): object[] {
  const rows = db()
    .select({ duty: duties, swap: swaps })
    .from(swaps)
    .innerJoin(duties, eq(duties.id, swaps.dutyId))
    .where(or(eq(swaps.fromUserId, userId), eq(swaps.toUserId, userId)))
    .orderBy(asc(swaps.offeredAt), asc(swaps.id))
    .all()
  const { posts, sites } = placesOf(rows.map(({ duty }) => duty))
  return rows.map(({ duty, swap }) => {
    const shift = { site: sites.get(duty.siteId)?.name, post: posts.get(duty.postId), startsAt: duty.startsAt }
    const { state, offeredAt, answeredAt, decidedAt } = swap
    return { ...shift, offeredByYou: swap.fromUserId === userId, state, offeredAt, answeredAt, decidedAt }
  })
}

/** Returns the changes of a person's shifts after they were published, for the export of their data. */
export function ownShiftChanges(userId: string): object[] {
  const rows = db()
    .select({ duty: duties, change: dutyChanges })
    .from(dutyChanges)
    .innerJoin(duties, eq(duties.id, dutyChanges.dutyId))
    .where(eq(dutyChanges.userId, userId))
    .orderBy(asc(dutyChanges.at), asc(dutyChanges.id))
    .all()
  const { sites } = placesOf(rows.map(({ duty }) => duty))
  return rows.map(({ duty, change: { kind, at, before, after, toldAt } }) => {
    return { site: sites.get(duty.siteId)?.name, kind, at, before, after, toldAt }
  })
}

/** Returns when a person has said they cannot work, for the export of their data. */
export const ownUnavailable = (userId: string): object[] =>
  unavailableOf([userId]).map(({ id: _, userId: _user, ...said }) => said)

/** Returns which instructions a person has read, and when, for the export of their data. */
export const ownInstructions = (userId: string): object[] =>
  db()
    .select({ site: sites.name, version: instructionReads.version, readAt: instructionReads.readAt })
    .from(instructionReads)
    .innerJoin(sites, eq(sites.id, instructionReads.siteId))
    .where(eq(instructionReads.userId, userId))
    .orderBy(asc(instructionReads.readAt))
    .all()

/** Returns a person's site training, for the export of their data. */
export const ownTraining = (userId: string): object[] =>
  db()
    .select({
      site: sites.name,
      trainedOn: siteTraining.trainedOn,
      trainer: siteTraining.trainer,
      words: siteTraining.words,
    })
    .from(siteTraining)
    .innerJoin(sites, eq(sites.id, siteTraining.siteId))
    .where(eq(siteTraining.userId, userId))
    .orderBy(asc(siteTraining.trainedOn))
    .all()

/** Deletes the rota's data about an erased person. The duties are kept, without the person. Within a commit. */
export function forgetDuties(userId: string): void {
  write().delete(assignments).where(eq(assignments.userId, userId)).run()
  write()
    .delete(swaps)
    .where(or(eq(swaps.fromUserId, userId), eq(swaps.toUserId, userId)))
    .run()
  write().delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).run()
  write().delete(unavailableTimes).where(eq(unavailableTimes.userId, userId)).run()
  write().delete(instructionReads).where(eq(instructionReads.userId, userId)).run()
  write().delete(siteTraining).where(eq(siteTraining.userId, userId)).run()
  write().delete(dutyChanges).where(eq(dutyChanges.userId, userId)).run()
}
