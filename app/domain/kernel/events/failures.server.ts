import { and, desc, eq } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { events, reactions } from '#db/schema/events.ts'
import { type Person } from '../access/actor.ts'
import { eventsShownTo } from '../access/hidden.server.ts'
import { demand } from '../access/permissions.ts'
import { record } from './record.server.ts'
import { notFound } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'

/** Returns tasks that failed after five tries, newest first; for admins. */
export function listFailedReactions(actor: Person) {
  demand(actor, 'mail.review')
  return db()
    .select({
      eventId: reactions.eventId,
      name: reactions.name,
      attempts: reactions.attempts,
      error: reactions.error,
      type: events.type,
      at: events.at,
    })
    .from(reactions)
    .innerJoin(events, eq(events.id, reactions.eventId))
    .where(and(eq(reactions.state, literal('failed')), eventsShownTo(actor)))
    .orderBy(desc(reactions.eventId))
    .limit(100)
    .all()
    .map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Retries failed work, five times more. @throws Problem not_found */
export function retryReaction(actor: Person, input: { eventId: number; name: string }, now = new Date()) {
  demand(actor, 'mail.review')
  commit(() => {
    const mine = and(
      eq(reactions.eventId, input.eventId),
      eq(reactions.name, input.name),
      eq(reactions.state, 'failed'),
    )
    const changed = write()
      .update(reactions)
      .set({ state: 'waiting', attempts: 0, dueAt: now })
      .where(mine)
      .run().changes
    if (!changed) throw notFound('Failed work')
    const subject = { type: 'event', id: String(input.eventId) }
    record(actor, { type: 'reaction.retried', subject, details: { reaction: input.name } }, now)
  })
  return { message: 'The work is tried again' }
}
