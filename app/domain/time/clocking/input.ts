import { VersionWas } from '~/platform/opened.ts'
import { z } from 'zod'
import { daysInOrder } from '~/platform/day-span.ts'
import { rowIds } from '~/platform/rows.ts'
import { sortField } from '~/platform/sort.ts'
import { yes } from '~/platform/yes.ts'
import { FACE_DISTANCES } from './face-distances.ts'
import { keptLocation } from './location.ts'
import { checks } from './policy.ts'
import { PERIODS } from './period.ts'
import { STRICT_PLACES } from './strict-places.ts'
import { TURN_RULES } from './turn-policy.ts'

/**
 * The fields with what a client claims about its own checks. They are stored with the entry and never trusted. A value
 * that makes no sense is dropped instead of refused.
 */
const text = (max: number) => z.coerce.string().transform((value) => value.slice(0, max))
const claim = z.looseObject({
  verificationId: z.string().max(100).nullish().catch(null),
  faceConfidence: z.number().nullish().catch(null),
  jacketConfidence: z.number().nullish().catch(null),
  isCompliant: z.boolean().nullish().catch(null),
  analysis: text(500).nullish().catch(null),
  timestamp: text(40).nullish().catch(null),
})

/** The person's answer about their jacket. Anything but yes or no counts as no answer. */
const jacketWord = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
  .nullish()
  .catch(null)

/** An instant that the client claims; null if it is not valid. */
const instant = z
  .union([z.string().max(60), z.number()])
  .nullish()
  .catch(null)
  .transform((given) => (given === null || given === undefined ? null : dateOf(given)))

const location = z
  .looseObject({
    latitude: z.number().nullish().catch(null),
    longitude: z.number().nullish().catch(null),
    accuracy: z.number().nullish().catch(null),
    address: text(500).nullish().catch(null),
    manual: z.boolean().nullish().catch(null),
    timestamp: instant,
  })
  .nullish()
  .catch(null)
  .transform((claimed) => {
    const kept = keptLocation(claimed ? { ...claimed, timestamp: null } : null)
    return kept ? { ...kept, at: claimed?.timestamp ?? null } : null
  })

/** A punch. A faulty location or claim never prevents it, and is recorded as missing. */
export const Punch = z.object({
  action: z.enum(['clock_in', 'clock_out'], { error: 'Choose clock_in or clock_out' }),
  location,
  timestamp: instant,
  biometricData: claim.nullish().catch(null),
  uniformDetected: jacketWord,
  faceVerified: yes.nullish().catch(null),
  notes: text(500).nullish().catch(null),
  manualCheck: yes.nullish().catch(null),
  alternativeDeclaration: yes.nullish().catch(null),
  /** The site of the shift. An unknown site does not prevent a punch. */
  siteId: z.string().max(60).nullish().catch(null),
})
export type Punch = z.infer<typeof Punch>

/** A clock-in with a photo from a plain form, used when no script is running to scan. */
export const PhotoPunch = z.object({
  image: z
    .instanceof(File, { error: 'Please take or choose a picture' })
    .refine((file) => file.size > 0, 'Please take or choose a picture'),
  uniformDetected: z.literal('false').optional(),
  siteId: z.string().max(60).optional(),
})

const page = { limit: z.coerce.number().int().min(1).max(200).optional(), before: z.string().min(1).max(60).optional() }

export const HistoryQuery = z.object(page)
export type HistoryQuery = z.infer<typeof HistoryQuery>

