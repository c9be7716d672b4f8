import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { events, seenMarks } from '#db/schema/events.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { commit, db, prepared, statement, write } from '~/platform/store.server.ts'
import { type EventType } from '../../kernel/events/catalogue.ts'

/** What each badge counts, by the page where people read it. */
const TOPICS = {
  news: ['news.published'],
  documents: ['document.added'],
  holidays: ['holiday.approved', 'holiday.denied', 'holiday.cancelled', 'holiday.ended_early'],
  forms: ['form.reviewed'],
  performance: ['feedback.given'],
} as const satisfies Record<string, readonly EventType[]>

type Topic = keyof typeof TOPICS
const NAMES = Object.keys(TOPICS) as [Topic, ...Topic[]]
export type Unread = Record<Topic, number>

export const Seen = z.object({ topic: z.enum(NAMES) })

/** The most that a badge shows; above that it shows '9+'. */
const MOST = 10

/** Counts what is new to the actor since they joined and can still be read; at most ten of each. */
export function countUnread(actor: Person, _input: object = {}, now = new Date()): Unread {
  demand(actor, 'event.follow')
  const marks = new Map(
    marksOf()
      .all({ userId: actor.id })
      .map((row) => [row.topic, row.eventId]),
  )
  const joined = findRow(actor.id).createdAt.getTime()
  const seen = Object.fromEntries(NAMES.map((topic) => [topic, marks.get(topic) ?? 0]))
  return freshOf().get({ ...seen, userId: actor.id, joined, now: now.getTime() }) as Unread
}

/** Marks a topic as read up to now. */
export function markSeen(actor: Person, { topic }: z.infer<typeof Seen>): Unread {
  demand(actor, 'event.follow')
  commit(() => {
    const newest = db()
      .select({ id: sql<number>`coalesce(max(${events.id}), 0)` })
      .from(events)
      .get()
    keepMark(actor.id, topic, newest?.id ?? 0)
  })
  return countUnread(actor)
}

/** Marks every topic as read. */
export function markAllSeen(actor: Person): Unread {
  for (const topic of NAMES) markSeen(actor, { topic })
  return countUnread(actor)
}

/** Returns whether this person has ever looked at a topic. */
export const isMarked = (userId: string, topic: string): boolean =>
  db()
    .select({ topic: seenMarks.topic })
    .from(seenMarks)
    .where(and(eq(seenMarks.userId, userId), eq(seenMarks.topic, topic)))
    .get() !== undefined

/**
 * Stores the last event of a topic that a person has seen; 0 for something that is shown once and comes from no event.
 */
export function keepMark(userId: string, topic: string, eventId = 0): void {
  const row = { userId, topic, eventId }
  write()
    .insert(seenMarks)
    .values(row)
    .onConflictDoUpdate({ target: [seenMarks.userId, seenMarks.topic], set: row })
    .run()
}

// Needed on every staff page, so the statement is prepared.
const marksOf = prepared((db) =>
  db
    .select()
    .from(seenMarks)
    .where(eq(seenMarks.userId, sql.placeholder('userId')))
    .prepare(),
)
// What was removed, put off or made another person's is not unread any more.
const STILL_THERE: Partial<Record<Topic, string>> = {
  news: ' AND EXISTS (SELECT 1 FROM news_articles WHERE id = subject_id AND published_at <= @now)',
  documents: ` AND EXISTS (SELECT 1 FROM documents WHERE id = subject_id AND published_at <= @now
    AND (category <> 'personal' OR user_id = @userId))`,
}

// One query for all badges; five would lock the database five times.
const freshOf = statement(`SELECT ${NAMES.map((topic) => `(${countSince(topic)}) AS ${topic}`).join(', ')}`)

function countSince(topic: Topic): string {
  const types = TOPICS[topic].map((type) => `'${type}'`).join(', ')
  return `SELECT count(*) FROM (SELECT 1 FROM events WHERE type IN (${types}) AND id > @${topic} AND at > @joined
    AND (audience = 'everyone' OR person_id = @userId)${STILL_THERE[topic] ?? ''} LIMIT ${MOST})`
}
