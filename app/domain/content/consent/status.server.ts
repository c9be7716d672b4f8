import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { consentLogs } from '#db/schema/consent.ts'
import { users } from '#db/schema/people.ts'
import { type Actor, type Role } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { findPage, type Order } from '~/platform/keyset.server.ts'
import { searchFor } from '../../kernel/people/search.server.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { countersOf } from '~/platform/counters.server.ts'
import { MONITORING } from './agreement.ts'
import { type ConsentList } from './input.ts'

type ConsentStatus = {
  userId: string
  firstName: string
  lastName: string
  email: string
  role: Role
  hasCurrentConsent: boolean
  consentTimestamp: Date | null
  latestConsentVersion: string | null
}

const BY: Record<'name' | 'role', Order['by']> = {
  name: [users.sortName, users.id],
  role: [users.role, users.sortName, users.id],
}
/**
 * Up to this many people of a kind are found with the index by version. For larger groups, reading people by name fills
 * a page soon enough.
 */
const FEW = 1000

/**
 * Returns a page of the consent list, by name or in the chosen order, with the start of the next page and the number of
 * people of each kind. For admins.
 * @throws Problem invalid for an unknown `after`
 */
export function listConsentStatus(actor: Actor, { state, q, after, limit, sort }: ConsentList) {
  demand(actor, 'consent.review')
  const present = readSetting('consent_version')
  const versions = countersOf('consent/')
  const total = versions.reduce((sum, { n }) => sum + n, 0)
  const agreed = versions.find(({ of }) => of === present)?.n ?? 0
  const missing = total - agreed
  const few = (state === 'given' && agreed <= FEW) || (state === 'missing' && missing <= FEW)
  const version = few ? sql`${users.consentVersion}` : sql`+${users.consentVersion}`
  const others = versions.map(({ of }) => of).filter((of) => of && of !== present)
  const where = and(
    eq(users.isActive, true),
    state === 'given' ? sql`${version} = ${present}` : undefined,
    state === 'missing'
      ? others.length
        ? sql`(${version} IS NULL OR ${inArray(version, others)})`
        : sql`${version} IS NULL`
      : undefined,
    state === 'never_signed_in' ? isNull(users.firstSignInAt) : undefined,
    searchFor(q)?.where,
  )
  const order = { by: BY[sort?.by ?? 'name'], descending: sort?.descending ?? false }
  const { rows, next } = findPage({ ...order, from: users, columns: COLUMNS, where, cursor: { after }, limit })
  return { items: rows.map((row) => view(row, present)), next, version: present, total, agreed, missing }
}

const given = and(
  eq(consentLogs.userId, users.id),
  eq(consentLogs.consentType, MONITORING),
  eq(consentLogs.consentGiven, true),
)
const COLUMNS = {
  user: users,
  at: sql<number | null>`(SELECT max(${consentLogs.at}) FROM ${consentLogs} WHERE ${given})`,
}

const view = (
  { user, at }: { user: typeof users.$inferSelect; at: number | null },
  present: string,
): ConsentStatus => ({
  userId: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  role: user.role as Role,
  hasCurrentConsent: user.consentVersion === present,
  consentTimestamp: at ? new Date(at) : null,
  latestConsentVersion: user.consentVersion,
})
