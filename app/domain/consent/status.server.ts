import { and, eq, max } from 'drizzle-orm'
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
    .where(eq(users.isActive, true))
    .orderBy(users.lastName, users.firstName, users.id)
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
