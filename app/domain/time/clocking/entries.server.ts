import { and, eq, isNull, sql } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { conflict } from '~/platform/problem.ts'
import { inserter } from '~/platform/inserter.server.ts'
import { newId, prepared, statement } from '~/platform/store.server.ts'
import { type KeptLocation } from './location.ts'
import { type Fenced } from './fence.ts'
import { type ClockFlag } from './punch.ts'
import { type Made } from '../../kernel/phones/made.ts'
import { standDown } from './stand-down.server.ts'
import { type ClockEntryView, type ScanView, viewEntry } from './views.ts'

type PunchLocation = (KeptLocation & { at: Date | null }) | null

type EntryColumns = Omit<
  typeof clockEntries.$inferInsert,
  'id' | 'flags' | 'biometric' | 'fence' | Exclude<keyof Made, 'at'>
>
type NewEntry = EntryColumns & {
  action: 'clock_in' | 'clock_out'
  location: PunchLocation
  biometric: ScanView | null
  flags: ClockFlag[]
  /** The distance from the site; omitted if it was not measured. */
  fence?: Fenced | null
  /** When and how the phone recorded it, if it came through the outbox. */
  made?: Made
}

/** Writes a punch, within the commit of the action that causes it. */
export function addEntry({ location, fence, made, ...entry }: NewEntry): ClockEntryView {
  const { latitude, longitude, accuracy, address, at: locationAt } = location ?? {}
  const { at: _counted, ...evidence } = made ?? {}
  const measured = fence && { distanceM: fence.distanceMetres, radiusM: fence.radiusMetres, fence: fence.verdict }
  const columns = { ...entry, latitude, longitude, accuracy, address, locationAt, ...evidence, ...measured }
  const id = newId(entry.at.getTime())
  const row = insertEntry({ id, ...columns })
  if (row.action !== 'clock_in') return viewEntry(row)
  const stoodDownWords = standDown(id, row.userId, row, row.at, row.receivedAt ?? row.at)
  return viewEntry({ ...row, stoodDown: stoodDownWords && 'open', stoodDownWords })
}

/** Returns a person's open shift, from any day. */
export const openShift = (userId: string): { id: string; startedAt: Date } | null => open().get({ userId }) ?? null

/**
 * Opens a shift; a partial unique index allows only one open shift per person. @throws Problem conflict if another
 * punch opened one first
 */
export function openNewShift(userId: string, now: Date): string {
  const id = newId(now.getTime())
  try {
    insertShift().run(id, userId, now.getTime())
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error
    throw conflict('You are already clocked in.', { code: 'already_in', isClockedIn: true })
  }
  return id
}

/** Adds a past shift, within a commit. */
export function addWholeShift(userId: string, start: Date, end: Date): string {
  const id = newId()
  insertWholeShift().run(id, userId, start.getTime(), end.getTime())
  return id
}

/** Closes an open shift, never before its start, because the server's clock may have been set back since. */
export function closeShift(id: string, now: Date): void {
  const { changes } = endShift().run(now.getTime(), id)
  if (changes !== 1) throw conflict('You are not clocked in.', { code: 'already_out', isClockedIn: false })
}

/** Sets a person's current state, which is kept in one row. */
export function setPresence(
  userId: string,
  clockedInAt: Date | null,
  action: string,
  now: Date,
  location: PunchLocation,
): void {
  const { address = null, latitude = null, longitude = null } = location ?? {}
  const kept = location && JSON.stringify({ address, latitude, longitude })
  upsertPresence().run(userId, clockedInAt?.getTime() ?? null, action, now.getTime(), kept)
}

const open = prepared((db) =>
  db
    .select({ id: shifts.id, startedAt: shifts.startedAt })
    .from(shifts)
    .where(and(eq(shifts.userId, sql.placeholder('userId')), isNull(shifts.endedAt)))
    .limit(1)
    .prepare(),
)

const insertEntry = inserter(clockEntries)
const insertShift = statement('INSERT INTO shifts (id, user_id, started_at) VALUES (?, ?, ?)')
const insertWholeShift = statement('INSERT INTO shifts (id, user_id, started_at, ended_at) VALUES (?, ?, ?, ?)')
const endShift = statement('UPDATE shifts SET ended_at = max(?, started_at) WHERE id = ? AND ended_at IS NULL')
const upsertPresence = statement(
  `INSERT INTO presence (user_id, clocked_in_at, last_action, last_at, location) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT (user_id) DO UPDATE SET clocked_in_at = excluded.clocked_in_at, last_action = excluded.last_action,
     last_at = excluded.last_at, location = excluded.location`,
)
