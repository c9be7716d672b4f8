import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { sites } from '#db/schema/sites.ts'
import { apiTokens } from '#db/schema/tokens.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { addYears, DAY_MS, dayOf, endOfDay } from '~/platform/dates.ts'
import { invalid, notFound } from '~/platform/problem.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type NewToken } from './input.ts'
import { type Scope, scopesRefusal } from './scopes.ts'

/** The prefix of every secret, so that scanners for leaked secrets can find it. */
export const PREFIX = 'wfp_'
const SECRET_BYTES = 32
/** How long a token stays on the list after it has ended. */
const LISTED_DAYS = 90

type Row = typeof apiTokens.$inferSelect

/** Returns the API tokens, newest first, but never a secret. */
export function listTokens(actor: Person, _input: object = {}, now = new Date()) {
  demand(actor, 'token.read')
  return db()
    .select()
    .from(apiTokens)
    .orderBy(desc(apiTokens.id))
    .all()
    .map((row) => viewToken(row, now))
}

/** Makes a token and returns its secret, which is not shown again. */
export function makeToken(actor: Person, input: NewToken, now = new Date()) {
  demand(actor, 'token.manage')
  const scopes = [...new Set(input.scopes)]
  const siteIds = input.siteIds.length ? [...new Set(input.siteIds)] : null
  const refusal = scopesRefusal(scopes, siteIds !== null)
  if (refusal) throw invalid('scopes', refusal)
  const today = dayOf(now)
  if (input.expiresOn < today) throw invalid('expiresOn', 'This day is over')
  if (input.expiresOn > addYears(today, 1)) throw invalid('expiresOn', 'A token can last at most one year')
  const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
  return commit(() => {
    if (siteIds && presentOf(siteIds).length !== siteIds.length) throw invalid('siteIds', 'No such site')
    const row: Row = {
      id: newId(now.getTime()),
      name: input.name,
      secretHash: sha256Of(secret),
      scopes,
      siteIds,
      createdBy: actor.id,
      createdAt: now,
      expiresAt: endOfDay(input.expiresOn),
      revokedAt: null,
      lastUsedAt: null,
      lastUsedIp: null,
    }
    write().insert(apiTokens).values(row).run()
    const details = { name: row.name, scopes, sites: siteIds?.length ?? 'all', expiresOn: input.expiresOn }
    record(actor, { type: 'token.made', subject: { type: 'api_token', id: row.id }, personId: null, details }, now)
    return { token: secret, view: viewToken(row, now) }
  })
}

/**
 * Revokes a token, so that its next call is refused. @throws Problem not_found; forbidden with code `confirm_password`
 */
export function revokeToken(actor: Person, { id }: { id: string }, now = new Date()) {
  demand(actor, 'token.manage')
  return commit(() => {
    const row = db()
      .select()
      .from(apiTokens)
      .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
      .get()
    if (!row) throw notFound('Token')
    endToken(actor, row, now)
    return { message: 'Token revoked' }
  })
}

/**
 * Revokes the tokens for a site that is removed, unless they are also for a site that remains. Within the commit that
 * has removed it.
 */
export function endTokensAt(actor: Person, siteId: string, now: Date): void {
  const standing = db().select().from(apiTokens).where(isNull(apiTokens.revokedAt)).all()
  for (const row of standing)
    if (row.siteIds?.includes(siteId) && presentOf(row.siteIds).length === 0) endToken(actor, row, now)
}

function endToken(actor: Person, { id, name }: Row, now: Date): void {
  write().update(apiTokens).set({ revokedAt: now }).where(eq(apiTokens.id, id)).run()
  const subject = { type: 'api_token', id }
  record(actor, { type: 'token.revoked', subject, personId: null, details: { name } }, now)
}

/** Deletes tokens that ended some time ago, for the nightly purge. @returns how many */
export function purgeApiTokens(now: Date): number {
  const before = new Date(now.getTime() - LISTED_DAYS * DAY_MS)
  return [apiTokens.expiresAt, apiTokens.revokedAt]
    .map((end) => commit(() => write().delete(apiTokens).where(lt(end, before)).run()).changes)
    .reduce((sum, changes) => sum + changes, 0)
}

const namesOfSites = (ids: string[]) =>
  db().select({ id: sites.id, name: sites.name }).from(sites).where(inArray(sites.id, ids)).all()

const presentOf = (ids: string[]) =>
  db()
    .select({ id: sites.id })
    .from(sites)
    .where(and(inArray(sites.id, ids), isNull(sites.removedAt)))
    .all()

function viewToken(row: Row, now: Date) {
  const maker = db().select().from(users).where(eq(users.id, row.createdBy)).get()
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes as Scope[],
    sites: row.siteIds && namesOfSites(row.siteIds),
    expiresOn: dayOf(new Date(row.expiresAt.getTime() - 1)),
    state: stateOf(row, maker, now),
    createdBy: maker ? `${maker.firstName} ${maker.lastName}` : 'A former colleague',
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    lastUsedFrom: row.lastUsedIp,
  }
}

/** Returns whether a token works now, and if not, why. */
export function stateOf(
  { revokedAt, expiresAt }: Pick<Row, 'revokedAt' | 'expiresAt'>,
  maker: { role: string; isActive: boolean } | undefined,
  now: Date,
): 'active' | 'expired' | 'revoked' | 'stopped' {
  if (revokedAt) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return maker?.isActive && maker.role === 'admin' ? 'active' : 'stopped'
}
