import { and, eq, inArray, min } from 'drizzle-orm'
import { siteTraining } from '#db/schema/rota.ts'
import { type Day } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'

/**
 * Returns the day since which each of these people has been trained at a site, by id. People who have not been trained
 * are left out.
 */
export function trainedSinceOf(userIds: readonly string[], siteId: string): Map<string, Day> {
  const { userId, trainedOn } = siteTraining
  const rows = db()
    .select({ userId, first: min(trainedOn) })
    .from(siteTraining)
    .where(and(inArray(userId, [...userIds]), eq(siteTraining.siteId, siteId)))
    .groupBy(userId)
    .all()
  return new Map(rows.flatMap(({ userId: id, first }) => (first ? [[id, first as Day] as const] : [])))
}
