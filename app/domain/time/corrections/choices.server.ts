import { and, desc, eq, isNull } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { openShift } from '../clocking/entries.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { kindLabel } from './correction-view.ts'
import { requestCorrection } from './corrections.server.ts'
import { chosen, type CorrectionForm, WHOLE_SHIFT } from './input.ts'

const RECENT = 20

/** Returns the punches that a person can have corrected, as one list: missing ones first, then the newest. */
export function listCorrectable(actor: Actor): { value: string; label: string }[] {
  demand(actor, 'correction.request')
  const open = openShift(actor.id)
  const missing = open
    ? { value: 'clock_out', label: `I forgot to clock out (clocked in since ${showInstant(open.startedAt)})` }
    : { value: 'clock_in', label: 'I forgot to clock in' }
  const punches = db()
    .select({ id: clockEntries.id, action: clockEntries.action, at: clockEntries.at, counts: clockEntries.effectiveAt })
    .from(clockEntries)
    .where(and(eq(clockEntries.userId, actor.id), isNull(clockEntries.withdrawnAt)))
    .orderBy(desc(clockEntries.at), desc(clockEntries.id))
    .limit(RECENT)
    .all()
    .map(({ id, action, at, counts }) => ({
      value: `${action}/${id}`,
      label: `${kindLabel(action)} of ${showInstant(counts ?? at)}`,
    }))
  return [missing, { value: WHOLE_SHIFT, label: 'I forgot to clock in and out: a whole shift' }, ...punches]
}

/** Requests a correction chosen from that list. @throws Problem as `requestCorrection` does */
export function requestChosen(actor: Actor, { at, reason, ...form }: CorrectionForm) {
  const { kind, id: entryId, endsAt } = chosen(form)
  return requestCorrection(actor, { kind, entryId, shiftId: null, at, endsAt, reason })
}
