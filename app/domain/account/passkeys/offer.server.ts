import { and, eq, isNotNull } from 'drizzle-orm'
import { shifts } from '#db/schema/clocking.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { isMarked, keepMark } from '../../content/unread/unread.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { hasPasskey } from './passkeys.server.ts'

const TOPIC = 'passkey-offer'

/**
 * Returns whether the actor should be offered a passkey. The offer is made from their first finished shift until they
 * have one or decline it.
 */
export function isPasskeyOffered(actor: Person): boolean {
  demand(actor, 'session.use')
  return !isMarked(actor.id, TOPIC) && hasFinishedShift(actor.id) && !hasPasskey(actor.id)
}

/** Removes the offer of a passkey, because the actor declines it for now. The account page still has it. */
export function dismissPasskeyOffer(actor: Person): { message: string } {
  demand(actor, 'session.use')
  commit(() => keepMark(actor.id, TOPIC))
  return { message: 'The offer will not appear again' }
}

const hasFinishedShift = (userId: string): boolean =>
  db()
    .select({ id: shifts.id })
    .from(shifts)
    .where(and(eq(shifts.userId, userId), isNotNull(shifts.endedAt)))
    .limit(1)
    .get() !== undefined
