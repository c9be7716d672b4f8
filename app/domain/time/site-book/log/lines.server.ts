import { eq, inArray, sql } from 'drizzle-orm'
import { siteLog, siteLogNumbers, siteLogPhotos, siteLogStrikes } from '#db/schema/site-log.ts'
import { namesOf } from '../../../kernel/people/people.server.ts'
import { type Made } from '../../../kernel/phones/made.ts'
import { db, newId, write } from '~/platform/store.server.ts'
import { type LineKind, type LogKind, type WrittenKind } from './kinds.ts'
import { type SiteLogEntryView } from './views.ts'

export type LogRow = typeof siteLog.$inferSelect

type NewLine = {
  siteId: string
  words: string
  occurredAt: Date
  userId: string | null
  /** What a phone recorded, if the entry arrives late. */
  made?: Made | null
} & ({ kind: LineKind; subject: { type: string; id: string } } | { kind: WrittenKind; subject?: undefined })

/**
 * Writes an entry into a site's book, within a commit. Its number is taken in the same transaction, so that a failure
 * leaves no gap. Each record gets only one line. @returns the entry; null if its record already has one
 */
export function addLine(line: NewLine, now: Date): LogRow | null {
  const { siteId, kind, words, occurredAt, userId, subject, made } = line
  if (subject && hasLine(subject)) return null
  const row = {
    ...{ id: newId(now.getTime()), siteId, n: nextNumber(siteId), kind, words, occurredAt, writtenAt: now, userId },
    ...{ subjectType: subject?.type ?? null, subjectId: subject?.id ?? null },
    ...{ operationId: made?.operationId ?? null, trust: made?.trust ?? null },
  }
  write().insert(siteLog).values(row).run()
  return row
}

/** Strikes through the line of a record that no longer counts, if it has one. Within a commit. */
export function strikeLine(subject: { type: string; id: string }, reason: string, now: Date): void {
  const row = lineOf(subject)
  if (row) addStrike(row.id, reason, null, now)
}

/** Strikes through an entry, within a commit. @returns false if it has been struck through already */
export const addStrike = (entryId: string, reason: string, by: string | null, now: Date): boolean =>
  write().insert(siteLogStrikes).values({ entryId, reason, by, at: now }).onConflictDoNothing().run().changes === 1

/** Attaches a stored photograph to an entry, within a commit. */
export const addPhoto = (entryId: string, position: number, fileId: string, now: Date): void =>
  void write()
    .insert(siteLogPhotos)
    .values({ id: newId(now.getTime()), entryId, position, fileId })
    .run()

const hasLine = (subject: { type: string; id: string }): boolean => lineOf(subject) !== undefined

/** Returns the line that a record wrote into a book; undefined if it wrote none. */
export const lineOf = ({ type, id }: { type: string; id: string }): LogRow | undefined =>
  db()
    .select()
    .from(siteLog)
    .where(sql`${siteLog.subjectType} = ${type} AND ${siteLog.subjectId} = ${id} AND subject_id IS NOT NULL`)
    .get()

const nextNumber = (siteId: string): number =>
  write()
    .insert(siteLogNumbers)
    .values({ siteId, lastN: 1 })
    .onConflictDoUpdate({ target: siteLogNumbers.siteId, set: { lastN: sql`${siteLogNumbers.lastN} + 1` } })
    .returning({ n: siteLogNumbers.lastN })
    .get().n

/** Returns entries as people who work at the site see them, in three queries however many there are. */
export function viewLog(rows: readonly LogRow[]): SiteLogEntryView[] {
  const ids = rows.map(({ id }) => id)
  const strikes = new Map(
    db()
      .select()
      .from(siteLogStrikes)
      .where(inArray(siteLogStrikes.entryId, ids))
      .all()
      .map((strike) => [strike.entryId, strike]),
  )
  const photos = new Map<string, string[]>()
  for (const { entryId, position } of db()
    .select()
    .from(siteLogPhotos)
    .where(inArray(siteLogPhotos.entryId, ids))
    .orderBy(siteLogPhotos.entryId, siteLogPhotos.position)
    .all())
    photos.set(entryId, [...(photos.get(entryId) ?? []), photoUrl(entryId, position)])
  const names = namesOf([...rows.map(({ userId }) => userId), ...[...strikes.values()].map(({ by }) => by)])
  return rows.map((row) => {
    const strike = strikes.get(row.id)
    return {
      ...{ id: row.id, siteId: row.siteId, n: row.n, kind: row.kind as LogKind, words: row.words, trust: row.trust },
      occurredAt: row.occurredAt.toISOString(),
      writtenAt: row.writtenAt.toISOString(),
      by: (row.userId && names.get(row.userId)) ?? null,
      photos: photos.get(row.id) ?? [],
      subject: row.subjectType && row.subjectId ? { type: row.subjectType, id: row.subjectId } : null,
      struck: strike
        ? {
            reason: strike.reason,
            at: strike.at.toISOString(),
            by: (strike.by && names.get(strike.by)) ?? null,
          }
        : null,
    }
  })
}

const photoUrl = (entryId: string, position: number) => `/api/site-log/${entryId}/photos/${position}`

/** Returns an entry; undefined if there is none. */
export const findLogRow = (id: string): LogRow | undefined =>
  db().select().from(siteLog).where(eq(siteLog.id, id)).get()
