import { and, eq } from 'drizzle-orm'
import { passkeys } from '#db/schema/passkeys.ts'
import { env } from '~/platform/env.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { challengeOf, makeChallenge, takeChallenge, ANSWERED_WITHIN_MS } from './challenges.server.ts'
import { type Assertion } from './input.ts'

type Row = typeof passkeys.$inferSelect
/**
 * A passkey that was verified, or the reason why not. The reason is for the audit log, never for the person who tried.
 */
export type Proof = { row: Row; fault: null } | { row: Row | null; fault: string }

/** Returns the domain that this portal's passkeys belong to. */
export const rpId = () => new URL(env().ORIGIN).hostname
/** Returns the origin of the pages on which a passkey may be used, which is only this portal's own. */
export const origin = () => new URL(env().ORIGIN).origin

/** Returns the request that asks a browser to use a passkey. `userId` is the signed-in person; null at a sign-in. */
export function askForPasskey(userId: string | null, now: Date) {
  return {
    rpId: rpId(),
    challenge: makeChallenge('use', userId, now),
    timeout: ANSWERED_WITHIN_MS,
    // While somebody is signing in, the portal does not know who they are, but their phone knows which passkeys it has
    // for this portal.
    allowCredentials: userId ? listCredentials(userId) : [],
    userVerification: 'required' as const,
  }
}

/** Returns a person's passkeys, in the form that browsers use. */
export const listCredentials = (userId: string) =>
  db()
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .all()
    .map((row) => ({ ...row, type: 'public-key' as const }))

/**
 * Verifies that a passkey answered one of our challenges, on our own pages, unlocked by its holder's finger, face or
 * PIN. If it has a counter, the counter must have increased, because two copies of one key cannot both count up. @param
 * userId the person who was signed in when the challenge was made; null at a sign-in
 */
export async function provePasskey(answer: Assertion, userId: string | null, now: Date): Promise<Proof> {
  const row = db().select().from(passkeys).where(eq(passkeys.credentialId, answer.id)).get() ?? null
  const challenge = challengeOf(answer.response.clientDataJSON)
  if (!takeChallenge(challenge, 'use', userId, now)) return { row, fault: 'Passkey: no open challenge' }
  if (!row) return { row, fault: 'Passkey: not known' }
  if (userId && row.userId !== userId) return { row, fault: "Passkey: another person's" }
  // This is loaded only when needed, because it is about a hundred modules that a company without passkeys never uses.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: origin(),
      expectedRPID: rpId(),
      requireUserVerification: true,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: row.counter,
        transports: row.transports as never,
      },
    })
    if (!verified) return { row, fault: 'Passkey: wrong signature' }
    return noteUse(row, authenticationInfo.newCounter, now)
      ? { row, fault: null }
      : { row, fault: 'Passkey: removed or used elsewhere meanwhile' }
  } catch (error) {
    return { row, fault: `Passkey: ${error instanceof Error ? error.message.slice(0, 200) : 'not readable'}` }
  }
}

// If two answers with the same count arrive at the same time, only one of them finds the row unchanged.
const noteUse = ({ id, counter }: Row, newCounter: number, now: Date): boolean =>
  commit(
    () =>
      write()
        .update(passkeys)
        .set({ counter: newCounter, lastUsedAt: now })
        .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
        .run().changes === 1,
  )
