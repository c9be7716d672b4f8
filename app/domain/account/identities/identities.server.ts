import { and, eq } from 'drizzle-orm'
import { identities } from '#db/schema/identities.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { keepFlow } from './flows.server.ts'
import { addressOfProvider, drawValues, isProviderSet, type Proved } from './provider.server.ts'

/** The actor's own accounts at the provider. */
export function listIdentities(actor: Person) {
  demand(actor, 'session.use')
  const { issuer, createdAt, lastUsedAt } = identities
  return db().select({ issuer, createdAt, lastUsedAt }).from(identities).where(eq(identities.userId, actor.id)).all()
}

/**
 * Begins to link an account at the provider to the actor's.
 * @returns the address at the provider
 * @throws Problem not_found where there is no provider; conflict under a password that somebody else chose, or where the
 * provider cannot be reached; forbidden with code `confirm_password`
 */
export async function beginLink(actor: Person, _nothing: object = {}, now = new Date()): Promise<{ url: string }> {
  demand(actor, 'identity.change')
  if (!isProviderSet()) throw notFound('Company sign-in')
  // Two people know a password that somebody else chose: what is linked under it would outlast it.
  if (actor.mustChangePassword || actor.passwordReplaced) throw conflict('Choose your own password first')
  const values = await drawValues()
  const url = await addressOfProvider(values).catch(() => {
    throw conflict('The company sign-in cannot be reached now. Please try again later.')
  })
  const link = { userId: actor.id, sessionId: actor.sessionId }
  keepFlow(values.state, { ...values, link, next: '/account', portal: 'staff' }, now)
  return { url }
}

/** Links what the provider proved to the actor's account. @throws Problem conflict where it is linked to somebody */
export function linkIdentity(actor: Person, { issuer, subject }: Proved, now = new Date()): void {
  demand(actor, 'session.use')
  commit(() => {
    if (findIdentity(issuer, subject)) throw conflict('This company account is linked already')
    if (listIdentities(actor).some((one) => one.issuer === issuer))
      throw conflict('Another company account is linked. Unlink it first.')
    const id = newId(now.getTime())
    write().insert(identities).values({ id, userId: actor.id, issuer, subject, createdAt: now }).run()
    record(actor, { type: 'identity.linked', subject: { type: 'identity', id }, details: { issuer } }, now)
  })
}

/** Unlinks the actor's own accounts at the provider. @throws Problem not_found; forbidden with code `confirm_password` */
export function unlinkIdentities(actor: Person, _nothing: object = {}, now = new Date()): { message: string } {
  demand(actor, 'identity.change')
  commit(() => {
    const rows = db().select().from(identities).where(eq(identities.userId, actor.id)).all()
    if (rows.length === 0) throw notFound('Company sign-in')
    for (const { id, issuer } of rows)
      record(actor, { type: 'identity.unlinked', subject: { type: 'identity', id }, details: { issuer } }, now)
    dropIdentitiesOf(actor.id)
  })
  return { message: 'Company sign-in unlinked' }
}

/** Whose account a provider's is: by issuer and subject, never by an email or a name. */
export const findIdentity = (issuer: string, subject: string) =>
  db()
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .get()

/** Notes a sign-in. */
export const noteIdentityUse = (id: string, now: Date): void =>
  commit(() => void write().update(identities).set({ lastUsedAt: now }).where(eq(identities.id, id)).run())

/** Drops what a person linked, within the action that demands it. Returns how many. */
export const dropIdentitiesOf = (userId: string): number =>
  write().delete(identities).where(eq(identities.userId, userId)).run().changes

/** What an export tells of it. */
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
