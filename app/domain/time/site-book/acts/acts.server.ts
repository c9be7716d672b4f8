import { type Person } from '../../../kernel/access/actor.ts'
import { type Picture } from '../../../kernel/files/data-url.ts'
import { type Made } from '../../../kernel/phones/made.ts'
import { giveHandover, takeHandover } from '../handover/handovers.server.ts'
import { moveKey } from '../keys/keys.server.ts'
import { signVisitorIn, signVisitorOut } from '../visits/visits.server.ts'
import { commit } from '~/platform/store.server.ts'
import { addLine } from '../log/lines.server.ts'
import { demandBook } from '../reach.server.ts'
import { type SiteAct } from './input.ts'

/**
 * Does at a site what a phone or tablet recorded there, dated when it was recorded. @param signature the signature of
 * the person who takes or returns a key, as sealed on the phone @throws Problem as the calls of the same names do
 */
export function performAct(actor: Person, input: SiteAct, made: Made, signature: Picture | null) {
  const { receivedAt } = made
  if (input.act === 'handover') return giveHandover(actor, input, receivedAt, made)
  if (input.act === 'take') return takeHandover(actor, input, receivedAt, made)
  if (input.act === 'visitor_in') return signVisitorIn(actor, input, receivedAt, made)
  if (input.act === 'visitor_out') return signVisitorOut(actor, input, receivedAt, made)
  if (input.act === 'list_opened') return noteListOpened(actor, input.siteId, made)
  return moveKey(actor, { ...input, signature }, receivedAt, made)
}

/** Records in the book who opened the evacuation list on an offline tablet, and when. @throws Problem not_found */
function noteListOpened(actor: Person, siteId: string, made: Made): { id: string; listOpened: true } {
  demandBook(actor, siteId, 'work', made.at)
  return commit(() => {
    const words = `${actor.name} opened the evacuation list on the tablet at the gate.`
    const subject = { type: 'list_opened', id: made.operationId }
    const told = { siteId, kind: 'visitor', words, occurredAt: made.at, userId: actor.id, subject, made } as const
    const line = addLine(told, made.receivedAt)
    return { id: line?.id ?? made.operationId, listOpened: true as const }
  })
}
