import { conflict, notFound } from '~/platform/problem.ts'
import { commit } from '~/platform/store.server.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { type ById } from '../../kernel/access/input.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { endPhonesOf } from '../../kernel/phones/phones.server.ts'
import { dropIdentities, keepIdentity, ownIdentities } from '../identities/identities.server.ts'
import { type CompanySubject } from '../identities/input.ts'
import { isProviderSet, issuerOfProvider } from '../identities/provider.server.ts'
import { endSessionsOf } from './sessions.server.ts'

/** The company accounts of somebody, for an administrator who looks at them, and whether there is a provider at all. */
export function findCompanyLinksOf(actor: Actor, { id }: ById) {
  demand(actor, 'staff.manage')
  return { isSet: isProviderSet(), linked: ownIdentities(findRow(id).id) }
}

/**
 * Links a company account to somebody else's, by the subject that the provider gave it. Their second factor is asked for
 * as before, and they are told by email.
 * @throws Problem not_found where there is no provider or no such person; conflict for oneself, for somebody who has left,
 * where one of the two is linked already, or where the provider cannot be reached; forbidden with code `confirm_password`
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
    throw conflict('The company sign-in cannot be reached now. Please try again later.')
  })
  commit(() => keepIdentity(actor, find(), { issuer, subject }, now))
  return { message: 'Company account linked' }
}

/**
 * Unlinks the company accounts of somebody else, who may be the wrong one: every session ends, as do their phones.
 * @throws Problem conflict for oneself; not_found where nothing is linked; forbidden with code `confirm_password`
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
