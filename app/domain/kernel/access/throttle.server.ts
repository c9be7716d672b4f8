import { eq, lt } from 'drizzle-orm'
import { throttle } from '#db/schema/access.ts'
import { type Actor } from './actor.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { networkOf, Rates } from '~/platform/rates.ts'
import { Problem } from '~/platform/problem.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'

const FREE = 5
const LONGEST_S = 15 * 60
const FORGET_MS = DAY_MS
const MINUTE_MS = 60_000

// Guesses in progress. Only one process serves a data folder, so these are all of them.
const judging = singleton('throttle.judging', () => new Map<string, number>())

/**
 * Checks a guess at a secret. It is counted before the check, so that simultaneous guesses get no more tries than
 * consecutive ones. Five failures are free; then the wait is one second and doubles up to 15 minutes. The account is
 * never locked. @param what whose secret and which kind, whether it exists or not @param judge is the guess right? If
 * it throws, the guess does not count @returns the result of `judge`; a right guess resets the failures @throws Problem
 * too_many with retryAfter
 */
export async function limitGuesses(
  what: string,
  judge: () => boolean | Promise<boolean>,
  clock: () => Date = () => new Date(),
): Promise<boolean> {
  const key = keyOf(what)
  const judged = judging.get(key) ?? 0
  refuseWaiting(findKept(key), judged, clock())
  judging.set(key, judged + 1)
  try {
    const right = await judge()
    if (!right) addFailure(key, clock())
    else if (findKept(key)) commit(() => write().delete(throttle).where(eq(throttle.key, key)).run())
    return right
  } finally {
    const left = judging.get(key)! - 1
    if (left > 0) judging.set(key, left)
    else judging.delete(key)
  }
}

type Kept = typeof throttle.$inferSelect

function refuseWaiting(kept: Kept | undefined, judged: number, now: Date): void {
  const left = kept?.blockedUntil ? Math.ceil((kept.blockedUntil.getTime() - now.getTime()) / 1000) : 0
  // A wait longer than the longest possible one means that the clock has been set back.
  if (left > 0 && left <= LONGEST_S) throw tooMany(left)
  if (judged > 0 && judged + failuresOf(kept, now) >= FREE) throw tooMany(1)
}

const findKept = (key: string) => db().select().from(throttle).where(eq(throttle.key, key)).get()

const failuresOf = (kept: Kept | undefined, now: Date): number =>
  !kept || Math.abs(now.getTime() - kept.updatedAt.getTime()) > FORGET_MS ? 0 : kept.failures

function addFailure(key: string, now: Date): void {
  commit(() => {
    const failures = 1 + failuresOf(db().select().from(throttle).where(eq(throttle.key, key)).get(), now)
    const waitS = failures < FREE ? 0 : Math.min(LONGEST_S, 2 ** (failures - FREE))
    const blockedUntil = waitS ? new Date(now.getTime() + waitS * 1000) : null
    const row = { key, failures, blockedUntil, updatedAt: now }
    write().insert(throttle).values(row).onConflictDoUpdate({ target: throttle.key, set: row }).run()
  })
}

/** Deletes entries over a day old; for the nightly purge. Returns how many. */
export const purgeThrottle = (now: Date): number =>
  commit(() =>
    write()
      .delete(throttle)
      .where(lt(throttle.updatedAt, new Date(now.getTime() - FORGET_MS)))
      .run(),
  ).changes

const rates = () => singleton('throttle.rates', () => new Rates())

/**
 * Allows at most `limit` calls at once from one address for one purpose, and as many again each minute; kept in memory.
 * @param who an address, which counts with its network, or an id @throws Problem too_many with retryAfter
 */
export function limitRate(purpose: string, who: string | null, limit: number): void {
  const waitMs = rates().take(keyFor(purpose, who), { most: limit, windowMs: MINUTE_MS })
  if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000))
}

/** How many documents (PDF files, exports of one person) and smaller pictures a person may have made in a minute. */
export const MADE_A_MINUTE = { document: 30, picture: 600 }

/**
 * Counts what is made for one person each time they read it, because the threads that make it serve everybody.
 * @throws Problem too_many with retryAfter
 */
export function countMade(what: keyof typeof MADE_A_MINUTE, actor: Actor): void {
  if (actor.kind === 'person') limitRate(`made ${what}`, actor.id, MADE_A_MINUTE[what])
}

/** Refuses a call above the limit without counting it. @throws Problem too_many with retryAfter */
export function refuseOver(purpose: string, who: string | null, limit: number): void {
  const waitMs = rates().wait(keyFor(purpose, who), { most: limit, windowMs: MINUTE_MS })
  if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000))
}

const keyFor = (purpose: string, who: string | null) => `${purpose}|${networkOf(who ?? 'unknown')}`

const tooMany = (seconds: number) =>
  new Problem(
    'too_many',
    `Too many attempts. Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
    { retryAfter: seconds },
  )

// A typed identifier may be a password in the wrong field, so only a digest is stored.
const keyOf = (what: string) => sha256Of(what.trim().toLowerCase())