/** Filters the entries that admins list. */
export const EntryQuery = z
  .object({
    sort: sortField(['time', 'staff']),
    ...page,
    userId: z.string().max(60).optional(),
    identityCheck: z
      .enum(['pending', 'confirmed', 'rejected', 'matched', 'matched_late', 'not_enrolled', 'declared', 'not_needed'])
      .optional(),
    /** Only people who were stood down, and only those without a decision (`open`) or with this one. */
    stoodDown: z.enum(['open', 'pay', 'refuse']).optional(),
    action: z.enum(['clock_in', 'clock_out']).optional(),
    /** A name, email or employee ID to search for. */
    q: z.string().trim().max(100).optional(),
    /** The days in the company's time zone, inclusive. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  })
  .superRefine(daysInOrder())
export type EntryQuery = z.infer<typeof EntryQuery>

const days = {
  period: z.enum(PERIODS, { error: 'Choose day, week or month' }).default('week'),
  /** Any day in the period; today by default. */
  day: z.iso.date().optional(),
  /** Alternatively these days, inclusive; if only one is given, it is both first and last. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}
const hours = {
  ...days,
  siteId: z.string().max(60).optional(),
  q: z.string().trim().max(100).optional(),
  userId: z.string().max(60).optional(),
}

/** The shifts and hours in a day, a week or a month. */
export const HoursQuery = z.object({ ...hours, ...page }).superRefine(daysInOrder())
export type HoursQuery = z.infer<typeof HoursQuery>

/** The same for the actor's own shifts. */
export const OwnHoursQuery = z.object({ ...days, ...page }).superRefine(daysInOrder())
export type OwnHoursQuery = z.infer<typeof OwnHoursQuery>

/** The same as a file, with one line for each shift or for each person. */
export const HoursExport = z
  .object({ ...hours, by: z.enum(['shift', 'person']).default('shift') })
  .superRefine(daysInOrder())
export type HoursExport = z.infer<typeof HoursExport>

const note = z
  .string()
  .trim()
  .max(1000)
  .nullish()
  .transform((given) => given || null)

const KNOWN = 'Please say how you know'

/** Control clocks a member of staff in or out, now if no time is given. */
export const ControlEntry = z.object({
  userId: z.string({ error: 'Choose a member of staff' }).min(1).max(60),
  action: z.enum(['clock_in', 'clock_out'], { error: 'Choose clock_in or clock_out' }),
  at: z.iso.datetime({ error: 'Enter a date and time' }).nullish(),
  /** The site of a clock-in, or 'elsewhere'; by default the site of the shift planned then. */
  siteId: z.string().max(60).nullish(),
  /** How control knows of the punch. */
  notes: z.string(KNOWN).trim().min(1, KNOWN).max(1000),
})
export type ControlEntry = z.infer<typeof ControlEntry>

/** An admin's decision on a manual check; a rejection needs a reason. */
export const IdentityDecision = z
  .object({
    id: z.string().min(1).max(60),
    identityCheck: z.enum(['confirmed', 'rejected'], { error: 'Choose confirmed or rejected' }),
    notes: note,
  })
  .refine((input) => input.identityCheck === 'confirmed' || input.notes, {
    path: ['notes'],
    message: 'Please say why the check is rejected',
  })
export type IdentityDecision = z.infer<typeof IdentityDecision>

/**
 * A decision whether to pay the shift of a person who was stood down, with the reason. The decider's name is recorded.
 */
export const StandDownDecision = z.object({
  id: z.string().min(1).max(60),
  stoodDown: z.enum(['pay', 'refuse'], { error: 'Choose pay or refuse' }),
  notes: z
    .string({ error: 'Please say why' })
    .trim()
    .min(1, 'Please say why')
    .max(1000, 'Please keep it under 1000 characters'),
})
export type StandDownDecision = z.infer<typeof StandDownDecision>

/** An administrator's decision about a punch: about its identity check, or about a person who was stood down. */
export const EntryDecision = z.union([StandDownDecision, IdentityDecision])
export type EntryDecision = z.infer<typeof EntryDecision>

export const ViolationQuery = z
  .object({
    sort: sortField(['time', 'staff']),
    ...page,
    userId: z.string().max(60).optional(),
    days: z.coerce.number().int().min(1).max(3660).optional(),
    /** The first and the last day, inclusive. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    resolved: z
      .enum(['true', 'false'])
      .transform((word) => word === 'true')
      .optional(),
  })
  .superRefine(daysInOrder())
export type ViolationQuery = z.infer<typeof ViolationQuery>

/** Closes or reopens a violation. */
export const ViolationChange = z.object({
  id: z.string().min(1).max(60),
  resolved: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')], {
    error: 'Say whether it is resolved',
  }),
  notes: z
    .string()
    .trim()
    .max(2000)
    .nullish()
    .transform((given) => given || null),
})
export type ViolationChange = z.infer<typeof ViolationChange>

/** The same change for several violations. */
export const ViolationsChange = ViolationChange.omit({ id: true }).extend({ ids: rowIds })
export type ViolationsChange = z.infer<typeof ViolationsChange>

const check = z.union([
  z.enum(checks as [string, ...string[]]),
  z
    .object({ face: z.boolean(), hiVis: z.boolean() })
    .transform(({ face, hiVis }) => (hiVis ? 'face_and_hi_vis' : face ? 'face' : 'none')),
])

/** Each role's check, the accepted face distance (0.55 to 0.60), and whether the face must be the nearest. */
export const PolicyChange = z.object({
  policy: z.record(z.string(), check).optional(),
  faceThreshold: z.coerce
    .number()
    .min(FACE_DISTANCES.strict, 'Choose a value from 0.55 to 0.60')
    .max(FACE_DISTANCES.lenient, 'Choose a value from 0.55 to 0.60')
    .optional(),
  turn: z.record(z.string(), z.enum(TURN_RULES, { error: 'Choose off, sometimes or always' })).optional(),
  faceNearest: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')], { error: 'Choose yes or no' })
    .optional(),
  strictPlaces: z.enum(STRICT_PLACES, { error: 'Choose off, alone or every' }).optional(),
})
export type PolicyChange = z.infer<typeof PolicyChange>

/** The policy as its page posts it. */
export const PolicyForm = PolicyChange.extend({ versionWas: VersionWas })

function dateOf(given: string | number): Date | null {
  const date = new Date(given)
  return Number.isNaN(date.getTime()) ? null : date
}
