import { z } from 'zod'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { chooseSite } from '~/domain/kernel/sites/choose.server.ts'
import { RunQuery } from '~/domain/time/site-book/runs/input.ts'
import { listRuns } from '~/domain/time/site-book/runs/runs.server.ts'

/** The page's query for tour runs. A site may be given by name if there are too many for a list. */
export const RunPageQuery = RunQuery.safeExtend({ siteName: z.string().max(250).optional() })

/**
 * Returns everything that the tours page shows. A site that was removed is shown by its id. @throws Problem as
 * `listRuns` does
 */
export function runPage(actor: Person, { siteName, ...query }: z.infer<typeof RunPageQuery>) {
  const { site, ...sites } = chooseSite(actor, { siteId: query.siteId, siteName })
  const siteId = site?.id ?? (siteName ? undefined : query.siteId)
  return { ...listRuns(actor, { ...query, siteId }), sites, site }
}
