import { guessOwnPassword } from '../../account/sign-in/change-password.server.ts'
import { hasSecondFactor } from '../../account/sign-in/sessions.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { listAdmins } from '../../kernel/people/audience.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { addDeskEntry, findDeskState } from '../../safety/desk/log.server.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { commit } from '~/platform/store.server.ts'
import { demandOn, findDesk, told } from './desk.server.ts'
import { type HandOver, type TakeOver } from './input.ts'
import { listAllOpen } from './open-now.server.ts'
import { type DeskView } from './views.ts'

/**
 * Signs a handover for the leaving controller. It counts after the other has signed too: in their own session
 * (`takeOver`), or at this desk with their password, given here. Until then the actor stays signed on.
 * @throws Problem conflict if the actor is not signed on; invalid for a person who may not take over, or for a password
 * that is wrong or was chosen by another person; forbidden if the actor's password is needed again; too_many
 */
export async function handOver(actor: Person, { to, words, password }: HandOver, now = new Date()): Promise<DeskView> {
  demand(actor, 'desk.sign')
  demandOn(actor, now)
  demandSuccessor(actor, to)
  if (password) await demandSignature(actor, to, password, now)
  return commit(() => {
    demandOn(actor, now)
    demandSuccessor(actor, to)
    const n = addDeskEntry({ kind: 'offered', by: actor.id, otherId: to, text: words }, now)
    record(actor, { type: 'desk.offered', ...told(actor, n), details: { to } }, now)
    if (password) complete(actor, { from: actor.id, to, signedBy: 'password' }, now)
    return findDesk(actor, {}, now)
  })
}

/** Withdraws the actor's signed handover. @throws Problem conflict if none waits */
export function withdrawHandover(actor: Person, _input: object = {}, now = new Date()): DeskView {
  demand(actor, 'control_room.run')
  return commit(() => {
    if (!findDeskState(now).offers.some(({ from }) => from === actor.id))
      throw conflict('None of your handovers is waiting for a signature')
    const n = addDeskEntry({ kind: 'withdrawn', by: actor.id }, now)
    record(actor, { type: 'desk.offer_withdrawn', ...told(actor, n) }, now)
    return findDesk(actor, {}, now)
  })
}

/**
 * Takes over the desk from a person who has signed a handover to the actor.
 * @throws Problem conflict if no such handover waits; forbidden if the password is needed again
 */
export function takeOver(actor: Person, { from }: TakeOver, now = new Date()): DeskView {
  demand(actor, 'desk.sign')
  return commit(() => {
    if (!findDeskState(now).offers.some((offer) => offer.from === from && offer.to === actor.id))
      throw conflict('No handover is waiting for your signature')
    complete(actor, { from, to: actor.id, signedBy: 'session' }, now)
    return findDesk(actor, {}, now)
  })
}

type Handover = { from: string; to: string; signedBy: 'session' | 'password' }

/**
 * Completes a handover that both have signed, within a commit: one person is signed on, the other is signed off, and
 * the open matters are stored.
 */
function complete(actor: Person, { from, to, signedBy }: Handover, now: Date): void {
  const open = listAllOpen(actor)
  const n = addDeskEntry({ kind: 'handed_over', by: to, otherId: from, signedBy, open }, now)
  const details = { from, to, signedBy, open: open.length }
  record(actor, { type: 'desk.handed_over', ...told({ id: to }, n), personId: to, details }, now)
}

function demandSuccessor(actor: Person, to: string): void {
  if (to === actor.id) throw invalid('to', 'You cannot hand over to yourself')
  if (!listAdmins().some(({ id }) => id === to)) throw invalid('to', 'Choose another administrator')
}

/** A password that another person chose, or that is not enough to sign in with, cannot sign. */
async function demandSignature(actor: Person, to: string, password: string, now: Date): Promise<void> {
  const row = findRow(to)
  const own = 'They must sign in on their own device and take over there'
  if (hasSecondFactor(to)) throw invalid('password', `${row.firstName} has a second factor. ${own}`)
  if (row.mustChangePassword || row.passwordReplacedBy)
    throw invalid('password', `${row.firstName} has not set their own password yet. ${own}`)
  if (await guessOwnPassword(row, password)) return
  commit(() => record(actor, { type: 'desk.signature_refused', personId: to }, now))
  throw invalid('password', `This is not the password of ${row.firstName}`)
}
