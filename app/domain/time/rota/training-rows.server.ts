import { and, eq, min } from 'drizzle-orm'
import { siteTraining } from '#db/schema/rota.ts'
import { type Day } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'

/** Since which day somebody has been trained at a site; null while they never were. */
export function trainedSince(userId: string, siteId: string): Day | null {
  const theirs = and(eq(siteTraining.userId, userId), eq(siteTraining.siteId, siteId))
  const { trainedOn } = siteTraining
  return (
    db()
      .select({ first: min(trainedOn) })
      .from(siteTraining)
      .where(theirs)
      .get()?.first ?? null
  )
}
