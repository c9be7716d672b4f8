import { conflict, notFound } from '~/platform/problem.ts'
import { commit } from '~/platform/store.server.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { demandSession } from '../../kernel/access/fresh.server.ts'
import { type ById } from '../../kernel/access/input.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { endPhonesOf } from '../../kernel/phones/phones.server.ts'
import { dropIdentities, keepIdentity, ownIdentities } from '../identities/identities.server.ts'
import { type CompanySubject } from '../identities/input.ts'
import { isProviderSet, issuerOfProvider } from '../identities/provider.server.ts'
import { endSessionsOf } from './sessions.server.ts'

/** Returns a person's company accounts for an administrator, and whether a provider is configured. */
export function findCompanyLinksOf(actor: Actor, { id }: ById) {
  demand(actor, 'staff.manage')
  return { isSet: isProviderSet(), linked: ownIdentities(findRow(id).id) }
}

/**
 * Links a company account to another person, by the subject that the provider uses. The person still needs their second
 * factor, and gets an email.
 */
export async function linkFor(
  actor: Actor,
  { id, subject }: CompanySubject,
  now = new Date(),
): Promise<{ message: string }> {
  demand(actor, 'identity.govern')
  if (!isProviderSet()) throw notFound('Company sign-in')
  if (actor.id === id) throw conflict('Link your own company account under Your account')
  const find = () => {
    const row = findRow(id)
    if (!row.isActive) throw conflict('This person has left')
    return row
  }
  find()
  const issuer = await issuerOfProvider().catch(() => {
    throw conflict('The company sign-in cannot be reached at the moment. Please try again later.')
  })
  commit(() => {
    demandSession(actor)
    keepIdentity(actor, find(), { issuer, subject }, now)
  })
  return { message: 'Company account linked' }
}

/**
 * Unlinks another person's company accounts, in case the wrong one was linked. All their sessions end, on phones too.
 */
export function unlinkFor(actor: Actor, { id }: ById, now = new Date()): { message: string } {
  demand(actor, 'identity.govern')
  if (actor.id === id) throw conflict('Unlink your own company account under Your account')
  commit(() => {
    if (!dropIdentities(actor, findRow(id), now)) throw notFound('Company sign-in')
    endSessionsOf(id)
    endPhonesOf(id, now)
  })
  return { message: 'Company account unlinked' }
}
