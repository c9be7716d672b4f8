import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { verifications } from '#db/schema/biometrics.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, newId, prepared, statement, write } from '~/platform/store.server.ts'
import { type AskedTurn } from './turns.server.ts'
import { SCAN_LIFE_MS } from './scan-outcome.ts'
import { type ScanVerdict } from './verdict.ts'

/** Results are deleted after a day, whether used or not. */
const KEPT_MS = DAY_MS
/** Failures longer ago than this no longer count as "in a row". */
const ROW_MS = 15 * 60_000

/** The result of the server's own scan, which never uses the client's claims. */
export type Scan = { id: string; at: Date; verdict: ScanVerdict }

/**
 * Stores a scan's result for five minutes, for a single use by this person in this session. It counts as passed only
 * after any required turn. Returns its id.
 */
export function keepScan(actor: Person, verdict: ScanVerdict, now: Date, turn: AskedTurn | null = null): string {
  const id = newId(now.getTime())
  const passed = verdict.faceDetected && verdict.faceMatched !== false && !verdict.liveness.asked
  const { id: userId, sessionId } = actor
  write()
    .insert(verifications)
    .values({ id, userId, sessionId, at: now, passed, result: { ...verdict }, turn })
    .run()
  dropOldScans(now)
  return id
}

/**
 * Deletes results that are a day old, for the nightly purge, because there may be no further scan. @returns how many
 */
export const purgeScans = (now: Date): number => commit(() => dropOldScans(now))

const dropOldScans = (now: Date): number =>
  write()
    .delete(verifications)
    .where(lt(verifications.at, new Date(now.getTime() - KEPT_MS)))
    .run().changes

/**
 * Returns the result that a clock-in may use: the named one, or else the newest unused one from this person and
 * session. A face seen hours after a clock-in made without signal says nothing about who made it. A few minutes after
 * it are allowed, because the phone's clock may differ from the server's.
 * @param at the time at which the clock-in counts
 * @returns null if there is none, or it is more than five minutes away, used or another person's
 */
export function findScan(actor: Person, named: string | null, at: Date): Scan | null {
  const row = newest().get({
    userId: actor.id,
    sessionId: actor.sessionId,
    since: at.getTime() - SCAN_LIFE_MS,
    until: at.getTime() + SCAN_LIFE_MS,
    named: named ?? '',
  })
  return row ? { id: row.id, at: row.at, verdict: row.result as unknown as ScanVerdict } : null
}

/** Marks a result as used, within the clock-in's own commit. @returns false if another clock-in used it first */
export const spendScan = (id: string, now: Date): boolean => spend().run(now.getTime(), id).changes === 1

/**
 * Marks a person's unused results as used, up to that of this scan or all of them, so that failures and unfinished head
 * turns before one clock-in do not excuse the next from a scan.
 */
export const spendScansOf = (userId: string, now: Date, scanId = AFTER_ALL): void =>
  void spendUpTo().run(now.getTime(), userId, scanId)

/** Greater than every id. */
const AFTER_ALL = '~'

/** Returns how many of this person's recent scans failed in a row. A clock-in or a passed scan resets the number. */
export function countFailedScans(userId: string, now: Date): number {
  const rows = lately().all({ userId, since: now.getTime() - ROW_MS })
  const ended = rows.findIndex((row) => row.passed || row.usedAt !== null)
  return ended === -1 ? rows.length : ended
}

const newest = prepared((db) =>
  db
    .select({ id: verifications.id, at: verifications.at, result: verifications.result })
    .from(verifications)
    .where(
      and(
        eq(verifications.userId, sql.placeholder('userId')),
        eq(verifications.sessionId, sql.placeholder('sessionId')),
        isNull(verifications.usedAt),
        gt(verifications.at, sql`${sql.placeholder('since')}`),
        lt(verifications.at, sql`${sql.placeholder('until')}`),
        sql`(${sql.placeholder('named')} = '' OR ${verifications.id} = ${sql.placeholder('named')})`,
      ),
    )
    .orderBy(desc(verifications.id))
    .limit(1)
    .prepare(),
)

const lately = prepared((db) =>
  db
    .select({ passed: verifications.passed, usedAt: verifications.usedAt })
    .from(verifications)
    .where(
      and(eq(verifications.userId, sql.placeholder('userId')), gt(verifications.at, sql`${sql.placeholder('since')}`)),
    )
    .orderBy(desc(verifications.id))
    .limit(10)
    .prepare(),
)

const spendUpTo = statement('UPDATE verifications SET used_at = ? WHERE user_id = ? AND used_at IS NULL AND id <= ?')
const spend = statement('UPDATE verifications SET used_at = ? WHERE id = ? AND used_at IS NULL')
