import { and, eq, isNull, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { type Person, system } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { db, write } from '~/platform/store.server.ts'
import { type ScanView, viewEntry } from './views.ts'
import { clockPolicy } from './clock-policy.server.ts'
import { recordUntriedScans } from './look.server.ts'
import { roleCheck } from './policy.ts'
import { asksLook } from './strict-places.server.ts'
import { type ScanVerdict } from './verdict.ts'
import { logViolation, NOT_SHOWN, settleNotShown } from './violations.server.ts'

/**
 * Adds the result of a late picture to a clock-in, within a commit. Only a matching face settles an undecided identity,
 * and not even that if a turn of the head was required, which a stored picture cannot show, or if the place requires
 * control's check. A missing jacket is logged, as it would be at the gate; one that is seen settles that none was
 * shown.
 */
export function keepLateCheck(person: Person, entryId: string, verdict: ScanVerdict, now: Date): void {
  const waiting = and(eq(clockEntries.id, entryId), sql`${clockEntries.identityCheck} = 'pending'`)
  const before = db().select().from(clockEntries).where(waiting).get()
  if (!before) return
  const isUntried = before.flags.includes(UNTRIED)
  const jacketAsked = roleCheck(clockPolicy(), person.role) === 'face_and_hi_vis'
  const faceVerified = verdict.faceMatched === true && verdict.faceCount === 1 && !verdict.liveness.asked
  const matched = faceVerified && !asksLook(before)
  const seen: ScanView = {
    faceConfidence: verdict.faceConfidence,
    jacketConfidence: verdict.jacketConfidence,
    isCompliant: verdict.faceDetected && (!jacketAsked || verdict.highVisJacketDetected),
    analysis: verdict.description,
    timestamp: now.toISOString(),
  }
  const row = write()
    .update(clockEntries)
    .set({
      biometric: { ...seen },
      faceVerified,
      identityCheck: matched ? 'matched_late' : 'pending',
      ...(matched && { flags: before.flags.filter((flag) => flag !== UNTRIED) }),
      ...(jacketAsked && { uniformDetected: verdict.highVisJacketDetected }),
    })
    .where(waiting)
    .returning()
    .get()
  const { identityCheck } = row as { identityCheck: string }
  const payload = { id: entryId, userId: person.id, identityCheck }
  const subject = { type: 'clock_entry', id: entryId }
  // A person's own picture decides nothing in their name, and control has not looked yet.
  const told = { subject, personId: person.id, details: { identityCheck }, payload }
  record(system('clocking'), { type: 'clock.identity_checked', ...told }, now)
  if (!jacketAsked) return
  if (verdict.highVisJacketDetected) return settleNotShown(entryId, now)
  // Without an answer, a picture that came too late was logged then.
  const isLogged = before.uniformDetected === false || (before.uniformDetected === null && isUntried)
  if (!isLogged) logViolation(person, viewEntry(row), now)
}

const UNTRIED = 'no_scan_tried'

/**
 * Marks a clock-in as made without a scan because its picture did not arrive or was unusable, within a commit. The
 * third in two weeks is reported to administrators. If a jacket was required and the person did not answer about it,
 * the jacket is logged as not shown.
 */
export function flagNoPicture(person: Person, entryId: string, now: Date): void {
  const waiting = and(
    eq(clockEntries.id, entryId),
    isNull(clockEntries.withdrawnAt),
    sql`${clockEntries.identityCheck} = 'pending'`,
  )
  const before = db().select().from(clockEntries).where(waiting).get()
  if (!before || before.flags.includes(UNTRIED)) return
  const row = write()
    .update(clockEntries)
    .set({ flags: [...before.flags, UNTRIED] })
    .where(waiting)
    .returning()
    .get()
  const entry = viewEntry(row)
  recordUntriedScans(person, entry, now)
  const jacketAsked = roleCheck(clockPolicy(), person.role) === 'face_and_hi_vis'
  if (jacketAsked && entry.uniformDetected === null) logViolation(person, entry, now, NOT_SHOWN)
}
