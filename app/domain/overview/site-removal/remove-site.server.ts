import { revokeKiosksAt } from '../../account/kiosks/kiosks.server.ts'
import { endTokensAt } from '../../account/tokens/tokens.server.ts'
import { takeVehiclesFrom } from '../../fitness/vehicles/vehicles.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { endSite, presentSite } from '../../kernel/sites/sites.server.ts'
import { countSessionsAt } from '../../safety/lone-worker/sessions.server.ts'
import { countPublishedAt, endRotaAt, plannedWords } from '../../time/rota/remove-post.server.ts'
import { endCheckpointsAt } from '../../time/site-book/checkpoints/checkpoints.server.ts'
import { keysOf } from '../../time/site-book/keys/keys.server.ts'
import { whoIsAt } from '../../time/site-book/visits/visits.server.ts'
import { conflict } from '~/platform/problem.ts'
import { commit } from '~/platform/store.server.ts'
import { revokeLinksAt } from '../client-report/links.server.ts'

/**
 * Removes a site from the lists, and ends what would go on without it: its drafts, patterns, swaps, requirements,
 * kiosks, tours, posters, client links, and tokens for this site alone. Records that name it keep its name, and people
 * with access to it can still read them. @throws Problem not_found; conflict `in_use` while people are there, or
 * published shifts are planned
 */
export function removeSite(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  demand(actor, 'site.manage')
  return commit(() => {
    presentSite(id)
    const reasons = reasonsToKeep(id, now)
    if (reasons.length) throw conflict(reasons.join(' '), { code: 'in_use' })
    endRotaAt(actor, id, now)
    endCheckpointsAt(actor, id, now)
    endSite(actor, { id }, now)
    revokeKiosksAt(actor, id, now)
    revokeLinksAt(actor, id, now)
    endTokensAt(actor, id, now)
    takeVehiclesFrom(actor, id, now)
    return { message: 'The site was removed' }
  })
}

/** Says what still goes on at a site, and what to do first. */
function reasonsToKeep(id: string, now: Date): string[] {
  const { people, visitors } = whoIsAt(id, now)
  const alone = countSessionsAt(id)
  const planned = countPublishedAt(id, now)
  const keys = keysOf(id).filter(({ holder }) => holder !== null).length
  return [
    people.length &&
      (people.length === 1
        ? '1 person is clocked in here. Clock them out first.'
        : `${people.length} people are clocked in here. Clock them out first.`),
    alone &&
      (alone === 1
        ? '1 person is monitored as a lone worker here. End that first.'
        : `${alone} people are monitored as lone workers here. End that first.`),
    planned && plannedWords(planned),
    visitors.length &&
      (visitors.length === 1
        ? '1 visitor is still on site. Sign them out first.'
        : `${visitors.length} visitors are still on site. Sign them out first.`),
    keys && (keys === 1 ? '1 key is still out. Book it in first.' : `${keys} keys are still out. Book them in first.`),
  ].filter((reason) => typeof reason === 'string')
}
