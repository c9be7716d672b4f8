import { conflict } from '~/platform/problem.ts'
import { newId, statement } from '~/platform/store.server.ts'
import { type ClockEntryView, type ScanView, viewEntry } from './entry-view.ts'
import { type KeptLocation } from './location.ts'
import { type Fenced } from './fence.ts'
import { type ClockFlag } from './punch.ts'
import { type Made } from '../../kernel/phones/made.ts'
import { standDown } from './stand-down.server.ts'

type PunchLocation = (KeptLocation & { at: Date | null }) | null

type NewEntry = {
  action: 'clock_in' | 'clock_out'
  userId: string
  at: Date
  shiftId: string
  location: PunchLocation
  faceVerified: boolean
  uniformDetected: boolean | null
  biometric: ScanView | null
  verificationId: string | null
  method: string
  identityCheck: string | null
  flags: ClockFlag[]
  claimed: Record<string, unknown> | null
  notes: string | null
  siteId?: string | null
  dutyId?: string | null
  /** How it was made to stand to its site; left out where nobody was there to be measured. */
  fence?: Fenced | null
  /** What the outbox knows of it, where a phone had written it down. */
  made?: Made
  /** The admin who booked it for the person. */
  enteredBy?: string
  /** It counts until the person's phone was heard. */
  provisional?: boolean
}

/** Writes a punch, within the action's commit. */
export function addEntry(entry: NewEntry): ClockEntryView {
  const id = newId(entry.at.getTime())
  const { location, uniformDetected, made, fence } = entry
  insertEntry().run(
    id,
    entry.userId,
    entry.action,
    entry.at.getTime(),
    entry.shiftId,
    location?.latitude ?? null,
    location?.longitude ?? null,
    location?.accuracy ?? null,
    location?.address ?? null,
    location?.at?.getTime() ?? null,
    entry.faceVerified ? 1 : 0,
    uniformDetected === null ? null : uniformDetected ? 1 : 0,
    entry.biometric && JSON.stringify(entry.biometric),
    entry.verificationId,
    entry.method,
    entry.identityCheck,
    JSON.stringify(entry.flags),
    entry.claimed && JSON.stringify(entry.claimed),
    entry.notes,
    entry.siteId ?? null,
    made?.operationId ?? null,
    made?.madeAt.getTime() ?? null,
    made?.receivedAt.getTime() ?? null,
    made?.trust ?? null,
    made?.notBefore?.getTime() ?? null,
    made?.notAfter.getTime() ?? null,
    entry.provisional ? 1 : 0,
    entry.enteredBy ?? null,
    entry.dutyId ?? null,
    fence?.distanceMetres ?? null,
    fence?.radiusMetres ?? null,
    fence?.verdict ?? null,
  )
  const at = {
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    accuracy: location?.accuracy ?? null,
  }
  const where = { address: location?.address ?? null, locationAt: location?.at ?? null }
  const biometric = entry.biometric as Record<string, unknown> | null
  const evidence = {
    madeAt: made?.madeAt ?? null,
    receivedAt: made?.receivedAt ?? null,
    trust: made?.trust ?? null,
    provisional: entry.provisional ?? false,
    siteId: entry.siteId ?? null,
    dutyId: entry.dutyId ?? null,
    distanceM: fence?.distanceMetres ?? null,
    radiusM: fence?.radiusMetres ?? null,
    fence: fence?.verdict ?? null,
    effectiveAt: null,
    withdrawnAt: null,
  }
  const place = { siteId: entry.siteId ?? null, dutyId: entry.dutyId ?? null }
  const stoodDownWords =
    entry.action === 'clock_in' ? standDown(id, entry.userId, place, entry.at, made?.receivedAt ?? entry.at) : null
  const stood = { stoodDown: stoodDownWords && 'open', stoodDownWords }
  return viewEntry({ ...entry, ...at, ...where, ...evidence, ...stood, id, biometric })
}

/**
 * Opens a shift; a partial unique index lets one person have one.
 * @throws Problem conflict when another punch was first
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

/** A shift that began and ended in the past, within a commit. */
export function addWholeShift(userId: string, start: Date, end: Date): string {
  const id = newId()
  insertWholeShift().run(id, userId, start.getTime(), end.getTime())
  return id
}

/** Closes an open shift; never before it began, should the server's clock have been set back. */
export function closeShift(id: string, now: Date): void {
  const { changes } = endShift().run(now.getTime(), id)
  if (changes !== 1) throw conflict('You are not clocked in.', { code: 'already_out', isClockedIn: false })
}

/** The one row of what is true of a person now. */
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

const insertEntry = statement(
  `INSERT INTO clock_entries (id, user_id, action, at, shift_id, latitude, longitude, accuracy, address, location_at,
     face_verified, uniform_detected, biometric, verification_id, method, identity_check, flags, claimed, notes, site_id,
     operation_id, made_at, received_at, trust, not_before, not_after, provisional, entered_by,
     duty_id, distance_m, radius_m, fence)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
)
const insertShift = statement('INSERT INTO shifts (id, user_id, started_at) VALUES (?, ?, ?)')
const insertWholeShift = statement('INSERT INTO shifts (id, user_id, started_at, ended_at) VALUES (?, ?, ?, ?)')
const endShift = statement('UPDATE shifts SET ended_at = max(?, started_at) WHERE id = ? AND ended_at IS NULL')
const upsertPresence = statement(
  `INSERT INTO presence (user_id, clocked_in_at, last_action, last_at, location) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT (user_id) DO UPDATE SET clocked_in_at = excluded.clocked_in_at, last_action = excluded.last_action,
     last_at = excluded.last_at, location = excluded.location`,
)
