import { type Person, type Role } from '../../kernel/access/actor.ts'
import { refuseOwn } from '../../kernel/access/own-decision.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { commit } from '~/platform/store.server.ts'
import { recordPunch } from './clock.server.ts'
import { addEntry, closeShift, openNewShift, openShift, setPresence } from './entries.server.ts'
import { type ControlEntry } from './input.ts'
import { findEntry } from './review.server.ts'
import { type ClockEntryView, type ReviewedEntry } from './views.ts'
import { ELSEWHERE } from './punch.ts'
import { placePunch } from './punch-site.server.ts'
import { settlePunch } from './settle-punch.ts'
import { shiftsAround } from './late-punch.server.ts'

const FURTHEST_MS = 7 * 24 * 3_600_000

/**
 * Clocks in or out, for control, a person whose phone cannot be reached. The entry is provisional until the phone makes
 * contact, because it may have stored the same punch. @throws Problem forbidden (oneself), invalid (a time in the
 * future, or over seven days ago; no such site), conflict if it contradicts what is booked
 */
export function bookForStaff(actor: Person, input: ControlEntry, now = new Date()): ReviewedEntry {
  demand(actor, 'clock.review')
  const { userId, action, notes, siteId = null } = input
  const at = input.at ? new Date(input.at) : now
  const age = now.getTime() - at.getTime()
  if (age < 0) throw invalid('at', 'This time is in the future')
  if (age > FURTHEST_MS) throw invalid('at', 'Control can book at most seven days back')
  if (siteId && siteId !== ELSEWHERE && !isPresent(siteId)) throw invalid('siteId', 'Choose a site, or say elsewhere')
  return commit(() => {
    const { id } = bookWithin(actor, { userId, action, notes, siteId }, at, now)
    return findEntry(actor, { id })
  })
}

type Booked = Pick<ControlEntry, 'userId' | 'action' | 'notes'> & { siteId?: string | null }

/**
 * Books a punch for control, within the commit of the use case that has checked the permission. @throws Problem
 * conflict
 */
export function bookWithin(
  actor: Person,
  { userId, action, notes, siteId = null }: Booked,
  at: Date,
  now: Date,
): ClockEntryView {
  const elsewhere = siteId === ELSEWHERE
  const person = findRow(userId)
  const own = refuseOwn(actor, userId)
  if (settlePunch(shiftsAround(userId, at), { action, at: at.getTime() }).how !== 'apply') throw contradiction(userId)
  const open = openShift(userId)
  const shiftId = action === 'clock_in' ? openNewShift(userId, at) : open!.id
  if (action === 'clock_out') closeShift(shiftId, at)
  const plain = { faceVerified: false, uniformDetected: null, biometric: null, verificationId: null, claimed: null }
  const entry = addEntry({
    ...plain,
    action,
    userId,
    at,
    shiftId,
    location: null,
    ...placePunch(userId, { siteId }, { at, ends: action === 'clock_out' ? shiftId : undefined }),
    method: 'control',
    identityCheck: null,
    flags: elsewhere && action === 'clock_in' ? [ELSEWHERE] : [],
    notes,
    enteredBy: actor.id,
    provisional: true,
  })
  setPresence(userId, action === 'clock_in' ? at : null, action, at, null)
  const whom = { id: userId, name: `${person.firstName} ${person.lastName}`, role: person.role as Role }
  recordPunch(actor, entry, now, false, whom, { ...own, bookedByControl: true, notes })
  return entry
}

/** Returns whether this site exists. */
function isPresent(siteId: string): boolean {
  const site = findSiteRow(siteId)
  return site !== null && site.removedAt === null
}

function contradiction(userId: string) {
  const open = openShift(userId)
  return open
    ? conflict(`This person has been clocked in since ${showInstant(open.startedAt)}.`, { code: 'already_in' })
    : conflict('This conflicts with hours already recorded, or there is no shift to end.', { code: 'already_out' })
}
