import { commit } from '~/platform/store.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { isMarked, keepMark } from '../../content/unread/unread.server.ts'
import { hasSecondFactor } from './sessions.server.ts'

const TOPIC = 'second-factor-offer'

/**
 * Returns whether this administrator is still offered a second factor. The offer remains until they have one or decline
 * it.
 */
export function isFactorOffered(actor: Person): boolean {
  demand(actor, 'admin.enter')
  return !hasSecondFactor(actor.id) && !isMarked(actor.id, TOPIC)
}

/**
 * Removes the offer of a second factor, because the administrator declines it for now. The account page still has it.
 */
export function dismissFactorOffer(actor: Person): { message: string } {
  demand(actor, 'admin.enter')
  commit(() => keepMark(actor.id, TOPIC))
  return { message: 'The offer will not appear again' }
}
