import { z } from 'zod'
import { type clockEntries } from '#db/schema/clocking.ts'
import { FENCE_VERDICTS, type FenceVerdict } from './fence.ts'
import { CLOCK_FLAGS, type ClockFlag } from './punch.ts'
import { STRICT_PLACES } from './strict-places.ts'
import { TURN_RULES } from './turn-policy.ts'

/** A location as the API returns it: nulls if nothing was measured, never 0,0. */
const PlaceView = z
  .object({
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    address: z.string().nullable(),
    accuracy: z.number().nullable(),
    timestamp: z.date().nullable(),
  })
  .meta({ id: 'PlaceView' })

/** The result of the server's own scan, with the documented names. */
const ScanView = z
  .object({
    faceConfidence: z.number(),
    jacketConfidence: z.number(),
    isCompliant: z.boolean(),
    analysis: z.string(),
    timestamp: z.string(),
  })
  .meta({ id: 'ScanView' })
export type ScanView = z.infer<typeof ScanView>

const FenceView = z
  .object({
    verdict: z.enum(FENCE_VERDICTS),
    distanceMetres: z.number().nullable(),
    accuracyMetres: z.number().nullable(),
    radiusMetres: z.number().nullable(),
  })
  .meta({ id: 'FenceView' })

/** A punch as the API returns it everywhere. */
export const ClockEntryView = z
  .object({
    id: z.string(),
    userId: z.string(),
    action: z.enum(['clock_in', 'clock_out']),
    timestamp: z.date(),
    location: PlaceView.nullable(),
    faceVerified: z.boolean(),
    uniformDetected: z.boolean().nullable(),
    biometricData: ScanView.nullable(),
    notes: z.string().nullable(),
    method: z.string(),
    identityCheck: z.string().nullable(),
    flags: z.array(z.enum(CLOCK_FLAGS)),
    siteId: z.string().nullable(),
    /** The planned shift that the punch belongs to. */
    dutyId: z.string().nullable(),
    /** Whether it was made at the site; null if there was no site to measure from. */
    fence: FenceView.nullable(),
    /** The time that counts: that of an approved correction, or else `timestamp`. */
    effectiveAt: z.date(),
    /** Whether a correction was approved. Either the time was changed, or the punch had been missing. */
    corrected: z.boolean(),
    /** When a phone recorded it, when it arrived, and how reliable the time is; null for a live punch. */
    madeAt: z.date().nullable(),
    receivedAt: z.date().nullable(),
    trust: z.string().nullable(),
    /** Whether control booked it and the person's phone has not been in contact since. */
    provisional: z.boolean(),
    /** When the person withdrew it, after which it no longer counts. */
    withdrawnAt: z.date().nullable(),
    /** Whether the person was not allowed to work; `stoodDownWords` has the reason in the words that they read. */
    stoodDown: z.boolean(),
    stoodDownWords: z.string().nullable(),
    /** The decision about the stand-down; null until there is one. */
    stoodDownDecision: z.enum(['pay', 'refuse']).nullable(),
  })
  .meta({ id: 'ClockEntryView' })
export type ClockEntryView = z.infer<typeof ClockEntryView>

/** A punch as its call returns it. A clock-in without a high-visibility jacket also has a warning in words. */
export const PunchView = ClockEntryView.extend({ safetyWarning: z.string().optional() }).meta({ id: 'PunchView' })
export type PunchView = z.infer<typeof PunchView>

export const ClockStatus = z
  .object({
    isClockedIn: z.boolean(),
    clockedInAt: z.date().nullable(),
    lastEntry: ClockEntryView.nullable(),
    /** The three newest valid entries. */
    recentEntries: z.array(ClockEntryView),
  })
  .meta({ id: 'ClockStatus' })
export type ClockStatus = z.infer<typeof ClockStatus>

