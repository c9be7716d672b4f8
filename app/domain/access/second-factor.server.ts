import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { secondFactors } from '#db/schema/access.ts'
import { unseal } from '../files/vault.server.ts'
import { commit, db } from '../store.server.ts'

/**
 * Checks the second factor of an account (TOTP, RFC 6238: six digits, 30 s, one step of tolerance, each code once).
 * @param code six digits or a recovery code
 * @returns 'fine' also when the account has none
 */
export function checkSecondFactor(userId: string, code: string | undefined, now: Date): 'fine' | 'missing' | 'wrong' {
  const factor = db()
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.confirmed, true)))
    .get()
  if (!factor) return 'fine'
  if (!code) return 'missing'
  const step = totpStep(openSecret(userId, factor.secret), code, now)
  if (step !== null) return isUnused(step, factor.lastStep ?? 0, now) && useStep(userId, step) ? 'fine' : 'wrong'
  return useRecoveryCode(userId, factor.recoveryHashes, code) ? 'fine' : 'wrong'
}

// A last step that lies ahead of us comes from a clock that was set back since: it must not shut its owner out.
const isUnused = (step: number, lastStep: number, now: Date) =>
  step > lastStep || lastStep > Math.floor(now.getTime() / 30_000) + 2

/** The time step that a code belongs to, or null when it does not fit. */
export function totpStep(secret: Secret, code: string, now: Date): number | null {
  const totp = new TOTP({ secret, digits: 6, period: 30 })
  const drift = totp.validate({ token: code.replace(/\s/g, ''), timestamp: now.getTime(), window: 1 })
  return drift === null ? null : Math.floor(now.getTime() / 30_000) + drift
}

/** The secret in clear, for checking. */
export const openSecret = (userId: string, sealed: string) =>
  Secret.fromBase32(unseal(userId, `second_factors/${userId}`, Buffer.from(sealed, 'base64')).toString('utf8'))

/** How a recovery code is kept. */
export const hashRecoveryCode = (code: string) =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toLowerCase()).digest('hex')

const useStep = (userId: string, step: number) =>
  commit((tx) => tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId)).run())
    .changes === 1

function useRecoveryCode(userId: string, hashes: string[], code: string): boolean {
  const hash = hashRecoveryCode(code)
  if (!hashes.includes(hash)) return false
  const recoveryHashes = hashes.filter((other) => other !== hash)
  commit((tx) => tx.update(secondFactors).set({ recoveryHashes }).where(eq(secondFactors.userId, userId)).run())
  return true
}
