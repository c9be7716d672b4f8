import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { reactions } from '#db/schema/events.ts'
import { system } from '../access/actor.ts'
import { log } from '~/platform/log.server.ts'
import { commit, db, prepared, write } from '~/platform/store.server.ts'
import { findHappened, type Reaction } from './happened.server.ts'
import { record } from './record.server.ts'

/** Which follow-up work each event starts, by event type and name. */
export type ReactionTable = Partial<Record<string, Record<string, Reaction>>>

const ATTEMPTS = 5
const BACK_OFF_S = [5, 30, 120, 600]
const BATCH = 100

/**
 * Runs the reactions that are due. Each settles its row in the same transaction as its work, so that a process that is
 * killed at any moment has done the work once or not at all.
 * @returns how many were done; those that fail wait longer each time and are given up after five tries
 */
export function runReactions(table: ReactionTable, now = new Date()): number {
  return due()
    .all({ now: now.getTime() })
    .filter((row) => runOne(table, row, now)).length
}

// Every action wakes this.
const due = prepared((db) =>
  db
    .select()
    .from(reactions)
    .where(and(eq(reactions.state, 'waiting'), lte(reactions.dueAt, sql.placeholder('now'))))
    .orderBy(asc(reactions.eventId))
    .limit(BATCH)
    .prepare(),
)

type Row = typeof reactions.$inferSelect

function runOne(table: ReactionTable, { eventId, name }: Row, now: Date): boolean {
  try {
    return commit(() => {
      const mine = and(eq(reactions.eventId, eventId), eq(reactions.name, name), eq(reactions.state, 'waiting'))
      const claimed = write()
        .update(reactions)
        .set({ state: 'done', doneAt: now, error: null })
        .where(mine)
        .run().changes
      if (!claimed) return false
      const event = findHappened(eventId)
      const react = event && table[event.type]?.[name]
      if (!react) throw new Error(`No reaction ${name} is known for event ${eventId}`)
      react(event, now)
      return true
    })
  } catch (error) {
    postpone(eventId, name, error as Error, now)
    return false
  }
}

function postpone(eventId: number, name: string, error: Error, now: Date): void {
  log().error({ err: error, eventId, reaction: name }, 'a reaction failed')
  commit(() => {
    const mine = and(eq(reactions.eventId, eventId), eq(reactions.name, name))
    const row = db().select().from(reactions).where(mine).get()
    if (!row || row.state !== 'waiting') return
    const attempts = row.attempts + 1
    const givenUp = attempts >= ATTEMPTS
    const dueAt = new Date(now.getTime() + (BACK_OFF_S[attempts - 1] ?? 600) * 1000)
    write()
      .update(reactions)
      .set({ attempts, dueAt, state: givenUp ? 'failed' : 'waiting', error: error.message.slice(0, 500) })
      .where(mine)
      .run()
    if (!givenUp) return
    const subject = { type: 'event', id: String(eventId) }
    record(system('reactions'), { type: 'reaction.failed', subject, details: { reaction: name } }, now)
  })
}
