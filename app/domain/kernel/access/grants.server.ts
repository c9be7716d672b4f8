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

/** What a token for some sites may do there is decided by its scopes. */
const grantsOfToken = (id: string): Held[] =>
  (sitesOfToken().get({ id })?.siteIds ?? []).map((siteId) => ({ siteId, level: 'planner' }))

/** Has this person a grant, wherever? Read each time, so that one that is taken away opens nothing from then on. */
export const holdsGrant = (userId: string): boolean => grantsOf(userId).length > 0

/** Has this person a grant for this site, of whatever level? What belongs to no site is seen with all of them alone. */
export const seesSite = (userId: string, siteId: string | null): boolean =>
  grantsOf(userId).some((grant) => grant.siteId === null || grant.siteId === siteId)

/**
 * Where may the actor do this? For lists that show what belongs to sites.
 * @returns 'all' for administrators and grants for all sites, else the ids of the sites
 * @throws Problem unauthenticated, forbidden where it is nowhere; whatever `demand` throws
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
 * Insists that the actor may do this at a site, as the first line of a use case: as an administrator, or by a grant.
 * @param siteId the site that it concerns; null for what belongs to none, which is the matter of those who hold all
 * @throws Problem unauthenticated; forbidden where it is allowed nowhere or the site is seen but the level is too low;
 *   not_found for the sites of others
 */
export function demandAt(actor: Actor, permission: Permission, siteId: string | null): asserts actor is Person {
  if (mayAt(actor, permission, siteId)) return demandAgreed(actor, permission)
  if (actor.kind === 'person' && holdsGrant(actor.id) && !seesSite(actor.id, siteId)) throw notFound('Site')
  demand(actor, permission)
}

/** May the actor do this at this site, as an administrator or by a grant? */
export function mayAt(actor: Actor, permission: Permission, siteId: string | null): boolean {
  if (may(actor, permission)) return true
  if (actor.kind !== 'person') return false
  const sites = grantedTo(actor, permission)
  return sites.includes(null) || (siteId !== null && sites.includes(siteId))
}

/** May the actor do this at one site at least, as an administrator or by a grant? For menus. */
export const maySomewhere = (actor: Actor, permission: Permission): boolean =>
  may(actor, permission) || (actor.kind === 'person' && grantedTo(actor, permission).length > 0)

/** Is this site among them? What belongs to no site is among all of them alone. */
export const isAmong = (sites: Sites, siteId: string | null): boolean =>
  sites === 'all' || (siteId !== null && sites.includes(siteId))

function grantedTo({ id }: Person, permission: Permission): (string | null)[] {
  const least = leastLevel(permission)
  if (least === null) return []
  return grantsOf(id).flatMap(({ siteId, level }) => (reaches(level, least) ? [siteId] : []))
}
