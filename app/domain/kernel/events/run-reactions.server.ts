import { and, asc, eq } from 'drizzle-orm'
import { reactions } from '#db/schema/events.ts'
import { system } from '../access/actor.ts'
import { defineQueue, runInTransaction } from '~/platform/queue.server.ts'
import { findHappened, type Reaction } from './happened.server.ts'
import { record } from './record.server.ts'

/** The reactions to each event, by event type and name. */
export type ReactionTable = Partial<Record<string, Record<string, Reaction>>>

/**
 * Follow-up work, done exactly once even after a crash: it only changes the database, in the transaction that settles
 * its row. After five tries it is given up, and administrators see it. Pruning an event deletes its rows.
 */
export const reactionQueue = defineQueue<typeof reactions.$inferSelect>({
  name: 'reactions',
  table: reactions,
  only: (row) => and(eq(reactions.eventId, row.eventId), eq(reactions.name, row.name)),
  doneState: 'done',
  retry: { waitsS: [5, 30, 120, 600] },
  width: { alarms: 0, others: 100 },
  order: [asc(reactions.bulk), asc(reactions.eventId)],
  ends: (state, now) => (state === 'done' ? { doneAt: now } : {}),
  onRefused: ({ eventId, name }, { givenUp }, _error, now) => {
    if (!givenUp) return
    const subject = { type: 'event', id: String(eventId) }
    record(system('reactions'), { type: 'reaction.failed', subject, details: { reaction: name } }, now)
  },
})

/**
 * Runs the due reactions, those of alarms first and those for many people last; at most a hundred of each.
 * @param atMostMs after this many milliseconds the rest waits for the next call @returns how many were done
 */
export function runReactions(table: ReactionTable, now = new Date(), atMostMs?: number): number {
  return runInTransaction(
    reactionQueue,
    ({ eventId, name }) => {
      const event = findHappened(eventId)
      const react = event && table[event.type]?.[name]
      if (!react) throw new Error(`No reaction ${name} is known for event ${eventId}`)
      react(event, now)
    },
    now,
    atMostMs,
  )
}
