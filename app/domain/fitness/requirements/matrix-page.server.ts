import { type Person } from '../../kernel/access/actor.ts'
import { sitesOf } from '../../kernel/access/grants.server.ts'
import { may } from '../../kernel/access/permissions.ts'
import { chooseSite } from '../../kernel/sites/choose.server.ts'
import { showHours } from '../../time/rota/show-hours.ts'
import { dutyFor, viewDuty } from '../../time/rota/duty-view.server.ts'
import { listKinds } from '../credentials/kinds.server.ts'
import { type MatrixQuery } from './matrix-input.ts'
import { listMatrix } from './matrix.server.ts'

/**
 * Returns the matrix with the page's filters. Planners of some sites start with the first one. @throws Problem as
 * `listMatrix`
 */
export function matrixPage(actor: Person, query: MatrixQuery) {
  const seen = sitesOf(actor, 'matrix.see')
  const chosen = chooseSite(
    actor,
    seen === 'all' || query.dutyId ? query : { ...query, siteId: query.siteId ?? seen[0] },
  )
  const { site, ...sites } = chosen
  const duty = query.dutyId ? viewDuty(dutyFor(actor, 'rota.see', query.dutyId)) : null
  return {
    ...listMatrix(actor, { ...query, siteId: site?.id }),
    sites,
    siteId: site?.id ?? '',
    siteLabel: site?.label ?? '',
    isAdmin: may(actor, 'credential.manage'),
    isEverywhere: seen === 'all',
    kinds: listKinds(actor).map(({ id, label }) => ({ id, label })),
    duty: duty && {
      id: duty.id,
      words: `${duty.site}, ${duty.post}: ${showHours(duty)}`,
      to: `/admin/rota?${new URLSearchParams({ site: duty.siteId, week: duty.day, duty: duty.id })}`,
    },
  }
}
