import { and, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { secondFactors } from '#db/schema/access.ts'
import { unseal } from '~/platform/vault.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { useRecoveryCode } from './recovery-codes.server.ts'

/**
 * Checks the second factor of an account (TOTP, RFC 6238: six digits, 30 s, one step of tolerance, each code once).
 * @param by the actor that the audit log names when a recovery code is used @param code six digits or a recovery code
 * @returns 'fine' also when the account has none
 */
export function checkSecondFactor(
  by: Actor,
  userId: string,
  code: string | undefined,
  now: Date,
): 'fine' | 'missing' | 'wrong' {
  const factor = db()
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.confirmed, true)))
    .get()
  if (!factor) return 'fine'
  if (!code) return 'missing'
  const step = totpStep(openSecret(userId, factor.secret), code, now)
  if (step !== null) return isUnused(step, factor.lastStep ?? 0, now) && useStep(userId, step) ? 'fine' : 'wrong'
  return useRecoveryCode(by, userId, code, now) ? 'fine' : 'wrong'
}

// Returns whether a step has not been used. A last step in the future was stored before the clock was set back, and
// must not lock the owner out.
const isUnused = (step: number, lastStep: number, now: Date) =>
  step > lastStep || lastStep > Math.floor(now.getTime() / 30_000) + 2

/** Returns the time step of a code, or null if it does not match. */
export function totpStep(secret: Secret, code: string, now: Date): number | null {
  const totp = new TOTP({ secret, digits: 6, period: 30 })
  const drift = totp.validate({ token: code.replace(/\s/g, ''), timestamp: now.getTime(), window: 1 })
  return drift === null ? null : Math.floor(now.getTime() / 30_000) + drift
}

/** Returns the decrypted secret, for checking codes. */
export const openSecret = (userId: string, sealed: string) =>
  Secret.fromBase32(unseal(userId, `second_factors/${userId}`, Buffer.from(sealed, 'base64')).toString('utf8'))

const useStep = (userId: string, step: number) =>
  commit(() => write().update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId)).run())
    .changes === 1
