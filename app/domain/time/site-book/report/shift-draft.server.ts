import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { siteLog, siteLogStrikes } from '#db/schema/site-log.ts'
import { visits } from '#db/schema/visits.ts'
import { listOnShift } from '../../clocking/on-shift.server.ts'
import { findWorkNow } from '../../clocking/punch-site.server.ts'
import { openShift } from '../../clocking/entries.server.ts'
import { showTime } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { type LogKind } from '../log/kinds.ts'

const TOLD: readonly LogKind[] = ['note', 'patrol', 'access', 'fault', 'tour']
const INCIDENTS: readonly LogKind[] = ['incident', 'sos', 'form']
/** The most characters that a draft may have. The author of the report adds the rest. */
const MOST_CHARS = 1800

/** What a daily report starts with. */
export type ShiftDraft = { log: string; incidents: string }

/**
 * Returns the book's entries from a person's shift so far, one per line, for the daily report; empty if they are not on
 * shift. Entries that were struck through are left out.
 */
export function draftShift(userId: string, now: Date): ShiftDraft {
  const shift = openShift(userId)
  const { siteId } = findWorkNow(userId, now)
  if (!shift || !siteId) return { log: '', incidents: '' }
  const rows = db()
    .select()
    .from(siteLog)
    .where(
      and(
        eq(siteLog.siteId, siteId),
        gte(siteLog.occurredAt, shift.startedAt),
        lte(siteLog.occurredAt, now),
        inArray(siteLog.kind, [...TOLD, ...INCIDENTS]),
        sql`NOT EXISTS (SELECT 1 FROM ${siteLogStrikes} WHERE ${siteLogStrikes.entryId} = ${siteLog.id})`,
      ),
    )
    .orderBy(asc(siteLog.occurredAt), asc(siteLog.n))
    .all()
  const linesOf = (kinds: readonly LogKind[]) =>
    fitting(
      rows
        .filter(({ kind }) => kinds.includes(kind as LogKind))
        .map(({ n, occurredAt, words }) => `${showTime(occurredAt)} ${words} (No. ${n})`),
    )
  return { log: linesOf(TOLD), incidents: linesOf(INCIDENTS) }
}

/** Returns as many whole lines as a draft may have, at least one, and how many later ones are left out. */
function fitting(lines: readonly string[]): string {
  const ends = lines.map((_, n) => lines.slice(0, n + 1).join('\n').length)
  const shown = ends.filter((end, n) => n === 0 || end <= MOST_CHARS).length
  const more = lines.length - shown
  const words = more === 1 ? '1 later entry is' : `${more} later entries are`
  return [...lines.slice(0, shown), ...(more > 0 ? [`${words} in the occurrence book.`] : [])].join('\n')
}

/**
 * Returns how many people are on the evacuation list of a person's site, for an evacuation report; empty if they are at
 * no site. Names are left out, because the report is kept longer than visitors are.
 */
export function draftHeadcount(userId: string, now: Date): string {
  const { siteId } = findWorkNow(userId, now)
  if (!siteId) return ''
  const staff = listOnShift().filter((one) => one.siteId === siteId).length
  const here = and(eq(visits.siteId, siteId), sql`out_at IS NULL`)
  const guests = db().select({ id: visits.id }).from(visits).where(here).all().length
  return `On the evacuation list at ${showTime(now)}: ${staff} staff, ${guests} ${guests === 1 ? 'visitor' : 'visitors'}.`
}
