import { and, eq, isNull } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { type Person, system } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { db, write } from '~/platform/store.server.ts'
import { type ScanView, viewEntry } from './views.ts'
import { clockPolicy } from './clock-policy.server.ts'
import { asksLook, recordUntriedScans } from './look.server.ts'
import { roleCheck } from './policy.ts'
import { type ScanVerdict } from './verdict.ts'
import { logViolation, NOT_SHOWN, settleNotShown } from './violations.server.ts'

/**
 * Adds the result of a late picture to a clock-in, within a commit. Only a matching face settles an undecided identity,
 * and not even that if the role or the place requires a turn of the head, which a stored picture cannot show. A missing
 * jacket is logged, as it would be at the gate, and one that is seen settles that none was shown, also if an
 * administrator has decided on the identity meanwhile.
 */
export function keepLateCheck(person: Person, entryId: string, verdict: ScanVerdict, now: Date): void {
  const before = db().select().from(clockEntries).where(eq(clockEntries.id, entryId)).get()
  if (!before || !LOOKED_AT.includes(before.identityCheck ?? '')) return
  const jacketAsked = roleCheck(clockPolicy(), person.role) === 'face_and_hi_vis'
  if (before.identityCheck === 'pending') addCheck(person, before, verdict, jacketAsked, now)
  if (!jacketAsked) return
  if (verdict.highVisJacketDetected) return settleNotShown(entryId, now)
  // Without an answer, a picture that came too late was logged then.
  const isLogged =
    before.uniformDetected === false || (before.uniformDetected === null && before.flags.includes(UNTRIED))
  if (!isLogged) logViolation(person, viewEntry(before), now)
}

/** The identity checks of entries that wait for a person's decision, or have had it. */
const LOOKED_AT = ['pending', 'confirmed', 'rejected']

type Row = typeof clockEntries.$inferSelect

function addCheck(person: Person, before: Row, verdict: ScanVerdict, jacketAsked: boolean, now: Date): void {
  const { id } = before
  const seenAlone = verdict.faceMatched === true && verdict.faceCount === 1
  const matched = seenAlone && !verdict.liveness.asked && !asksLook(before)
  const identityCheck = matched ? 'matched_late' : 'pending'
  const seen: ScanView = {
    faceConfidence: verdict.faceConfidence,
    jacketConfidence: verdict.jacketConfidence,
    isCompliant: verdict.faceDetected && (!jacketAsked || verdict.highVisJacketDetected),
    analysis: verdict.description,
    timestamp: now.toISOString(),
  }
  write()
    .update(clockEntries)
    .set({
      biometric: { ...seen },
      faceVerified: matched,
      identityCheck,
      ...(matched && { flags: before.flags.filter((flag) => flag !== UNTRIED) }),
      ...(jacketAsked && { uniformDetected: verdict.highVisJacketDetected }),
    })
    .where(eq(clockEntries.id, id))
    .run()
  const payload = { id, userId: person.id, identityCheck }
  // A person's own picture decides nothing in their name, and control has not looked yet.
  const told = { subject: { type: 'clock_entry', id }, personId: person.id, details: { identityCheck }, payload }
  record(system('clocking'), { type: 'clock.identity_checked', ...told }, now)
}

const UNTRIED = 'no_scan_tried'

/**
 * Marks a clock-in as made without a scan because its picture did not arrive or was unusable, within a commit. The
 * third in two weeks is reported to administrators. If a jacket was required and the person did not answer about it,
 * the jacket is logged as not shown.
 */
export function flagNoPicture(person: Person, entryId: string, now: Date): void {
  const its = and(eq(clockEntries.id, entryId), isNull(clockEntries.withdrawnAt))
  const before = db().select().from(clockEntries).where(its).get()
  if (!before || !LOOKED_AT.includes(before.identityCheck ?? '') || before.flags.includes(UNTRIED)) return
  const row = write()
    .update(clockEntries)
    .set({ flags: [...before.flags, UNTRIED] })
    .where(its)
    .returning()
    .get()
  const entry = viewEntry(row)
  recordUntriedScans(person, entry, now)
  const jacketAsked = roleCheck(clockPolicy(), person.role) === 'face_and_hi_vis'
  if (jacketAsked && entry.uniformDetected === null) logViolation(person, entry, now, NOT_SHOWN)
}
