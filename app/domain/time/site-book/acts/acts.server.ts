import { type Person } from '../../../kernel/access/actor.ts'
import { type Made } from '../../../kernel/phones/made.ts'
import { giveHandover } from '../handover/handovers.server.ts'
import { moveKey } from '../keys/keys.server.ts'
import { signVisitorIn, signVisitorOut } from '../visits/visits.server.ts'
import { type SiteAct } from './input.ts'

/** Does at a site what a phone had kept, at the time when it was done. @throws Problem as the calls of the same names do */
export function performAct(actor: Person, input: SiteAct, made: Made) {
  const { receivedAt } = made
  if (input.act === 'handover') return giveHandover(actor, input, receivedAt, made)
  if (input.act === 'visitor_in') return signVisitorIn(actor, input, receivedAt, made)
  if (input.act === 'visitor_out') return signVisitorOut(actor, input, receivedAt, made)
  return moveKey(actor, { ...input, signature: null }, receivedAt, made)
}
