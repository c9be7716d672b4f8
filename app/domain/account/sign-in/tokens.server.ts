import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { oneTimeTokens } from '#db/schema/access.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { commit, db, write } from '~/platform/store.server.ts'

export type Purpose = 'reset_password' | 'set_password'

const LIFE_MS: Record<Purpose, number> = { reset_password: 3_600_000, set_password: 72 * 3_600_000 }

/** How many reset links a person can get. After each one there is a pause before another can be made. */
const RESETS = { pauseMs: 5 * 60_000, hour: 3, day: 6 }
const HOUR_MS = 3_600_000

/**
 * Makes a one-time token, of which only the digest is stored. If a person has several, using one ends them all, because
 * it changes the password. Any other change of their sign-in data ends them too.
 */
export function makeToken(userId: string, purpose: Purpose, now: Date): string {
  const token = randomBytes(32).toString('base64url')
  write()
    .insert(oneTimeTokens)
    .values({
      tokenHash: sha256Of(token),
      userId,
      purpose,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFE_MS[purpose]),
    })
    .run()
  return token
}

/**
 * Returns whether this person may get another reset link now. Anyone can ask for a link for anyone, so nobody is shown
 * the result.
 */
export function mayReset(userId: string, now: Date): boolean {
  const made = db()
    .select({ at: oneTimeTokens.createdAt, usedAt: oneTimeTokens.usedAt })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.purpose, 'reset_password'),
        gt(oneTimeTokens.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .all()
    .map(({ at, usedAt }) => ({ age: now.getTime() - at.getTime(), stands: usedAt === null }))
  if (made.some(({ age, stands }) => stands && age < RESETS.pauseMs)) return false
  return made.length < RESETS.day && made.filter(({ age }) => age < HOUR_MS).length < RESETS.hour
}

/** Ends a person's links of one kind, before a new link is made. */
export const endLinks = (userId: string, purpose: Purpose, now: Date): void =>
  void write()
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.usedAt)))
    .run()

/** Returns the owner and the purpose of a token without using it up; null if it is unknown, used or expired. */
export function findToken(token: string, now: Date): { userId: string; purpose: Purpose } | null {
  const { userId, purpose } = oneTimeTokens
  const row = db().select({ userId, purpose }).from(oneTimeTokens).where(stands(token, now)).get()
  return row ? { userId: row.userId, purpose: row.purpose as Purpose } : null
}

/** Uses up a token. @returns its owner; null if it is unknown, used or expired */
export function useToken(token: string, now: Date): string | null {
  const row = write()
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(stands(token, now))
    .returning({ userId: oneTimeTokens.userId })
    .get()
  return row?.userId ?? null
}

const stands = (token: string, now: Date) =>
  and(eq(oneTimeTokens.tokenHash, sha256Of(token)), isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, now))

/** Deletes tokens that have expired and no longer count, for the nightly purge. @returns how many */
export const purgeTokens = (now: Date): number =>
  commit(() =>
    write()
      .delete(oneTimeTokens)
      .where(and(lt(oneTimeTokens.expiresAt, now), lt(oneTimeTokens.createdAt, new Date(now.getTime() - DAY_MS))))
      .run(),
  ).changes
