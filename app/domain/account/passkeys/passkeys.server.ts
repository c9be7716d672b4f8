import { and, count, desc, eq } from 'drizzle-orm'
import { passkeys } from '#db/schema/passkeys.ts'
import { env } from '~/platform/env.server.ts'
import { conflict, invalid, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demandSession } from '../../kernel/access/fresh.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { ANSWERED_WITHIN_MS, challengeOf, makeChallenge, takeChallenge } from './challenges.server.ts'
import { type NewPasskey } from './input.ts'
import { listCredentials, origin, rpId } from './verify.server.ts'

/** How many phones, keys and computers one person may register. */
const MOST = 20
const REFUSED = 'This passkey could not be added. Please try again.'

/** Returns the actor's own passkeys, newest first. */
export function listPasskeys(actor: Person) {
  demand(actor, 'session.use')
  const { id, name, createdAt, lastUsedAt } = passkeys
  const mine = eq(passkeys.userId, actor.id)
  return db().select({ id, name, createdAt, lastUsedAt }).from(passkeys).where(mine).orderBy(desc(passkeys.id)).all()
}

/**
 * Returns the request that asks the actor's browser to make a passkey, which stays on the phone and is unlocked by
 * finger, face or PIN.
 * @throws Problem forbidden with code `confirm_password`; conflict if an administrator chose the password
 */
export function askForNewPasskey(actor: Person, _nothing: object, now = new Date()) {
  demand(actor, 'passkey.change')
  demandOwnPassword(actor)
  const { username, firstName, lastName } = findRow(actor.id)
  return {
    rp: { id: rpId(), name: env().COMPANY_NAME },
    user: {
      id: Buffer.from(actor.id).toString('base64url'),
      name: username,
      displayName: `${firstName} ${lastName}`,
    },
    challenge: makeChallenge('add', actor.id, now),
    // Ed25519, P-256 and RSA are the types that phones, security keys and Windows make.
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: ANSWERED_WITHIN_MS,
    excludeCredentials: listCredentials(actor.id),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

// If an administrator chose the password, two people know it, and a passkey added with it would outlast it.
function demandOwnPassword(actor: Person): void {
  if (actor.mustChangePassword || actor.passwordReplaced) throw conflict('Choose your own password first')
}

const ALGORITHMS = [-8, -7, -257]

/**
 * Adds a passkey of the actor. @throws Problem invalid on `response`; conflict if it is known or there are 20;
 * forbidden with code `confirm_password`
 */
export async function addPasskey(actor: Person, { name, response }: NewPasskey, now = new Date()) {
  demand(actor, 'passkey.change')
  demandOwnPassword(actor)
  const challenge = challengeOf(response.response.clientDataJSON)
  if (!takeChallenge(challenge, 'add', actor.id, now)) throw invalid('response', REFUSED)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: origin(),
    expectedRPID: rpId(),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!checked?.verified) throw invalid('response', REFUSED)
  const { id: credentialId, publicKey, counter } = checked.registrationInfo.credential
  const id = newId(now.getTime())
  commit(() => {
    demandSession(actor)
    if (db().select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).get())
      throw conflict('This passkey has already been added')
    const { most } = db().select({ most: count() }).from(passkeys).where(eq(passkeys.userId, actor.id)).get()!
    if (most >= MOST) throw conflict(`You have ${MOST} passkeys. Remove one first.`)
    const key = Buffer.from(publicKey).toString('base64url')
    const transports = response.response.transports ?? []
    const row = { id, userId: actor.id, name, credentialId, publicKey: key, counter, transports, createdAt: now }
    write().insert(passkeys).values(row).run()
    record(actor, { type: 'passkey.added', subject: { type: 'passkey', id }, details: { name } }, now)
  })
  return { id, name, createdAt: now, lastUsedAt: null as Date | null }
}

/** Removes one of the actor's own passkeys. @throws Problem not_found; forbidden with code `confirm_password` */
export function removePasskey(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  demand(actor, 'passkey.change')
  commit(() => {
    const mine = and(eq(passkeys.id, id), eq(passkeys.userId, actor.id))
    const row = db().select().from(passkeys).where(mine).get()
    if (!row) throw notFound('Passkey')
    write().delete(passkeys).where(mine).run()
    record(actor, { type: 'passkey.removed', subject: { type: 'passkey', id }, details: { name: row.name } }, now)
  })
  return { message: 'Passkey removed' }
}

/** Returns whether this person has a passkey. */
export const hasPasskey = (userId: string): boolean =>
  db().select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1).get() !== undefined

/** Returns whether anyone has a passkey. If nobody has, no sign-in page mentions them. */
export const arePasskeysUsed = (): boolean =>
  db().select({ id: passkeys.id }).from(passkeys).limit(1).get() !== undefined

/** Deletes all of a person's passkeys, within the calling action. @returns how many */
export const dropPasskeysOf = (userId: string): number =>
  write().delete(passkeys).where(eq(passkeys.userId, userId)).run().changes

/** Returns the part of a data export that is about a person's passkeys. */
export const ownPasskeys = (userId: string) =>
  db()
    .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.id)
    .all()
