import { eq, sql } from 'drizzle-orm'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { users } from '#db/schema/people.ts'
import type { Actor, Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { refuseReplaced } from '../access/replaced-password.ts'
import { record } from '../events/record.server.ts'
import { conflict, invalid, Problem } from '../problem.ts'
import { commit, prepared, type Tx } from '../store.server.ts'
import { clockPolicy } from './clock-policy.server.ts'
import { type ClockEntryView, type ScanView } from './entry-view.ts'
import { addEntry, closeShift, openNewShift, setPresence } from './entries.server.ts'
import type { Punch } from './input.ts'
import { type Check, checkFor, type ClockInMethod } from './policy.ts'
import { flagsOf, mayClockIn, mayClockOut } from './punch.ts'
import { countFailedScans, findScan, type Scan, spendScan } from './scans.server.ts'
import { openShift } from './status.server.ts'
import { clockInVerdict, safetyWarning } from './verdict.ts'
import { logViolation } from './violations.server.ts'

export type PunchView = ClockEntryView & {
  /** Only when a violation was logged (specification 1, section 4). */
  safetyWarning?: string
}

/**
 * Clocks the actor in or out. The server decides from its own scan and its own clock; what the client says about either is
 * kept as a claim (contract section 4).
 * @throws Problem conflict (in while in, out while out), unprocessable with code verification_required or hi_vis_required,
 *   invalid (declaration missing)
 */
export function punch(actor: Actor, wish: Punch, now = new Date()): PunchView {
  demand(actor, 'clock.punch')
  if (wish.action === 'clock_in') refuseReplaced(actor)
  return wish.action === 'clock_in' ? clockIn(actor, wish, now) : clockOut(actor, wish, now)
}

function clockIn(actor: Person, wish: Punch, now: Date): PunchView {
  return commit((tx) => {
    const { role, method, enrolled } = person().get({ id: actor.id })!
    const open = openShift(actor.id)
    const refusal = mayClockIn({
      open: open && { clockedInAt: open.startedAt },
      method: method as ClockInMethod,
      alternativeDeclaration: wish.alternativeDeclaration ?? false,
    })
    if (refusal?.code === 'already_in') throw conflict(refusal.message, { code: refusal.code, isClockedIn: true })
    if (refusal) throw invalid('alternativeDeclaration', refusal.message)

    const check = checkFor(clockPolicy(), role, method as ClockInMethod)
    const scan =
      check === 'none' ? null : usable(findScan(actor, wish.biometricData?.verificationId ?? null, now), enrolled)
    const manualCheck = wish.manualCheck === true && check !== 'none'
    const verdict = clockInVerdict({
      check,
      scan: scan?.verdict ?? null,
      proceedWithoutJacket: wish.uniformDetected === false,
      manualCheck,
    })
    if (!verdict.accepted) throw new Problem('unprocessable', verdict.message, { code: verdict.code })
    if (scan && !manualCheck && !spendScan(scan.id, now)) {
      throw new Problem('unprocessable', 'This scan was already used. Please scan again.', {
        code: 'verification_required',
      })
    }

    const shiftId = openNewShift(actor.id, now)
    const used = manualCheck ? null : scan
    const failed = manualCheck ? countFailedScans(actor.id, now) : 0
    const entry = addEntry({
      action: 'clock_in',
      userId: actor.id,
      at: now,
      shiftId,
      place: wish.location,
      faceVerified: verdict.faceVerified,
      uniformDetected: check === 'face_and_hi_vis' && used ? used.verdict.highVisJacketDetected : null,
      biometric: used && scanView(used, check),
      verificationId: used?.id ?? null,
      method:
        method === 'alternative' ? 'alternative' : manualCheck ? 'manual' : check === 'none' ? 'location' : 'biometric',
      identityCheck: verdict.identityCheck,
      flags: flagsOf({
        action: 'clock_in',
        now,
        place: wish.location,
        method: method as ClockInMethod,
        manualCheck,
        claimedAt: wish.timestamp,
      }),
      claimed: claims(wish, failed),
      notes: wish.notes ?? null,
    })
    setPresence(actor.id, now, 'clock_in', now, wish.location)
    tell(tx, actor, entry, now, verdict.violation)
    if (!verdict.violation) return entry
    logViolation(tx, actor, entry, now)
    return { ...entry, safetyWarning }
  })
}

function clockOut(actor: Person, wish: Punch, now: Date): PunchView {
  return commit((tx) => {
    const open = openShift(actor.id)
    const refusal = mayClockOut(open && { clockedInAt: open.startedAt })
    if (!open || refusal) throw conflict(refusal!.message, { code: refusal!.code, isClockedIn: false })
    closeShift(open.id, now)
    const entry = addEntry({
      action: 'clock_out',
      userId: actor.id,
      at: now,
      shiftId: open.id,
      place: wish.location,
      faceVerified: false,
      uniformDetected: null,
      biometric: null,
      verificationId: null,
      method: 'location',
      identityCheck: null,
      flags: flagsOf({
        action: 'clock_out',
        now,
        place: wish.location,
        claimedAt: wish.timestamp,
        openSince: open.startedAt,
      }),
      claimed: claims(wish, 0),
      notes: wish.notes ?? null,
    })
    setPresence(actor.id, null, 'clock_out', now, wish.location)
    tell(tx, actor, entry, now, false)
    return entry
  })
}

// A scan made before the person was enrolled has never been compared with anything.
const usable = (scan: Scan | null, enrolled: boolean) =>
  scan && enrolled && scan.verdict.faceMatched === null && scan.verdict.faceDetected ? null : scan

function scanView({ at, verdict }: Scan, check: Check): ScanView {
  return {
    faceConfidence: verdict.faceConfidence,
    jacketConfidence: verdict.jacketConfidence,
    isCompliant: verdict.faceDetected && (check !== 'face_and_hi_vis' || verdict.highVisJacketDetected),
    analysis: verdict.description,
    timestamp: at.toISOString(),
  }
}

function claims(wish: Punch, failedScans: number): Record<string, unknown> | null {
  const { timestamp, faceVerified, uniformDetected, biometricData } = wish
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

function tell(tx: Tx, actor: Person, entry: ClockEntryView, now: Date, violation: boolean): void {
  const { id, action, flags, faceVerified, identityCheck, method } = entry
  const address = entry.location?.address ?? null
  record(
    tx,
    actor,
    {
      type: action === 'clock_in' ? 'clock.in' : 'clock.out',
      subject: { type: 'clock_entry', id },
      details: { address, faceVerified, method, identityCheck, flags, violation },
      payload: {
        id,
        userId: actor.id,
        userName: actor.name,
        role: actor.role,
        action,
        timestamp: now,
        address,
        identityCheck,
        flags,
      },
    },
    now,
  )
}

const person = prepared((db) =>
  db
    .select({
      role: users.role,
      method: users.clockInMethod,
      enrolled: sql<boolean>`${faceTemplates.userId} IS NOT NULL`.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(faceTemplates, eq(faceTemplates.userId, users.id))
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)
