import { eq, sql } from 'drizzle-orm'
import { grants } from '#db/schema/grants.ts'
import { apiTokens } from '#db/schema/tokens.ts'
import { notFound, Problem } from '~/platform/problem.ts'
import { prepared } from '~/platform/store.server.ts'
import { type Actor, isTokenId, type Person, tokenIdOf } from './actor.ts'
import { type Level, reaches } from './levels.ts'
import { demand, demandAgreed, leastLevel, may, type Permission } from './permissions.ts'

/** All sites, or those named. */
export type Sites = 'all' | readonly string[]

const held = prepared((db) =>
  db
    .select({ siteId: grants.siteId, level: grants.level })
    .from(grants)
    .where(eq(grants.userId, sql.placeholder('userId')))
    .prepare(),
)

type Held = { siteId: string | null; level: Level }

const grantsOf = (userId: string): Held[] =>
  isTokenId(userId) ? grantsOfToken(tokenIdOf(userId)) : (held().all({ userId }) as Held[])

const sitesOfToken = prepared((db) =>
  db
    .select({ siteIds: apiTokens.siteIds })
    .from(apiTokens)
    .where(eq(apiTokens.id, sql.placeholder('id')))
    .prepare(),
)

/** The scopes of a token for some sites decide what it may do there. */
const grantsOfToken = (id: string): Held[] =>
  (sitesOfToken().get({ id })?.siteIds ?? []).map((siteId) => ({ siteId, level: 'planner' }))

/** Does this person have access to any site? Read each time, so that removed access ends at once. */
export const holdsGrant = (userId: string): boolean => grantsOf(userId).length > 0

/** Does this person have access to this site, at any level? Records without a site need access to all sites. */
export const seesSite = (userId: string, siteId: string | null): boolean =>
  grantsOf(userId).some((grant) => grant.siteId === null || grant.siteId === siteId)

/**
 * Returns where the actor may do this, for lists by site. @returns 'all' for administrators and people with access to
 * all sites, otherwise the ids of the sites @throws Problem unauthenticated, forbidden if nowhere; whatever `demand`
 * throws
 */
export function sitesOf(actor: Actor, permission: Permission): Sites {
  if (actor.kind !== 'person' || may(actor, permission)) {
    demand(actor, permission)
    return 'all'
  }
  const found = grantedTo(actor, permission)
  if (found.length === 0) throw new Problem('forbidden', 'You are not allowed to do this')
  demandAgreed(actor, permission)
  return found.includes(null) ? 'all' : (found as string[])
}

/**
 * Requires that the actor may do this at a site, as the first line of a use case: as an administrator, or with site
 * access. @param siteId the site concerned; null for records without one, which need access to all sites @throws
 * Problem unauthenticated; forbidden if it is allowed nowhere or the level at the site is too low; not_found for sites
 * without access
 */
export function demandAt(actor: Actor, permission: Permission, siteId: string | null): asserts actor is Person {
  if (mayAt(actor, permission, siteId)) return demandAgreed(actor, permission)
  if (actor.kind === 'person' && holdsGrant(actor.id) && !seesSite(actor.id, siteId)) throw notFound('Site')
  demand(actor, permission)
}

/** May the actor do this at this site, as an administrator or with site access? */
export function mayAt(actor: Actor, permission: Permission, siteId: string | null): boolean {
  if (may(actor, permission)) return true
  if (actor.kind !== 'person') return false
  const sites = grantedTo(actor, permission)
  return sites.includes(null) || (siteId !== null && sites.includes(siteId))
}

/** May the actor do this at any site, as an administrator or with site access? For menus. */
export const maySomewhere = (actor: Actor, permission: Permission): boolean =>
  may(actor, permission) || (actor.kind === 'person' && grantedTo(actor, permission).length > 0)

/** Is this site among these? A record without a site needs all of them. */
export const isAmong = (sites: Sites, siteId: string | null): boolean =>
  sites === 'all' || (siteId !== null && sites.includes(siteId))

function grantedTo({ id }: Person, permission: Permission): (string | null)[] {
  const least = leastLevel(permission)
  if (least === null) return []
  return grantsOf(id).flatMap(({ siteId, level }) => (reaches(level, least) ? [siteId] : []))
}
