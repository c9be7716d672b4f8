import { eq, sql } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { apiTokens } from '#db/schema/tokens.ts'
import { isTokenId, type Person, tokenActorId, tokenIdOf } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { dayOf } from '~/platform/dates.ts'
import { log } from '~/platform/log.server.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { commit, db, prepared, write } from '~/platform/store.server.ts'
import { type Scope } from './scopes.ts'
import { PREFIX, stateOf } from './tokens.server.ts'

type Origin = { ip: string | null; userAgent: string | null }
/** A program with a token, and the scopes that are checked before each call. */
export type TokenActor = { actor: Person; scopes: readonly Scope[] }

/**
 * Returns the actor for this secret; null if the secret is not valid. A token for all sites acts as an administrator,
 * and one for some sites as a planner at those sites. Its scopes first decide what it may do at all.
 */
export function findTokenActor(secret: string, origin: Origin, now = new Date()): TokenActor | null {
  if (!secret.startsWith(PREFIX)) return null
  const found = bySecret().get({ hash: sha256Of(secret) })
  if (!found || stateOf(found.token, found.maker, now) !== 'active') return null
  const { token } = found
  const actor: Person = {
    kind: 'person',
    id: tokenActorId(token.id),
    role: token.siteIds ? 'staff' : 'admin',
    name: `API token ${token.name}`,
    // No session has this id, so actions that ask for the password again are refused.
    sessionId: tokenActorId(token.id),
    consented: true,
    mustChangePassword: false,
    ...{ token: token.name, maker: token.createdBy },
    ...origin,
  }
  return { actor, scopes: token.scopes as Scope[] }
}

/** Returns whether this actor's token is still valid; null for an actor without a token. */
export function isTokenLive(actorId: string, now = new Date()): boolean | null {
  if (!isTokenId(actorId)) return null
  const found = byId().get({ id: tokenIdOf(actorId) })
  return found !== undefined && stateOf(found.token, found.maker, now) === 'active'
}

const MINUTE_MS = 60_000
/** How many different calls of one token the audit trail lists in a day. Any further calls are counted together. */
const MOST_NAMED = 200

/**
 * Records that a token made a call, with the time and address of the last one. The audit trail gets the first use in a
 * day for each call and address, then the 10th, the 100th and so on, so that no program can fill it. @param call as in
 * the call table, for example `GET /api/admin/hours`
 */
export function noteTokenUse(actor: Person, call: string, now = new Date()): void {
  const day = dayOf(now)
  const kept = singleton('tokens.uses', () => ({ day, counts: new Map<string, Map<string, number>>() }))
  if (kept.day !== day) Object.assign(kept, { day, counts: new Map() })
  const own = kept.counts.get(actor.id) ?? new Map<string, number>()
  kept.counts.set(actor.id, own)
  const wanted = `${call} ${actor.ip}`
  const named = own.has(wanted) || own.size < MOST_NAMED
  const times = (own.get(named ? wanted : 'others') ?? 0) + 1
  own.set(named ? wanted : 'others', times)
  const id = tokenIdOf(actor.id)
  try {
    const row = db().select().from(apiTokens).where(eq(apiTokens.id, id)).get()
    const seen = row?.lastUsedAt && Math.abs(now.getTime() - row.lastUsedAt.getTime()) < MINUTE_MS
    const due = /^10*$/.test(String(times))
    if (!row || (seen && row.lastUsedIp === actor.ip && !due)) return
    commit(() => {
      write().update(apiTokens).set({ lastUsedAt: now, lastUsedIp: actor.ip }).where(eq(apiTokens.id, id)).run()
      const subject = { type: 'api_token', id }
      const details = { call: named ? call : 'others', times }
      if (due) record(actor, { type: 'token.used', subject, details }, now)
    })
  } catch (error) {
    // A full disk must not stop programs from reading.
    log().error({ err: error }, 'the use of a token could not be recorded')
  }
}

const found = { token: apiTokens, maker: { role: users.role, isActive: users.isActive } }
// This runs with every call of a program.
const bySecret = prepared((db) =>
  db
    .select(found)
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.createdBy))
    .where(eq(apiTokens.secretHash, sql.placeholder('hash')))
    .prepare(),
)
const byId = prepared((db) =>
  db
    .select(found)
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.createdBy))
    .where(eq(apiTokens.id, sql.placeholder('id')))
    .prepare(),
)
