import { randomInt } from 'node:crypto'
import { and, count, eq, gte, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { db, statement } from '~/platform/store.server.ts'
import { type ClockEntryView } from './views.ts'

const ONE_IN = 5
/** How long an undecided entry makes a person's next declared entries wait for a decision too. */
const WAITS_MS = 12 * 3_600_000
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
