import { and, eq, min } from 'drizzle-orm'
import { siteTraining } from '#db/schema/rota.ts'
import { sites } from '#db/schema/sites.ts'
import { type Day } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'

/** From which day on somebody has the training that a site asks for; '' where it asks for none, null while they lack it. */
export function trainedFrom(userId: string, siteId: string): Day | '' | null {
  const site = db().select({ needed: sites.trainingNeeded }).from(sites).where(eq(sites.id, siteId)).get()
  if (!site?.needed) return ''
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
