import { type FenceView, type FenceVerdict } from './fence.ts'
import { type ClockFlag } from './punch.ts'

/** A location as calls show it: nulls where nothing was measured, never 0,0. */
interface PlaceView {
  latitude: number | null
  longitude: number | null
  address: string | null
  accuracy: number | null
  timestamp: Date | null
}

/** What the server's own scan found; documented names. */
export interface ScanView {
  faceConfidence: number
  jacketConfidence: number
  isCompliant: boolean
  analysis: string
  timestamp: string
}

/** A punch as every call shows it. */
export interface ClockEntryView {
  id: string
  userId: string
  action: 'clock_in' | 'clock_out'
  timestamp: Date
  location: PlaceView | null
  faceVerified: boolean
  uniformDetected: boolean | null
  biometricData: ScanView | null
  notes: string | null
  siteId: string | null
  /** The planned duty that it belongs to. */
  dutyId: string | null
  /** Whether it was made at the site; null for one of before sites were measured. */
  fence: FenceView | null
  /** The time that counts: that of an approved correction, else `timestamp`. */
  effectiveAt: Date
  /** A correction was approved: it has another time, or was missing. */
  corrected: boolean
  method: string
  identityCheck: string | null
  flags: ClockFlag[]
  /** When a phone wrote it down, when that arrived, and how far the time is to be trusted; null for a live punch. */
  madeAt: Date | null
  receivedAt: Date | null
  trust: string | null
  /** Booked by control, and the person's phone was not heard since. */
  provisional: boolean
  /** When its person took it back (not counted). */
  withdrawnAt: Date | null
  /** It was made by somebody who may not work; `stoodDownWords` says why, as its person reads it. */
  stoodDown: boolean
  stoodDownWords: string | null
  /** What a person decided about it; null while nobody has. */
  stoodDownDecision: 'pay' | 'refuse' | null
}

/** The columns a view is made from. */
interface EntryColumns {
  id: string
  userId: string
  action: string
  at: Date
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  address: string | null
  locationAt: Date | null
  faceVerified: boolean
  uniformDetected: boolean | null
  biometric: Record<string, unknown> | null
  method: string
  identityCheck: string | null
  flags: string[]
  notes: string | null
  siteId: string | null
  dutyId: string | null
  distanceM: number | null
  radiusM: number | null
  fence: string | null
  effectiveAt: Date | null
  madeAt: Date | null
  receivedAt: Date | null
  trust: string | null
  provisional: boolean
  withdrawnAt: Date | null
  stoodDown: string | null
  stoodDownWords: string | null
}

/** How many entries a person sees of themselves at a glance. */
export const RECENT = 3

/** The method of an entry that was missing, and was added when its correction was approved. */
export const CORRECTION = 'correction'

/** A row as a view, field by field. */
export function viewEntry(row: EntryColumns): ClockEntryView {
  return {
    id: row.id,
    userId: row.userId,
    action: row.action as ClockEntryView['action'],
    timestamp: row.at,
    location: placeView(row),
    faceVerified: row.faceVerified,
    uniformDetected: row.uniformDetected,
    biometricData: row.biometric as ScanView | null,
    notes: row.notes,
    siteId: row.siteId,
    dutyId: row.dutyId,
    fence: fenceView(row),
    effectiveAt: row.effectiveAt ?? row.at,
    corrected: row.effectiveAt !== null || row.method === CORRECTION,
    method: row.method,
    identityCheck: row.identityCheck,
    flags: row.flags as ClockFlag[],
    madeAt: row.madeAt,
    receivedAt: row.receivedAt,
    trust: row.trust,
    provisional: row.provisional,
    withdrawnAt: row.withdrawnAt,
    stoodDown: row.stoodDown !== null,
    stoodDownWords: row.stoodDownWords,
    stoodDownDecision: row.stoodDown === 'pay' || row.stoodDown === 'refuse' ? row.stoodDown : null,
  }
}

function placeView({ latitude, longitude, accuracy, address, locationAt }: EntryColumns): PlaceView | null {
  if (latitude === null && address === null) return null
  return { latitude, longitude, address, accuracy, timestamp: locationAt }
}

const fenceView = ({ fence, distanceM, accuracy, radiusM }: EntryColumns): FenceView | null =>
  fence === null
    ? null
    : {
        verdict: fence as FenceVerdict,
        distanceMetres: distanceM,
        accuracyMetres: accuracy,
        radiusMetres: radiusM,
      }
