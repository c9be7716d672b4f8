import { and, eq } from 'drizzle-orm'
import { identities } from '#db/schema/identities.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { keepFlow } from './flows.server.ts'
import { addressOfProvider, drawValues, isProviderSet, type Proved } from './provider.server.ts'

/** Returns the actor's own accounts at the provider. */
export function listIdentities(actor: Person) {
  demand(actor, 'session.use')
  const { issuer, createdAt, lastUsedAt } = identities
  return db().select({ issuer, createdAt, lastUsedAt }).from(identities).where(eq(identities.userId, actor.id)).all()
}

/**
 * Starts linking the actor's account to an account at the provider. @returns the address at the provider @throws
 * Problem not_found if no provider is configured; conflict if an administrator chose the password, or if the provider
 * cannot be reached; forbidden with code `confirm_password`
 */
export async function beginLink(actor: Person, _nothing: object = {}, now = new Date()): Promise<{ url: string }> {
  demand(actor, 'identity.change')
  if (!isProviderSet()) throw notFound('Company sign-in')
  // If an administrator chose the password, two people know it, and a link made with it would outlast it.
  if (actor.mustChangePassword || actor.passwordReplaced) throw conflict('Choose your own password first')
  const values = await drawValues()
  const url = await addressOfProvider(values).catch(() => {
    throw conflict('The company sign-in cannot be reached at the moment. Please try again later.')
  })
  const link = { userId: actor.id, sessionId: actor.sessionId }
  keepFlow(values.state, { ...values, link, next: '/account', portal: 'staff' }, now)
  return { url }
}

/**
 * Links the actor's account to the account that the provider proved. @throws Problem conflict if one of the two is
 * already linked
 */
export function linkIdentity(actor: Person, proved: Proved, now = new Date()): void {
  demand(actor, 'session.use')
  commit(() => keepIdentity(actor, { id: actor.id }, proved, now))
}

/**
 * Removes the links from the actor to accounts at the provider. @throws Problem not_found; forbidden with code
 * `confirm_password`
 */
export function unlinkIdentities(actor: Person, _nothing: object = {}, now = new Date()): { message: string } {
  demand(actor, 'identity.change')
  commit(() => {
    if (!dropIdentities(actor, { id: actor.id }, now)) throw notFound('Company sign-in')
  })
  return { message: 'Company sign-in unlinked' }
}

type Owner = { id: string; firstName?: string; lastName?: string }

/**
 * Links a provider account to a person, within the commit of a permitted action. @param owner named in the audit log
 * if it is not the actor @throws Problem conflict if one of the two is linked already
 */
export function keepIdentity(
  actor: Person,
  owner: Owner,
  { issuer, subject }: Pick<Proved, 'issuer' | 'subject'>,
  now: Date,
): void {
  if (findIdentity(issuer, subject)) throw conflict('This company account is already linked')
  if (ownIdentities(owner.id).some((one) => one.issuer === issuer))
    throw conflict('Another company account is linked. Unlink it first.')
  const id = newId(now.getTime())
  write().insert(identities).values({ id, userId: owner.id, issuer, subject, createdAt: now }).run()
  recordChange(actor, owner, 'identity.linked', { id, issuer, subject }, now)
}

/**
 * Unlinks all of a person's provider accounts, within the commit of a permitted action. @returns whether there was one
 */
export function dropIdentities(actor: Person, owner: Owner, now: Date): boolean {
  const rows = db().select().from(identities).where(eq(identities.userId, owner.id)).all()
  for (const row of rows) recordChange(actor, owner, 'identity.unlinked', row, now)
  return dropIdentitiesOf(owner.id) > 0
}

function recordChange(
  actor: Person,
  owner: Owner,
  type: 'identity.linked' | 'identity.unlinked',
  { id, issuer, subject }: { id: string; issuer: string; subject: string },
  now: Date,
): void {
  const byOffice = owner.id !== actor.id
  const details = { issuer, subject, ...(byOffice && { name: `${owner.firstName} ${owner.lastName}`, byOffice }) }
  record(actor, { type, subject: { type: 'identity', id }, personId: owner.id, details }, now)
}

/** Finds the person linked to a provider account by issuer and subject, never by email or name. */
export const findIdentity = (issuer: string, subject: string) =>
  db()
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .get()

/** Records when an account was used to sign in. @returns false if it is no longer linked */
export const noteIdentityUse = (id: string, now: Date): boolean =>
  commit(() => write().update(identities).set({ lastUsedAt: now }).where(eq(identities.id, id)).run().changes > 0)

/** Deletes a person's links, within the calling action. @returns how many */
export const dropIdentitiesOf = (userId: string): number =>
  write().delete(identities).where(eq(identities.userId, userId)).run().changes

/** Returns the part of a person's data export that is about their links. */
export const ownIdentities = (userId: string) =>
  db()
    .select({
      issuer: identities.issuer,
      subject: identities.subject,
      createdAt: identities.createdAt,
      lastUsedAt: identities.lastUsedAt,
    })
    .from(identities)
    .where(eq(identities.userId, userId))
    .all()
