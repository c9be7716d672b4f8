import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { oneTimeTokens } from '#db/schema/access.ts'
import { commit, type Tx } from '../store.server.ts'

export type Purpose = 'reset_password' | 'set_password'

const LIFE_MS: Record<Purpose, number> = { reset_password: 3_600_000, set_password: 72 * 3_600_000 }

/** Makes a one-time token; only its digest is kept. Earlier ones of the same purpose end. */
export function makeToken(tx: Tx, userId: string, purpose: Purpose, now: Date): string {
  const token = randomBytes(32).toString('base64url')
  tx.delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose)))
    .run()
  tx.insert(oneTimeTokens)
    .values({
      tokenHash: digest(token),
      userId,
      purpose,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFE_MS[purpose]),
    })
    .run()
  return token
}

/** Uses a token up. Returns whose it is, or null when it is unknown, used or over. */
export function useToken(tx: Tx, token: string, now: Date): string | null {
  const row = tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(eq(oneTimeTokens.tokenHash, digest(token)), isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, now)),
    )
    .returning({ userId: oneTimeTokens.userId })
    .get()
  return row?.userId ?? null
}

/** Drops tokens that are over; for the nightly purge. Returns how many. */
export const purgeTokens = (now: Date): number =>
  commit((tx) => tx.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now)).run()).changes

const digest = (token: string) => createHash('sha256').update(token).digest('hex')
