import { and, desc, eq, exists, gt, inArray, lt, lte, ne, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { documents, newsArticles } from '#db/schema/content.ts'
import { eventDetails, events } from '#db/schema/events.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { type Page } from '~/platform/keyset.server.ts'
import { db } from '~/platform/store.server.ts'
import { declared, typesWhere } from '../../kernel/events/declared.server.ts'
import { type Notification, type Told } from '../../kernel/events/event.ts'

export const NotificationList = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(30),
  before: z.coerce.number().int().positive().optional().catch(undefined),
})
export type NotificationList = z.infer<typeof NotificationList>

type Listed = Notification & { id: string; at: Date }

/**
 * Returns what this person was notified about since they joined, newest first: all that the badges count or once
 * counted. An article or document that they can no longer read is left out.
 */
export function listNotifications(actor: Person, { limit, before }: NotificationList, now = new Date()): Page<Listed> {
  demand(actor, 'event.follow')
  const mine = or(
    eq(events.audience, 'everyone'),
    and(eq(events.personId, actor.id), inArray(events.audience, ['person', 'control_and_person', 'both'])),
  )
  const rows = db()
    .select({ id: events.id, at: events.at, type: events.type, told: eventDetails.payload })
    .from(events)
    .leftJoin(eventDetails, eq(eventDetails.eventId, events.id))
    .where(
      and(
        inArray(
          events.type,
          typesWhere(({ notification }) => notification !== undefined),
        ),
        gt(events.at, findRow(actor.id).createdAt),
        mine,
        stillThere(actor.id, now),
        before ? lt(events.id, before) : undefined,
      ),
    )
    .orderBy(desc(events.id))
    .limit(limit + 1)
    .all()
  const items = rows.slice(0, limit).map(({ id, at, type, told }) => {
    return { id: String(id), at, ...notificationOf(type, told ?? {}) }
  })
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null, total: null }
}

function stillThere(userId: string, now: Date): SQL | undefined {
  const { id } = newsArticles
  const article = and(eq(id, events.subjectId), lte(newsArticles.publishedAt, now))
  const readable = or(ne(documents.category, 'personal'), eq(documents.userId, userId))
  const document = and(eq(documents.id, events.subjectId), lte(documents.publishedAt, now), readable)
  return and(
    or(ne(events.type, 'news.published'), exists(db().select({ id }).from(newsArticles).where(article))),
    or(ne(events.type, 'document.added'), exists(db().select({ id: documents.id }).from(documents).where(document))),
  )
}

/** Returns the words of a notification, from the details stored with its event. */
function notificationOf(type: string, told: Told): Notification {
  try {
    return declared()[type]!.notification!(told)
  } catch {
    // If one cannot be put into words, the others can still be read.
    return { title: 'A notification could not be shown', text: '', to: '/notifications' }
  }
}
