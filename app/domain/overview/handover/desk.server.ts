import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { listAdmins } from '../../kernel/people/audience.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { listAtDesk } from '../../safety/desk/at-desk.server.ts'
import { addDeskEntry, findDeskEntry, findDeskState, listDeskEntries } from '../../safety/desk/log.server.ts'
import { compareNames } from '~/platform/names.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit } from '~/platform/store.server.ts'
import { viewEntries } from './entry-view.server.ts'
import { type DeskCorrection, type DeskNote, type SignOff } from './input.ts'
import { listAllOpen, listOpenNow, viewOpen } from './open-now.server.ts'
import { type DeskView } from './views.ts'

/** The desk shows its log for this long; older entries are in the night logs. */
const LOG_MS = 24 * 3_600_000

/** Returns who is at the control desk, what is open and who has it, and the log of the last day. */
export function findDesk(actor: Person, _input: object = {}, now = new Date()): DeskView {
  demand(actor, 'control_room.run')
  const state = findDeskState(now)
  const on = listAtDesk(now)
  const admins = new Set(listAdmins().map(({ id }) => id))
  const { items, total } = listOpenNow(actor)
  const names = namesOf([...state.lapsed.map(({ userId }) => userId), ...state.offers.flatMap((o) => [o.from, o.to])])
  const nameOf = (id: string) => names.get(id) ?? 'Former member of staff'
  return {
    at: now.toISOString(),
    on: on.map(({ since, ...one }) => ({ ...one, since: since.toISOString() })),
    lapsed: state.lapsed.map(({ userId, since }) => ({ name: nameOf(userId), since: since.toISOString() })),
    // Somebody who has left, or is not an administrator any more, cannot sign: the controller must choose another.
    offers: state.offers
      .filter(({ to }) => admins.has(to))
      .map(({ from, to, at, text }) => {
        return { fromId: from, from: nameOf(from), toId: to, to: nameOf(to), at: at.toISOString(), text }
      }),
    alarmsTo: on.some(({ reached }) => reached) ? 'desk' : 'everyone',
    open: viewOpen(actor, items),
    openCount: total,
    log: viewEntries(actor, listDeskEntries(new Date(now.getTime() - LOG_MS), new Date(now.getTime() + 1)).reverse()),
  }
}

/** Returns who may take over from the actor: the other administrators, by name. */
export function listSuccessors(actor: Person): { id: string; name: string }[] {
  demand(actor, 'control_room.run')
  return listAdmins()
    .filter(({ id }) => id !== actor.id)
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
    .sort((a, b) => compareNames(a.name, b.name))
}

/** Signs the actor on; doing it twice changes nothing. @throws Problem forbidden if the password is needed again */
export function signOn(actor: Person, _input: object = {}, now = new Date()): DeskView {
  demand(actor, 'desk.sign')
  return commit(() => {
    if (isOn(actor, now)) return findDesk(actor, {}, now)
    const n = addDeskEntry({ kind: 'signed_on', by: actor.id }, now)
    record(actor, { type: 'desk.signed_on', ...told(actor, n) }, now)
    return findDesk(actor, {}, now)
  })
}

/**
 * Signs the actor off, and stores the open matters.
 * @throws Problem conflict if they are not signed on; forbidden if the password is needed again
 */
export function signOff(actor: Person, { words }: SignOff, now = new Date()): DeskView {
  demand(actor, 'desk.sign')
  return commit(() => {
    demandOn(actor, now)
    const open = listAllOpen(actor)
    const n = addDeskEntry({ kind: 'signed_off', by: actor.id, text: words, open }, now)
    record(actor, { type: 'desk.signed_off', ...told(actor, n), details: { open: open.length } }, now)
    return findDesk(actor, {}, now)
  })
}

/** Adds a note to the log. */
export function noteAtDesk(actor: Person, { text }: DeskNote, now = new Date()): DeskView {
  demand(actor, 'control_room.run')
  return commit(() => {
    const n = addDeskEntry({ kind: 'note', by: actor.id, text }, now)
    record(actor, { type: 'desk.noted', ...told(actor, n) }, now)
    return findDesk(actor, {}, now)
  })
}

/** Corrects a note: it stays, struck through, with the correction next to it. @throws Problem not_found */
export function correctNote(actor: Person, { id, text }: DeskCorrection, now = new Date()): DeskView {
  demand(actor, 'control_room.run')
  return commit(() => {
    if (findDeskEntry(Number(id))?.kind !== 'note') throw notFound('Note')
    const n = addDeskEntry({ kind: 'correction', by: actor.id, text, corrects: Number(id) }, now)
    record(actor, { type: 'desk.corrected', ...told(actor, n), details: { note: Number(id) } }, now)
    return findDesk(actor, {}, now)
  })
}

/** The payload of an entry. The event itself names its author. */
export const told = ({ id }: { id: string }, n: number) => ({
  subject: { type: 'desk_entry', id: String(n) },
  personId: null,
  payload: { id: String(n), userId: id },
})

const isOn = ({ id }: Person, now: Date) => findDeskState(now).on.some(({ userId }) => userId === id)

/** @throws Problem conflict if they are not signed on */
export function demandOn(actor: Person, now: Date): void {
  if (!isOn(actor, now)) throw conflict('You are not signed on at the control desk')
}
