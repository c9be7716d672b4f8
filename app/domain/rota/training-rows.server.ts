import { and, eq, lte } from 'drizzle-orm'
import { siteTraining } from '#db/schema/rota.ts'
import { sites } from '#db/schema/sites.ts'
import { type Day } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'

/** Does the site ask for training that somebody does not have by that day? */
export function lacksTraining(userId: string, siteId: string, day: Day): boolean {
  const site = db().select({ needed: sites.trainingNeeded }).from(sites).where(eq(sites.id, siteId)).get()
  if (!site?.needed) return false
  const { id, userId: person, siteId: at, trainedOn } = siteTraining
  const had = and(eq(person, userId), eq(at, siteId), lte(trainedOn, day))
  return !db().select({ id }).from(siteTraining).where(had).limit(1).get()
}
