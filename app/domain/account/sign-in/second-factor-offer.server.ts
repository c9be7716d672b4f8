import { commit } from '~/platform/store.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { isMarked, keepMark } from '../../content/unread/unread.server.ts'
import { hasSecondFactor } from './sessions.server.ts'

const TOPIC = 'second-factor-offer'

/** Is this administrator still offered a second factor? Until they have one or decline. */
export function isFactorOffered(actor: Person): boolean {
  demand(actor, 'admin.enter')
  return !hasSecondFactor(actor.id) && !isMarked(actor.id, TOPIC)
}

/** The administrator declines a second factor for now: the offer disappears and the account page keeps it. */
export function dismissFactorOffer(actor: Person): { message: string } {
  demand(actor, 'admin.enter')
  commit(() => keepMark(actor.id, TOPIC))
  return { message: 'The offer will not appear again' }
}
