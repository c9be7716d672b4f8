import { and, eq } from 'drizzle-orm'
import { seenMarks } from '#db/schema/events.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import type { Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { hasSecondFactor } from './sessions.server.ts'

const TOPIC = 'second-factor-offer'

/** Is a second factor offered to this administrator: until they have one, or have said that they want none? */
export function isFactorOffered(actor: Person): boolean {
  demand(actor, 'admin.enter')
  if (hasSecondFactor(actor.id)) return false
  const mine = and(eq(seenMarks.userId, actor.id), eq(seenMarks.topic, TOPIC))
  return db().select({ topic: seenMarks.topic }).from(seenMarks).where(mine).get() === undefined
}

/** The administrator wants no second factor for now: the offer stays away, the account page keeps it. */
export function dismissFactorOffer(actor: Person): { message: string } {
  demand(actor, 'admin.enter')
  commit(() =>
    write().insert(seenMarks).values({ userId: actor.id, topic: TOPIC, eventId: 0 }).onConflictDoNothing().run(),
  )
  return { message: 'The offer stays away' }
}
