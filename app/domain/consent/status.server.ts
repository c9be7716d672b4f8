import { and, eq, isNull, like, max, ne, or, sql, type SQL } from 'drizzle-orm'
import { consentLogs } from '#db/schema/consent.ts'
import { users } from '#db/schema/people.ts'
import type { Actor, Role } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { readSetting } from '../settings.server.ts'
import { db } from '../store.server.ts'
import { MONITORING } from './agreement.ts'

export type ConsentStatus = {
  userId: string
  firstName: string
  lastName: string
  email: string
  role: Role
  hasCurrentConsent: boolean
  consentTimestamp: Date | null
  latestConsentVersion: string | null
}

/** Who of the active people has agreed to the present version, by name; for admins. */
export function listConsentStatus(actor: Actor): ConsentStatus[] {
  demand(actor, 'consent.review')
  return statusOf(eq(users.isActive, true))
}

/** A page of the same: those who agreed (`given`), those to be chased (`missing`), or all; `q` searches names and addresses. */
export type ConsentQuery = { state?: 'given' | 'missing'; q?: string; after?: string; limit: number }

/** A page of the consent list, by name, with where the next one begins and how many there are of each. */
export function listConsentPage(actor: Actor, { state, q, after, limit }: ConsentQuery) {
  demand(actor, 'consent.review')
  const present = readSetting('consent_version')
  const given = eq(users.consentVersion, present)
  const word = q?.trim() ? `%${q.trim().replace(/[%_\\]/g, '\\$&')}%` : null
  const full = sql<string>`${users.firstName} || ' ' || ${users.lastName}`
  const last = after ? db().select().from(users).where(eq(users.id, after)).get() : undefined
  const rows = statusOf(
    and(
      eq(users.isActive, true),
      state === 'given' ? given : undefined,
      state === 'missing' ? or(isNull(users.consentVersion), ne(users.consentVersion, present)) : undefined,
      word ? or(like(full, word), like(users.email, word), like(users.employeeId, word)) : undefined,
      last
        ? sql`(${users.lastName}, ${users.firstName}, ${users.id}) > (${last.lastName}, ${last.firstName}, ${last.id})`
        : undefined,
    ),
    limit + 1,
  )
  const items = rows.slice(0, limit)
  const count = (where: SQL | undefined) =>
    db()
      .select({ n: sql<number>`count(*)` })
      .from(users)
      .where(and(eq(users.isActive, true), where))
      .get()?.n ?? 0
  const [total, agreed] = [count(undefined), count(given)]
  const next = rows.length > limit ? items.at(-1)!.userId : null
  return { items, next, version: present, total, agreed, missing: total - agreed }
}

function statusOf(where: SQL | undefined, limit = -1): ConsentStatus[] {
  const present = readSetting('consent_version')
  const last = db()
    .select({ userId: consentLogs.userId, at: max(consentLogs.at).as('last_at') })
    .from(consentLogs)
    .where(and(eq(consentLogs.consentType, MONITORING), eq(consentLogs.consentGiven, true)))
    .groupBy(consentLogs.userId)
    .as('last')
  const rows = db()
    .select({ user: users, at: last.at })
    .from(users)
    .leftJoin(last, eq(last.userId, users.id))
    .where(where)
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(limit)
    .all()
  return rows.map(({ user, at }) => ({
    userId: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.role as Role,
    hasCurrentConsent: user.consentVersion === present,
    consentTimestamp: at ? new Date(at) : null,
    latestConsentVersion: user.consentVersion,
  }))
}
