import { and, eq, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { db, write } from '~/platform/store.server.ts'
import { type ScanView, viewEntry } from './entry-view.ts'
import { clockPolicy } from './clock-policy.server.ts'
import { roleCheck } from './policy.ts'
import { type ScanVerdict } from './verdict.ts'
import { logViolation } from './violations.server.ts'

/**
 * Puts beside a clock-in what its picture shows, which came later, within a commit. Only a face that matches ends the
 * waiting, and not where a turn of the head would have been asked for, which no kept picture shows; a jacket that is not to be seen is logged, as it would have been at the gate.
 */
export function keepLateCheck(person: Person, entryId: string, verdict: ScanVerdict, now: Date): void {
  const waiting = and(eq(clockEntries.id, entryId), sql`${clockEntries.identityCheck} = 'pending'`)
  const before = db().select().from(clockEntries).where(waiting).get()
  if (!before) return
  const jacketAsked = roleCheck(clockPolicy(), person.role) === 'face_and_hi_vis'
  const matched = verdict.faceMatched === true && verdict.faceCount === 1 && !verdict.liveness.asked
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
      faceVerified: matched,
      identityCheck: matched ? 'matched_late' : 'pending',
      ...(jacketAsked && { uniformDetected: verdict.highVisJacketDetected }),
    })
    .where(waiting)
    .returning()
    .get()
  const { identityCheck } = row as { identityCheck: string }
  const payload = { id: entryId, userId: person.id, identityCheck }
  const subject = { type: 'clock_entry', id: entryId }
  record(person, { type: 'clock.identity_checked', subject, details: { identityCheck }, payload }, now)
  const unlogged = before.uniformDetected !== false
  if (jacketAsked && !verdict.highVisJacketDetected && unlogged) logViolation(person, viewEntry(row), now)
}
