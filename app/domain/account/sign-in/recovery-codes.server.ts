import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { secondFactors } from '#db/schema/access.ts'
import { record } from '../../kernel/events/record.server.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { purposeMac } from '~/platform/vault.server.ts'
import { conflict } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'

const CODES = 10
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const SEALED = 'mac:'

/** Returns ten new recovery codes of 80 bits each, in four groups of four characters. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    Array.from(randomBytes(16), (byte, at) => `${at && at % 4 === 0 ? '-' : ''}${LETTERS[byte % 32]}`).join(''),
  )

/**
 * Returns the stored form of a recovery code. It uses a key outside the database, so that a person who reads the
 * database cannot try codes.
 */
const sealRecoveryCode = (userId: string, code: string): string => sealDigest(userId, sha256Of(plain(code)))

/** Uses up a recovery code. @returns false if it is not one of theirs */
export function useRecoveryCode(by: Actor, userId: string, code: string, now: Date): boolean {
  const sealed = sealRecoveryCode(userId, code)
  return commit(() => {
    const kept = db().select().from(secondFactors).where(eq(secondFactors.userId, userId)).get()
    if (!kept?.recoveryHashes.includes(sealed)) return false
    const recoveryHashes = kept.recoveryHashes.filter((other) => other !== sealed)
    write().update(secondFactors).set({ recoveryHashes }).where(eq(secondFactors.userId, userId)).run()
    const subject = { type: 'user', id: userId }
    const details = { left: recoveryHashes.length }
    record(by, { type: 'second_factor.recovery_used', subject, personId: userId, details }, now)
    return true
  })
}

/**
 * Makes new recovery codes, after which the old ones no longer work. @throws Problem conflict without a second factor
 */
export function renewRecoveryCodes(actor: Person, _nothing: object, now = new Date()): { recoveryCodes: string[] } {
  demand(actor, 'second_factor.change')
  const recoveryCodes = makeRecoveryCodes()
  return commit(() => {
    const kept = db().select().from(secondFactors).where(eq(secondFactors.userId, actor.id)).get()
    if (!kept?.confirmed) throw conflict('Set up your second factor first')
    keepRecoveryCodes(actor.id, recoveryCodes)
    record(actor, { type: 'second_factor.codes_renewed', subject: { type: 'user', id: actor.id } }, now)
    return { recoveryCodes }
  })
}

/** Stores these codes, encrypted, and removes all others. */
export function keepRecoveryCodes(userId: string, codes: string[]): void {
  const recoveryHashes = codes.map((code) => sealRecoveryCode(userId, code))
  write().update(secondFactors).set({ recoveryHashes }).where(eq(secondFactors.userId, userId)).run()
}

const sealDigest = (userId: string, digest: string) => SEALED + purposeMac('recovery-codes', `${userId}:${digest}`)
const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()
