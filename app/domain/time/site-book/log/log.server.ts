import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { siteLog, siteLogPhotos } from '#db/schema/site-log.ts'
import { type Person } from '../../../kernel/access/actor.ts'
import { demandAt } from '../../../kernel/access/grants.server.ts'
import { record } from '../../../kernel/events/record.server.ts'
import { storeImage, type StoredFile } from '../../../kernel/files/images.server.ts'
import { type Picture } from '../../../kernel/files/data-url.ts'
import { readFile } from '../../../kernel/files/files.server.ts'
import { type Made } from '../../../kernel/phones/made.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { conflict, invalid, notFound } from '~/platform/problem.ts'
import { commit, db } from '~/platform/store.server.ts'
import { demandBook, runsSite } from '../reach.server.ts'
import { type NewSiteLogEntry, type SiteLogPhoto, type SiteLogQuery, type StrikeEntry } from './input.ts'
import { addLine, addPhoto, addStrike, findLogRow, type LogRow, viewLog } from './lines.server.ts'
import { type SiteLogEntryView } from './views.ts'

const MAX_BYTES = 8 * 2 ** 20
const LONGEST_SIDE = 1600
/** Events longer ago than this are not accepted, because they should be recorded elsewhere. */
const OLDEST_MS = 31 * DAY_MS
/** By how much a phone's clock may be fast. */
const AHEAD_MS = 2 * 60_000

/**
 * Returns a site's occurrence book, newest entry first. @throws Problem not_found for a site where the actor neither
 * works nor has access; invalid for an unknown `before`
 */
export function listSiteLog(
  actor: Person,
  { siteId, before, limit }: SiteLogQuery,
  now = new Date(),
): Page<SiteLogEntryView> {
  demandBook(actor, siteId, 'read', now)
  const list = { from: siteLog, columns: getTableColumns(siteLog), of: eq(siteLog.siteId, siteId), limit }
  const { rows, next } = findPage({ ...list, by: [siteLog.n, siteLog.id], descending: true, cursor: { before } })
  return { items: viewLog(rows as LogRow[]), next, total: null }
}

/**
 * Writes an entry, with its photographs sealed with the company's key. @param made what a phone recorded, if it arrives
 * late
 * @throws Problem not_found for a site where the actor neither works nor supervises; invalid for a time in the future
 * or more than 31 days ago; as `storeImage`
 */
export async function writeSiteLog(
  actor: Person,
  { siteId, kind, words, occurredAt, photos }: Omit<NewSiteLogEntry, 'photos'> & { photos: readonly Picture[] },
  made: Made | null = null,
  now = new Date(),
): Promise<SiteLogEntryView> {
  const at = occurredAt ?? made?.at ?? now
  demandBook(actor, siteId, 'work', made?.at ?? now)
  if (at.getTime() > now.getTime() + AHEAD_MS) throw invalid('occurredAt', 'This time is in the future')
  if (at.getTime() < now.getTime() - OLDEST_MS) throw invalid('occurredAt', 'This is more than 31 days ago')
  const stored: StoredFile[] = []
  for (const picture of photos) {
    const kept = { ownerId: null, purpose: 'site_log', name: 'site-log', by: actor.id, field: 'photos' }
    stored.push(await storeImage({ picture, ...kept, maxBytes: MAX_BYTES, maxSide: LONGEST_SIDE }))
  }
  return commit(() => {
    const line = { siteId, kind, words, occurredAt: at, userId: actor.id, made }
    const row = addLine(line, now)!
    stored.forEach((file, position) => addPhoto(row.id, position, file.keep(), now))
    recordEntry(actor, 'site_log.written', row, { photos: stored.length }, now)
    return viewLog([row])[0]!
  })
}

/**
 * Strikes through an entry. It can still be read, with the reason. A guard may strike through their own entries, and a
 * supervisor any.
 * @throws Problem not_found at another site; forbidden for another person's; conflict if it has been struck through
 * already
 */
export function strikeSiteLog(actor: Person, { id, reason }: StrikeEntry, now = new Date()): SiteLogEntryView {
  const row = rowFor(actor, id, now)
  if (row.userId !== actor.id || !isWritten(row)) demandAt(actor, 'site_log.run', row.siteId)
  return commit(() => {
    if (!addStrike(id, reason, actor.id, now))
      throw conflict('This entry has already been struck through', { code: 'struck' })
    recordEntry(actor, 'site_log.struck', row, { reason }, now)
    return viewLog([row])[0]!
  })
}

/** Returns the ids of those of these entries that the actor may strike through, for pages. */
export const listStrikeable = (actor: Person, entries: readonly SiteLogEntryView[]): string[] =>
  db()
    .select()
    .from(siteLog)
    .where(
      inArray(
        siteLog.id,
        entries.flatMap(({ id, struck }) => (struck ? [] : [id])),
      ),
    )
    .all()
    .filter((row) => runsSite(actor, row.siteId) || (row.userId === actor.id && isWritten(row)))
    .map(({ id }) => id)

/** Returns a photograph of an entry, decrypted. @throws Problem not_found, also at another site */
export async function readLogPhoto(
  actor: Person,
  { id, position }: SiteLogPhoto,
  now = new Date(),
): Promise<{ name: string; type: string; bytes: Uint8Array; inline: true }> {
  const row = rowFor(actor, id, now)
  const photo = db()
    .select()
    .from(siteLogPhotos)
    .where(and(eq(siteLogPhotos.entryId, row.id), eq(siteLogPhotos.position, position)))
    .get()
  if (!photo) throw notFound('Photograph')
  return { ...(await readFile(photo.fileId)), inline: true }
}

const isWritten = ({ subjectId }: Pick<LogRow, 'subjectId'>) => subjectId === null

function rowFor(actor: Person, id: string, now: Date): LogRow {
  const row = findLogRow(id)
  if (!row) throw notFound('Entry')
  demandBook(actor, row.siteId, 'read', now)
  return row
}

function recordEntry(
  actor: Person,
  type: 'site_log.written' | 'site_log.struck',
  { id, siteId, n, kind }: LogRow,
  more: Record<string, unknown>,
  now: Date,
): void {
  const subject = { type: 'site_log_entry', id }
  record(actor, { type, subject, details: { n, kind, ...more }, payload: { siteId } }, now)
}
