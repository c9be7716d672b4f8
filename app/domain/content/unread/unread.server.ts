import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { events, seenMarks } from '#db/schema/events.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { commit, db, prepared, statement, write } from '~/platform/store.server.ts'
import { type EventType } from '../../kernel/events/catalogue.ts'

/** What a badge counts, by the page where it is read. */
const TOPICS = {
  news: ['news.published'],
  documents: ['document.added'],
  holidays: ['holiday.approved', 'holiday.denied', 'holiday.cancelled'],
  forms: ['form.reviewed'],
  performance: ['feedback.given'],
} as const satisfies Record<string, readonly EventType[]>

type Topic = keyof typeof TOPICS
const NAMES = Object.keys(TOPICS) as [Topic, ...Topic[]]
export type Unread = Record<Topic, number>

export const Seen = z.object({ topic: z.enum(NAMES) })

/** The most that a badge shows; it reads '9+' above that. */
const MOST = 10

/** What the actor has not looked at yet, since they joined; at most ten each. */
export function countUnread(actor: Person): Unread {
  demand(actor, 'event.follow')
  const marks = new Map(
    marksOf()
      .all({ userId: actor.id })
      .map((row) => [row.topic, row.eventId]),
  )
  const joined = findRow(actor.id).createdAt.getTime()
  const seen = Object.fromEntries(NAMES.map((topic) => [topic, marks.get(topic) ?? 0]))
  return freshOf().get({ ...seen, userId: actor.id, joined }) as Unread
}

/** The actor has looked at a topic: everything up to now is read. */
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

/** The actor has looked at everything. */
export function markAllSeen(actor: Person): Unread {
  for (const topic of NAMES) markSeen(actor, { topic })
  return countUnread(actor)
}

/** Has this person looked at it, ever? */
export const isMarked = (userId: string, topic: string): boolean =>
  db()
    .select({ topic: seenMarks.topic })
    .from(seenMarks)
    .where(and(eq(seenMarks.userId, userId), eq(seenMarks.topic, topic)))
    .get() !== undefined

/** Remembers up to which event somebody has looked at a topic; 0 for what is seen once and no event begins. */
export function keepMark(userId: string, topic: string, eventId = 0): void {
  const row = { userId, topic, eventId }
  write()
    .insert(seenMarks)
    .values(row)
    .onConflictDoUpdate({ target: [seenMarks.userId, seenMarks.topic], set: row })
    .run()
}

// Every staff page asks these.
const marksOf = prepared((db) =>
  db
    .select()
    .from(seenMarks)
    .where(eq(seenMarks.userId, sql.placeholder('userId')))
    .prepare(),
)
// One question for all badges: five would each lock the database again.
const freshOf = statement(`SELECT ${NAMES.map((topic) => `(${countSince(topic)}) AS ${topic}`).join(', ')}`)

function countSince(topic: Topic): string {
  const types = TOPICS[topic].map((type) => `'${type}'`).join(', ')
  return `SELECT count(*) FROM (SELECT 1 FROM events WHERE type IN (${types}) AND id > @${topic} AND at > @joined
    AND (audience = 'everyone' OR person_id = @userId) LIMIT ${MOST})`
}
