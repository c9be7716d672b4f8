import { and, asc, count, eq, gt, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { siteLog, siteLogPhotos, siteLogStrikes } from '#db/schema/site-log.ts'
import { namesOf } from '../../../kernel/people/people.server.ts'
import { findDutyById, findPostName } from '../../rota/find-duty.server.ts'
import { addDays, DAY_MS, type Day, instantOf } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { type LogKind } from '../log/kinds.ts'
import { viewLog } from '../log/lines.server.ts'
import { siteOf } from '../reach.server.ts'
import { settingsOf } from '../visits/settings.server.ts'
import { tourLines } from './tour-lines.server.ts'
import { type SiteReport } from './views.ts'

/** A night lasts from noon to noon by the company's clocks, so that every hour belongs to exactly one night. */
export const NIGHT_BEGINS = 12
/** The kinds of lines that a client sees. Notes between guards, and visitors, are left out. */
const SHOWN: readonly LogKind[] = ['note', 'incident', 'patrol', 'access', 'fault', 'form', 'sos', 'tour']

/** Returns when the nights that begin on these days start and end, as a whole. */
export const nightsBetween = (firstDay: Day, lastDay: Day): { from: Date; to: Date } => ({
  from: instantOf(firstDay, NIGHT_BEGINS, 0),
  to: instantOf(addDays(lastDay, 1), NIGHT_BEGINS, 0),
})

/** Returns what happened at a site in these nights, for its client. For use cases that have checked access. */
export function siteReportOf(siteId: string, firstDay: Day, lastDay: Day, now: Date): SiteReport {
  const { from, to } = nightsBetween(firstDay, lastDay)
  const rows = db()
    .select()
    .from(siteLog)
    .where(
      and(
        eq(siteLog.siteId, siteId),
        gte(siteLog.occurredAt, from),
        lt(siteLog.occurredAt, to),
        inArray(siteLog.kind, [...SHOWN, 'key']),
      ),
    )
    .orderBy(asc(siteLog.occurredAt), asc(siteLog.n))
    .all()
  const entries = viewLog(rows)
  return {
    ...{ siteName: siteOf(siteId).name, firstDay, lastDay, from: from.toISOString(), to: to.toISOString() },
    soFar: now < to ? now.toISOString() : null,
    people: peopleBetween(siteId, from, to),
    entries: entries
      .filter(({ kind }) => kind !== 'key')
      .map(({ id, n, kind, words, occurredAt, struck, photos }) => {
        return { id, n, kind, words, at: occurredAt, struck: struck?.reason ?? null, photos: photos.length }
      }),
    tours: tourLines(siteId, from, to),
    keys: entries.filter(({ kind }) => kind === 'key').map(({ words, occurredAt }) => ({ words, at: occurredAt })),
    visitors: countVisitors(siteId, from, to),
  }
}

/**
 * Returns the photographs of these entries; none if the site's photographs are not shown to its client. @returns the
 * ids of the files by the id of their entry, in order
 */
export function shownPhotos(siteId: string, entryIds: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  if (!settingsOf(siteId).showPhotos) return found
  const rows = db()
    .select()
    .from(siteLogPhotos)
    .where(inArray(siteLogPhotos.entryId, [...entryIds]))
    .orderBy(asc(siteLogPhotos.entryId), asc(siteLogPhotos.position))
    .all()
  for (const { entryId, fileId } of rows) found.set(entryId, [...(found.get(entryId) ?? []), fileId])
  return found
}

function peopleBetween(siteId: string, from: Date, to: Date): SiteReport['people'] {
  const rows = db()
    .select({ userId: shifts.userId, in: shifts.startedAt, out: shifts.endedAt, dutyId: clockEntries.dutyId })
    .from(shifts)
    .innerJoin(clockEntries, and(eq(clockEntries.shiftId, shifts.id), eq(clockEntries.action, 'clock_in')))
    .where(
      and(
        // No shift lasts longer than a day, so the index on the start keeps this fast.
        gte(shifts.startedAt, new Date(from.getTime() - DAY_MS)),
        lt(shifts.startedAt, to),
        or(isNull(shifts.endedAt), gt(shifts.endedAt, from)),
        eq(clockEntries.siteId, siteId),
      ),
    )
    .orderBy(asc(shifts.startedAt), asc(shifts.id))
    .all()
  const names = namesOf(rows.map(({ userId }) => userId))
  return rows.map(({ userId, dutyId, ...times }) => {
    const duty = dutyId === null ? null : findDutyById(dutyId)
    return {
      ...{ name: names.get(userId) ?? 'A member of staff', position: duty && findPostName(duty.postId) },
      ...{ in: times.in.toISOString(), out: times.out?.toISOString() ?? null },
    }
  })
}

/** Counts the visitors who signed in, from the book: their names are deleted much sooner than a report is read. */
const countVisitors = (siteId: string, from: Date, to: Date): number =>
  db()
    .select({ n: count() })
    .from(siteLog)
    .leftJoin(siteLogStrikes, eq(siteLogStrikes.entryId, siteLog.id))
    .where(
      and(
        ...[eq(siteLog.siteId, siteId), eq(siteLog.subjectType, 'visit_in')],
        ...[gte(siteLog.occurredAt, from), lt(siteLog.occurredAt, to), isNull(siteLogStrikes.entryId)],
      ),
    )
    .get()!.n
