import { eq, sql } from 'drizzle-orm'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { users } from '#db/schema/people.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { refuseReplaced } from '../../kernel/access/replaced-password.ts'
import { recordEnrolmentDue } from '../../kernel/faces/enrolment.server.ts'
import { type PunchPayload } from './events.ts'
import { record } from '../../kernel/events/record.server.ts'
import { isUnsure, type Made } from '../../kernel/phones/made.ts'
import { conflict, invalid, Problem } from '~/platform/problem.ts'
import { commit, prepared } from '~/platform/store.server.ts'
import { clockPolicy } from './clock-policy.server.ts'
import { addEntry, closeShift, openNewShift, openShift, setPresence } from './entries.server.ts'
import { type Punch } from './input.ts'
import { asksLook, drawLook, recordUntriedScans, stillWaits } from './look.server.ts'
import { type Check, type ClockInMethod, roleCheck } from './policy.ts'
import { flagsOf, mayClockIn, mayClockOut, noScanTried } from './punch.ts'
import { placePunch } from './punch-site.server.ts'
import { scanOver } from './scan-outcome.ts'
import { countFailedScans, findScan, type Scan, spendScan, spendScansOf } from './scans.server.ts'
import { turnWaits } from './turns.server.ts'
import { clockInVerdict, type Enrolment, safetyWarning } from './verdict.ts'
import { type ClockEntryView, type PunchView, type ScanView } from './views.ts'
import { logViolation, NOT_SHOWN } from './violations.server.ts'

/**
 * Clocks the actor in or out. The server decides from its own scan and clock; what the client says is stored only as
 * claims. `draw` randomly sends one declared clock-in in five to an admin.
 * @throws Problem conflict (clock-in while clocked in, or out while out), unprocessable with code verification_required
 * or hi_vis_required, invalid (declaration missing)
 */
export function punch(actor: Actor, input: Punch, now = new Date(), draw = drawLook): PunchView {
  demand(actor, 'clock.punch')
  if (input.action === 'clock_in') refuseReplaced(actor)
  return commit(() => book(actor, input, { now, draw }))
}

export type Booking = {
  now: Date
  draw?: () => boolean
  /** When a phone recorded the punch; if omitted, the punch is made now. */
  made?: Made
  /** Whether a picture has yet to be checked. */
  frame?: boolean
  /** Set if control has accepted the punch: nothing can be asked of its person any more. */
  accepted?: Accepted
}

/** A punch that control has accepted. `pictured` says whether its phone took a picture, which nobody has seen. */
export type Accepted = { pictured: boolean }

/** Books a person's punch at its own time, within a commit. @throws Problem as `punch` does */
export const book = (actor: Person, input: Punch, booking: Booking): PunchView =>
  input.action === 'clock_in' ? clockIn(actor, input, booking) : clockOut(actor, input, booking)

