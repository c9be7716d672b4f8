import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { throttle } from '#db/schema/access.ts'
import { Problem } from '../problem.ts'
import { Rates } from '../rates.ts'
import { singleton } from '../singleton.server.ts'
import { commit, db } from '../store.server.ts'

const FREE = 5
const LONGEST_S = 15 * 60
const FORGET_MS = 24 * 3_600_000
const MINUTE_MS = 60_000

/**
 * Refuses while an account waits after failures: five are free, then one second doubling to 15 minutes. Never for good.
 * @param what account or deed, whether it exists or not
 * @throws Problem too_many with retryAfter
 */
export function checkThrottle(what: string, now = new Date()): void {
  const row = db()
    .select()
    .from(throttle)
    .where(eq(throttle.key, keyOf(what)))
    .get()
  const left = row?.blockedUntil ? Math.ceil((row.blockedUntil.getTime() - now.getTime()) / 1000) : 0
  // A wait longer than any is left over from a clock that was set back since.
  if (left > 0 && left <= LONGEST_S) throw tooMany(left)
}

/** Counts a failure. */
export function countFailure(what: string, now = new Date()): void {
  const key = keyOf(what)
  commit((tx) => {
    const kept = tx.select().from(throttle).where(eq(throttle.key, key)).get()
    const fresh = !kept || Math.abs(now.getTime() - kept.updatedAt.getTime()) > FORGET_MS
    const failures = fresh ? 1 : kept.failures + 1
    const waitS = failures < FREE ? 0 : Math.min(LONGEST_S, 2 ** (failures - FREE))
    const blockedUntil = waitS ? new Date(now.getTime() + waitS * 1000) : null
    const row = { key, failures, blockedUntil, updatedAt: now }
    tx.insert(throttle).values(row).onConflictDoUpdate({ target: throttle.key, set: row }).run()
  })
}

/** Forgets the failures after a success. */
export const clearFailures = (what: string) =>
  void commit((tx) =>
    tx
      .delete(throttle)
      .where(eq(throttle.key, keyOf(what)))
      .run(),
  )

/** Drops what is over a day old; for the nightly purge. Returns how many. */
export const purgeThrottle = (now: Date): number =>
  commit((tx) =>
    tx
      .delete(throttle)
      .where(lt(throttle.updatedAt, new Date(now.getTime() - FORGET_MS)))
      .run(),
  ).changes

const rates = () => singleton('throttle.rates', () => new Rates())

/**
 * At most `limit` calls at once from one address for one purpose, and as many again a minute; kept in memory.
 * @throws Problem too_many with retryAfter
 */
export function limitRate(purpose: string, who: string | null, limit: number): void {
  const waitMs = rates().take(`${purpose}|${who ?? 'unknown'}`, { most: limit, windowMs: MINUTE_MS })
  if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000))
}

const tooMany = (seconds: number) =>
  new Problem(
    'too_many',
    `Too many attempts. Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
    { retryAfter: seconds },
  )

// Identifiers that somebody typed may be passwords typed into the wrong field: keep only a digest.
const keyOf = (what: string) => createHash('sha256').update(what.trim().toLowerCase()).digest('hex')
