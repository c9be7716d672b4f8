import { z } from 'zod'
import { FENCE_VERDICTS } from './fence.ts'
import { STRICT_PLACES } from './strict-places.ts'
import { TURN_RULES } from './turn-policy.ts'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
const PlaceView = z
  .object({
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    address: z.string().nullable(),
    accuracy: z.number().nullable(),
    timestamp: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PlaceView' })

const ScanView = z
  .object({
    faceConfidence: z.number(),
    jacketConfidence: z.number(),
    isCompliant: z.boolean(),
    analysis: z.string(),
    timestamp: z.string(),
  })
  .meta({ id: 'ScanView' })

const FenceView = z
  .object({
    verdict: z.enum(FENCE_VERDICTS),
    distanceMetres: z.number().nullable(),
    accuracyMetres: z.number().nullable(),
    radiusMetres: z.number().nullable(),
  })
  .meta({ id: 'FenceView' })

export const ClockEntryView = z
  .object({
    id: z.string(),
    userId: z.string(),
    action: z.enum(['clock_in', 'clock_out']),
    timestamp: z.iso.datetime(),
    location: PlaceView.nullable(),
    faceVerified: z.boolean(),
    uniformDetected: z.boolean().nullable(),
    biometricData: ScanView.nullable(),
    notes: z.string().nullable(),
    method: z.string(),
    identityCheck: z.string().nullable(),
    flags: z.array(
      z.enum([
        'location_missing',
        'manual_check',
        'no_scan_tried',
        'alternative_method',
        'late_sent',
        'time_unsure',
        'time_refused',
        'long_shift',
        'elsewhere',
      ]),
    ),
    siteId: z.string().nullable(),
    dutyId: z.string().nullable(),
    fence: FenceView.nullable(),
    effectiveAt: z.iso.datetime(),
    corrected: z.boolean(),
    madeAt: z.iso.datetime().nullable(),
    receivedAt: z.iso.datetime().nullable(),
    trust: z.string().nullable(),
    provisional: z.boolean(),
    withdrawnAt: z.iso.datetime().nullable(),
    stoodDown: z.boolean(),
    stoodDownWords: z.string().nullable(),
    stoodDownDecision: z.enum(['pay', 'refuse']).nullable(),
  })
  .meta({ id: 'ClockEntryView' })

export const PunchView = ClockEntryView.extend({ safetyWarning: z.string().optional() }).meta({ id: 'PunchView' })

export const ClockStatus = z
  .object({
    isClockedIn: z.boolean(),
    clockedInAt: z.iso.datetime().nullable(),
    lastEntry: ClockEntryView.nullable(),
    recentEntries: z.array(ClockEntryView),
  })
  .meta({ id: 'ClockStatus' })

export const ReviewedEntry = ClockEntryView.extend({
  userName: z.string(),
  user: z.object({ firstName: z.string(), lastName: z.string(), role: z.string(), employeeId: z.string().nullable() }),
  identityCheckedBy: z.string().nullable(),
  identityCheckedAt: z.iso.datetime().nullable(),
  identityNotes: z.string().nullable(),
  decidedOwn: z.boolean(),
  claimed: z.record(z.string(), z.unknown()).nullable(),
  notBefore: z.iso.datetime().nullable(),
  notAfter: z.iso.datetime().nullable(),
  enteredBy: z.string().nullable(),
}).meta({ id: 'ReviewedEntry' })

export const ViolationView = z
  .object({
    id: z.string(),
    userId: z.string(),
    userName: z.string(),
    user: z.object({ firstName: z.string(), lastName: z.string(), role: z.string() }),
    type: z.string(),
    violationType: z.string(),
    description: z.string(),
    timestamp: z.iso.datetime(),
    location: z
      .object({ address: z.string().nullable(), latitude: z.number().nullable(), longitude: z.number().nullable() })
      .nullable(),
    clockEntryId: z.string().nullable(),
    resolved: z.boolean(),
    resolvedAt: z.iso.datetime().nullable(),
    resolvedBy: z.string().nullable(),
    notes: z.string().nullable(),
    decidedOwn: z.boolean(),
  })
  .meta({ id: 'ViolationView' })

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

export const ShiftRow = z
  .object({
    id: z.string(),
    userId: z.string(),
    name: z.string(),
    employeeId: z.string().nullable(),
    role: z.string(),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    minutes: z.number().nullable(),
    flags: z.array(z.string()),
    day: z.string(),
    siteId: z.string().nullable(),
    siteName: z.string().nullable(),
    dutyId: z.string().nullable(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime().nullable(),
    workedMinutes: z.number().nullable(),
    paidMinutes: z.number().nullable(),
    breakMinutes: z.number(),
    bands: Bands.nullable(),
    corrected: z.boolean(),
    recordedStart: z.iso.datetime().nullable(),
    recordedEnd: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ShiftRow' })
