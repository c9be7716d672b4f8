import { sql } from 'drizzle-orm'
import { DAY_MS } from '~/platform/dates.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { prepared } from '~/platform/store.server.ts'
import { findDutyFor } from '../rota/find-duty.server.ts'
import { isStrict } from './strict-places.ts'

const DAYS = 28

type Place = { siteId: string | null; dutyId: string | null }

/**
 * Returns whether a clock-in at this site, or on this shift, needs a turn of the head and a check by control. The site
 * of the shift counts too, whatever site was named, because otherwise the person could choose a place without a check.
 */
export function asksLook({ siteId, dutyId }: Place): boolean {
  const rule = readSetting('strict_places')
  if (rule === 'off' || rule === 'every') return rule === 'every'
  return isStrict(rule, worksAlone().get({ siteId: siteId ?? '', dutyId: dutyId ?? '' })?.alone === 1)
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
  const { alone, every } = scans().get({ since: now.getTime() - DAYS * DAY_MS })!
  return { alone: (alone ?? 0) / DAYS, every: every / DAYS }
}

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