export const ReviewedEntry = ClockEntryView.extend({
  userName: z.string(),
  user: z.object({ firstName: z.string(), lastName: z.string(), role: z.string(), employeeId: z.string().nullable() }),
  identityCheckedBy: z.string().nullable(),
  identityCheckedAt: z.date().nullable(),
  identityNotes: z.string().nullable(),
  /** Whether a sole administrator decided their own check. */
  decidedOwn: z.boolean(),
  /** What the client claimed; no decision uses it. */
  claimed: z.record(z.string(), z.unknown()).nullable(),
  /** The earliest and the latest instant at which it can have happened, by the server's clock. */
  notBefore: z.date().nullable(),
  notAfter: z.date().nullable(),
  /** The admin who booked it for the person. */
  enteredBy: z.string().nullable(),
}).meta({ id: 'ReviewedEntry' })
export type ReviewedEntry = z.infer<typeof ReviewedEntry>

export const ViolationView = z
  .object({
    id: z.string(),
    userId: z.string(),
    userName: z.string(),
    user: z.object({ firstName: z.string(), lastName: z.string(), role: z.string() }),
    type: z.string(),
    violationType: z.string(),
    description: z.string(),
    timestamp: z.date(),
    location: z
      .object({ address: z.string().nullable(), latitude: z.number().nullable(), longitude: z.number().nullable() })
      .nullable(),
    clockEntryId: z.string().nullable(),
    resolved: z.boolean(),
    resolvedAt: z.date().nullable(),
    resolvedBy: z.string().nullable(),
    notes: z.string().nullable(),
    /** Whether a sole administrator resolved their own violation. */
    decidedOwn: z.boolean(),
  })
  .meta({ id: 'ViolationView' })
export type ViolationView = z.infer<typeof ViolationView>

export const ClockPolicyView = z
  .object({
    policy: z.record(z.string(), z.enum(['none', 'face', 'face_and_hi_vis'])),
    faceThreshold: z.number(),
    faceNearest: z.boolean(),
    turn: z.record(z.string(), z.enum(TURN_RULES)),
    strictPlaces: z.enum(STRICT_PLACES),
  })
  .meta({ id: 'ClockPolicyView' })

export const Bands = z
  .object({
    basic: z.number(),
    night: z.number(),
    saturday: z.number(),
    sunday: z.number(),
    bankHoliday: z.number(),
  })
  .meta({ id: 'Bands' })

/**
 * A shift: in, out, duration, and what is unusual about it. Durations are null until it ends. Times are the valid ones,
 * after corrections; `recordedStart` and `recordedEnd` are the recorded ones, null if nothing was recorded.
 */
export const ShiftRow = z
  .object({
    id: z.string(),
    userId: z.string(),
    name: z.string(),
    employeeId: z.string().nullable(),
    role: z.string(),
    startedAt: z.date(),
    endedAt: z.date().nullable(),
    minutes: z.number().nullable(),
    flags: z.array(z.string()),
    /** The local day on which it began. */
    day: z.string(),
    siteId: z.string().nullable(),
    siteName: z.string().nullable(),
    dutyId: z.string().nullable(),
    startsAt: z.date(),
    endsAt: z.date().nullable(),
    workedMinutes: z.number().nullable(),
    paidMinutes: z.number().nullable(),
    /** The unpaid break in minutes. */
    breakMinutes: z.number(),
    bands: Bands.nullable(),
    corrected: z.boolean(),
    recordedStart: z.date().nullable(),
    recordedEnd: z.date().nullable(),
  })
  .meta({ id: 'ShiftRow' })
export type ShiftRow = z.infer<typeof ShiftRow>

type EntryRow = typeof clockEntries.$inferSelect

/** The method of an entry that was missing and was added by an approved correction. */
export const CORRECTION = 'correction'

/** Returns a stored entry as a view, field by field. */
export function viewEntry(row: EntryRow): ClockEntryView {
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

function placeView({ latitude, longitude, accuracy, address, locationAt }: EntryRow): ClockEntryView['location'] {
  if (latitude === null && address === null) return null
  return { latitude, longitude, address, accuracy, timestamp: locationAt }
}

const fenceView = ({ fence, distanceM, accuracy, radiusM }: EntryRow): ClockEntryView['fence'] =>
  fence === null
    ? null
    : {
        verdict: fence as FenceVerdict,
        distanceMetres: distanceM,
        accuracyMetres: accuracy,
        radiusMetres: radiusM,
      }
