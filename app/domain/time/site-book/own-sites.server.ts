import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { findSiteNow } from '../clocking/punch-site.server.ts'
import { demandBook, siteOf, sitesOfWork } from './reach.server.ts'
import { compareNames } from '~/platform/names.ts'

/** A site whose book a guard may read. */
export type BookSite = {
  id: string
  name: string
  /** Whether they work there now or within 12 hours, so that they may write and see keys and visitors. */
  works: boolean
}

/** Returns the sites whose book the actor may read, the site of their shift first, for their page. */
export function listBookSites(actor: Person, now = new Date()): BookSite[] {
  demand(actor, 'site_log.use')
  const working = new Set(sitesOfWork(actor.id, 'work', now))
  const current = findSiteNow(actor.id, now)?.id
  const rank = ({ id, works }: BookSite) => (id === current ? 0 : works ? 1 : 2)
  return sitesOfWork(actor.id, 'read', now)
    .map((id): BookSite => ({ id, name: siteOf(id).name, works: working.has(id) }))
    .sort((a, b) => rank(a) - rank(b) || compareNames(a.name, b.name))
}

/** Returns one of these sites, or a site that the actor supervises. @throws Problem not_found */
export function findBookSite(actor: Person, id: string, now = new Date()): BookSite {
  demandBook(actor, id, 'read', now)
  return { id, name: siteOf(id).name, works: mayWork(actor, id, now) }
}

function mayWork(actor: Person, id: string, now: Date): boolean {
  try {
    demandBook(actor, id, 'work', now)
    return true
  } catch {
    return false
  }
}