function clockIn(
  actor: Person,
  input: Punch,
  { now, draw = drawLook, made, frame = false, accepted }: Booking,
): PunchView {
  const at = made?.at ?? now
  const late = accepted !== undefined || (made !== undefined && made.trust !== 'server')
  const { role, clockInMethod, enrolledAt, everEnrolled } = person().get({ id: actor.id })!
  const method = clockInMethod as ClockInMethod
  const open = openShift(actor.id)
  // Somebody who has withdrawn their consent since could not declare anything then, so a person checks the entry.
  const undeclared = input.alternativeDeclaration !== true
  const refusal = mayClockIn({
    open: open && { clockedInAt: open.startedAt },
    method,
    alternativeDeclaration: late || !undeclared,
  })
  if (refusal?.code === 'already_in') throw conflict(refusal.message, { code: refusal.code, isClockedIn: true })
  if (refusal) throw invalid('alternativeDeclaration', refusal.message)

  const check = roleCheck(clockPolicy(), role)
  const alternative = method === 'alternative'
  const scanned = check !== 'none' && !alternative
  const found = scanned ? usable(findScan(actor, input.biometricData?.verificationId ?? null, at), enrolledAt) : null
  const unseen = late && !found && !frame
  const manualCheck = scanned && (input.manualCheck === true || unseen)
  const scan = manualCheck || frame ? null : found
  const place = placed(actor, input, { at, punchedAt: claimedAt(now, made, input) })
  const verdict = clockInVerdict({
    check,
    method,
    scan: scan?.verdict ?? null,
    enrolment: enrolmentOf(scan, everEnrolled),
    jacketWord: input.uniformDetected ?? null,
    manualCheck,
    // A kiosk needs no location, because an administrator has placed it at its site.
    located: input.location?.latitude != null || actor.kiosk !== undefined,
    frame,
    late,
    lookAsked: asksLook(place),
    drawn: alternative && (undeclared || draw() || stillWaits(actor.id, now)),
  })
  if (!verdict.accepted) {
    const isOver = scanned && !found && !manualCheck && input.biometricData?.verificationId
    throw new Problem('unprocessable', isOver ? scanOver : verdict.message, { code: verdict.code })
  }
  if (scan && !spendScan(scan.id, now)) {
    throw new Problem('unprocessable', 'This scan has already been used. Please scan again.', {
      code: 'verification_required',
    })
  }

  const shiftId = openNewShift(actor.id, at)
  const unturned = manualCheck && turnWaits(actor.id, now)
  const failed = manualCheck ? countFailedScans(actor.id, now) : 0
  if (manualCheck || scan) spendScansOf(actor.id, now, scan?.id)
  const entry = addEntry({
    action: 'clock_in',
    userId: actor.id,
    at,
    shiftId,
    location: input.location,
    faceVerified: verdict.faceVerified,
    uniformDetected: verdict.jacket,
    biometric: scan && scanView(scan, check),
    verificationId: scan?.id ?? null,
    method: alternative ? 'alternative' : manualCheck ? 'manual' : check === 'none' ? 'location' : 'biometric',
    identityCheck: verdict.identityCheck,
    flags: flagsOf({
      ...timesOf(now, made, input.timestamp),
      action: 'clock_in',
      location: input.location,
      method,
      manualCheck,
      // A clock-in on a tablet at the gate is never flagged for lacking a scan.
      noScanTried: actor.kiosk === undefined && noScanTried(failed) && !unseen && !unturned,
      siteId: input.siteId,
    }),
    claimed: claims(input, failed),
    notes: input.notes ?? null,
    ...place,
    made,
  })
  setPresence(actor.id, at, 'clock_in', at, input.location)
  recordPunch(actor, entry, now, verdict.violation)
  if (scan && entry.identityCheck === 'pending' && enrolmentOf(scan, everEnrolled) === 'lost')
    recordEnrolmentDue(actor, actor.id, now)
  recordUntriedScans(actor, entry, now)
  // A live clock-in is refused until the person answers about the jacket; a late one cannot be, so the missing answer
  // is logged.
  if (check === 'face_and_hi_vis' && late && !frame && !accepted?.pictured && verdict.jacket === null)
    logViolation(actor, entry, now, NOT_SHOWN)
  if (!verdict.violation) return entry
  logViolation(actor, entry, now)
  return { ...entry, safetyWarning }
}

function clockOut(actor: Person, input: Punch, { now, made }: Booking): PunchView {
  const at = made?.at ?? now
  const open = openShift(actor.id)
  const refusal = mayClockOut(open && { clockedInAt: open.startedAt })
  if (!open || refusal) throw conflict(refusal!.message, { code: refusal!.code, isClockedIn: false })
  closeShift(open.id, at)
  const entry = addEntry({
    action: 'clock_out',
    userId: actor.id,
    at,
    shiftId: open.id,
    location: input.location,
    faceVerified: false,
    uniformDetected: null,
    biometric: null,
    verificationId: null,
    method: 'location',
    identityCheck: null,
    flags: flagsOf({
      ...timesOf(now, made, input.timestamp),
      action: 'clock_out',
      location: input.location,
      openSince: open.startedAt,
    }),
    claimed: claims(input, 0),
    notes: input.notes ?? null,
    ...placed(actor, input, { at, punchedAt: claimedAt(now, made, input), ends: open.id }),
    made,
  })
  setPresence(actor.id, null, 'clock_out', at, input.location)
  recordPunch(actor, entry, now, false)
  return entry
}

