import { randomInt } from 'node:crypto'
import { and, count, eq, gte, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { db, prepared, statement } from '~/platform/store.server.ts'
import { findDutyFor } from '../rota/find-duty.server.ts'
import { type ClockEntryView } from './views.ts'

const ONE_IN = 5
/** How long an undecided entry makes a person's next declared entries wait for a decision too. */
const WAITS_MS = 12 * 3_600_000
/** Over how many days the checks under each rule are averaged. */
const COUNTED_DAYS = 28
const UNTRIED_DAYS = 14
/** From this many manual checks without a scan in those days, admins are told about each one. */
const UNTRIED_TOLD = 3

/** Returns whether the random draw sends a declared clock-in to an admin: one in five, and nobody can predict which. */
export const drawLook = (): boolean => randomInt(ONE_IN) === 0

/**
 * Returns whether a recent entry by this person is still undecided. This is why nobody can avoid the check by clocking
 * out and in again.
 */
export const stillWaits = (userId: string, now: Date): boolean =>
  waiting().get(userId, now.getTime() - WAITS_MS) !== undefined

type Place = { siteId: string | null; dutyId: string | null }

/**
 * Returns whether a clock-in at this site, or on this shift, needs a turn of the head and a check by control. The site
 * of the shift counts too, whatever site was named, because otherwise the person could choose a place without a check.
 */
export function asksLook({ siteId, dutyId }: Place): boolean {
  const rule = readSetting('strict_places')
  if (rule === 'off' || rule === 'every') return rule === 'every'
  return worksAlone().get({ siteId: siteId ?? '', dutyId: dutyId ?? '' })?.alone === 1
}

/**
 * Returns whether the scan of a person about to clock in needs a turn. @param siteId the site that the person chose; if
 * null, the site of their shift is used
 */
export function asksTurnAt(userId: string, siteId: string | null, now: Date): boolean {
  if (readSetting('strict_places') === 'off') return false
  const duty = findDutyFor(userId, now)
  return asksLook({ siteId: siteId ?? duty?.siteId ?? null, dutyId: duty?.id ?? null })
}

export type LooksADay = { alone: number; every: number }

/** Returns how many clock-ins a day control would have to check under each rule, averaged over 28 days. */
export function countLooksADay(now = new Date()): LooksADay {
  const { alone, every } = scans().get({ since: now.getTime() - COUNTED_DAYS * DAY_MS })!
  return { alone: (alone ?? 0) / COUNTED_DAYS, every: every / COUNTED_DAYS }
}

/**
 * Tells the admins about a person's third manual check without a scan within fourteen days, and about each one after
 * it.
 */
export function recordUntriedScans(actor: Person, entry: ClockEntryView, now: Date): void {
  if (!entry.flags.includes('no_scan_tried')) return
  const since = new Date(now.getTime() - UNTRIED_DAYS * DAY_MS)
  const { n: times } = db()
    .select({ n: count() })
    .from(clockEntries)
    .where(
      and(
        eq(clockEntries.userId, actor.id),
        gte(clockEntries.at, since),
        sql`${clockEntries.flags} LIKE '%"no_scan_tried"%'`,
      ),
    )
    .get()!
  if (times < UNTRIED_TOLD) return
  const subject = { type: 'clock_entry', id: entry.id }
  const details = { times, days: UNTRIED_DAYS }
  const payload = { id: entry.id, userId: actor.id, userName: actor.name, ...details }
  record(actor, { type: 'clock.no_scan_repeated', subject, details, payload }, now)
}

const waiting = statement(
  `SELECT 1 FROM clock_entries WHERE user_id = ? AND at > ? AND identity_check = 'pending' LIMIT 1`,
)

const worksAlone = prepared((db) =>
  db
    .select({
      alone: sql<number>`
        EXISTS (SELECT 1 FROM sites WHERE id = ${sql.placeholder('siteId')} AND works_alone = 1)
        OR EXISTS (
          SELECT 1 FROM duties JOIN posts ON posts.id = duties.post_id JOIN sites ON sites.id = duties.site_id
          WHERE duties.id = ${sql.placeholder('dutyId')} AND (posts.works_alone = 1 OR sites.works_alone = 1)
        )`,
    })
    .from(sql`(SELECT 1)`)
    .prepare(),
)

const scans = prepared((db) =>
  db
    .select({
      every: sql<number>`count(*)`,
      alone: sql<number | null>`sum(
        EXISTS (SELECT 1 FROM sites WHERE id = clock_entries.site_id AND works_alone = 1)
        OR EXISTS (
          SELECT 1 FROM duties JOIN posts ON posts.id = duties.post_id JOIN sites ON sites.id = duties.site_id
          WHERE duties.id = clock_entries.duty_id AND (posts.works_alone = 1 OR sites.works_alone = 1)
        ))`,
    })
    .from(sql`clock_entries`)
    .where(
      sql`at > ${sql.placeholder('since')} AND action = 'clock_in' AND withdrawn_at IS NULL
        AND method IN ('biometric', 'alternative', 'manual')`,
    )
    .prepare(),
)