// A kiosk measures nothing: its location is its site's, as set by the administrator.
function placed(actor: Person, input: Punch, when: Parameters<typeof placePunch>[2]) {
  const place = placePunch(actor.id, input, when)
  return actor.kiosk === undefined ? place : { ...place, fence: null }
}

// A live punch is late compared with the time that its phone claims. For one from the outbox, the time that counts is
// used.
const timesOf = (now: Date, made: Made | undefined, claimedAt: Date | null) =>
  made
    ? { now: made.at, claimedAt: made.at, receivedAt: made.receivedAt, timeUnsure: isUnsure(made.trust) }
    : { now, claimedAt }

// The age of a fix is measured by the same clock that stamped it.
const claimedAt = (now: Date, made: Made | undefined, { timestamp }: Punch) => made?.madeAt ?? timestamp ?? now

// A scan made before the current enrolment has never been compared with it, and a match with a template that has been
// deleted since does not count: it may have been deleted because it showed somebody else.
function usable(scan: Scan | null, enrolledAt: Date | null): Scan | null {
  if (!scan?.verdict.faceDetected || scan.verdict.faceMatched === false) return scan
  return (enrolledAt ? scan.at <= enrolledAt : scan.verdict.faceMatched) ? null : scan
}

// A template that the current network cannot read counts as none, so the scan reports no match.
const enrolmentOf = (scan: Scan | null, everEnrolled: boolean): Enrolment =>
  scan?.verdict.faceMatched != null ? 'enrolled' : everEnrolled ? 'lost' : 'never'

function scanView({ at, verdict }: Scan, check: Check): ScanView {
  return {
    faceConfidence: verdict.faceConfidence,
    jacketConfidence: verdict.jacketConfidence,
    isCompliant: verdict.faceDetected && (check !== 'face_and_hi_vis' || verdict.highVisJacketDetected),
    analysis: verdict.description,
    timestamp: at.toISOString(),
  }
}

function claims(input: Punch, failedScans: number): Record<string, unknown> | null {
  const { timestamp, faceVerified, uniformDetected, biometricData } = input
  const { faceConfidence, jacketConfidence, isCompliant, analysis } = biometricData ?? {}
  const given = {
    timestamp: timestamp?.toISOString(),
    faceVerified,
    uniformDetected,
    faceConfidence,
    jacketConfidence,
    isCompliant,
    analysis,
    failedScans: failedScans || undefined,
  }
  const said = Object.entries(given).filter(([, value]) => value !== undefined && value !== null)
  return said.length > 0 ? Object.fromEntries(said) : null
}

/** Records a punch as an event, within its commit. `whom` is the person clocked in or out if control books for them. */
export function recordPunch(
  actor: Person,
  entry: ClockEntryView,
  now: Date,
  violation: boolean,
  whom: Pick<Person, 'id' | 'name' | 'role'> = actor,
  more: Record<string, unknown> = {},
): void {
  const { id, action, flags, faceVerified, identityCheck, method } = entry
  const payload = punchPayload(entry, whom)
  record(
    actor,
    {
      type: action === 'clock_in' ? 'clock.in' : 'clock.out',
      subject: { type: 'clock_entry', id },
      personId: whom.id,
      details: { address: payload.address, faceVerified, method, identityCheck, flags, violation, ...more },
      payload,
    },
    now,
  )
}

/** Returns the payload of a punch's event, which open pages receive at once. */
export const punchPayload = (entry: ClockEntryView, whom: Pick<Person, 'id' | 'name' | 'role'>): PunchPayload => ({
  id: entry.id,
  userId: whom.id,
  userName: whom.name,
  role: whom.role,
  action: entry.action,
  timestamp: entry.timestamp.toISOString(),
  address: entry.location?.address ?? null,
  identityCheck: entry.identityCheck,
  flags: entry.flags,
})

const person = prepared((db) =>
  db
    .select({
      role: users.role,
      clockInMethod: users.clockInMethod,
      enrolledAt: faceTemplates.createdAt,
      everEnrolled: sql<boolean>`${users.faceEnrolledAt} IS NOT NULL`.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(faceTemplates, eq(faceTemplates.userId, users.id))
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)
