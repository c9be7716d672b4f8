import { randomBytes } from 'node:crypto'
import { and, asc, eq, gte, inArray, lt, ne } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { assignments, calendarFeeds, duties } from '#db/schema/rota.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { limitRate } from '../../kernel/access/throttle.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { notFound } from '~/platform/problem.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type AssignmentRow, type DutyRow, type Places, placesOf } from './duty-view.server.ts'
import { type CalendarEvent, writeCalendar } from './ical.ts'

const BACK_MS = 31 * DAY_MS
const AHEAD_MS = 184 * DAY_MS

/**
 * Makes a new address for the actor's calendar; the previous one stops working. Anyone who has the address can read the
 * calendar without signing in, so only its digest is stored, and it is shown only once.
 */
export function makeFeed(actor: Person, _nothing: object, now = new Date()): { url: string } {
  demand(actor, 'rota.own')
  const token = randomBytes(24).toString('base64url')
  return commit(() => {
    const row = { userId: actor.id, tokenHash: sha256Of(token), createdAt: now }
    write().insert(calendarFeeds).values(row).onConflictDoUpdate({ target: calendarFeeds.userId, set: row }).run()
    record(actor, { type: 'calendar.opened' }, now)
    return { url: `${env().ORIGIN}/calendar/${token}.ics` }
  })
}

/** Ends the address of the actor's calendar, if there is one. */
export function endFeed(actor: Person, _nothing: object = {}, now = new Date()): { message: string } {
  demand(actor, 'rota.own')
  commit(() => endFeedOf(actor, actor.id, now))
  return { message: 'Calendar link removed' }
}

/**
 * Ends the address of a person's calendar, within a commit. For a leaver too: it must not work again if they return,
 * because nobody knows who still has it.
 */
export function endFeedOf(actor: Actor, userId: string, now: Date): void {
  const gone = write().delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).run().changes
  if (gone) record(actor, { type: 'calendar.closed', personId: userId }, now)
}

/** Returns since when the actor has had a calendar address; null if they have none. */
export function findFeed(actor: Person): { since: string | null } {
  demand(actor, 'rota.own')
  const row = db().select().from(calendarFeeds).where(eq(calendarFeeds.userId, actor.id)).get()
  return { since: row?.createdAt.toISOString() ?? null }
}

/**
 * Returns the calendar behind an address: its person's published duties, from a month back to half a year ahead.
 * @throws Problem not_found if the address is unknown or was replaced, or its person has left; too_many
 */
export function readFeed(actor: Actor, { token }: { token: string }, now = new Date()): string {
  // The limit is high, because a few calendar providers' servers fetch the calendars of many people.
  limitRate('calendars', actor.kind === 'system' ? null : actor.ip, 600)
  const tokenHash = sha256Of(token)
  const feed = db()
    .select({ userId: users.id })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), eq(users.isActive, true)))
    .get()
  if (!feed) throw notFound('Calendar')
  limitRate('calendar', tokenHash, 20)
  const rows = db()
    .select({ duty: duties, own: assignments })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        eq(assignments.userId, feed.userId),
        gte(assignments.startsAt, new Date(now.getTime() - BACK_MS)),
        lt(assignments.startsAt, new Date(now.getTime() + AHEAD_MS)),
        inArray(assignments.state, ['assigned', 'confirmed']),
        ne(duties.state, 'draft'),
      ),
    )
    .orderBy(asc(assignments.startsAt))
    .all()
  const places = placesOf(rows.map(({ duty }) => duty))
  const { COMPANY_NAME } = env()
  return writeCalendar(
    COMPANY_NAME,
    `Duties, ${COMPANY_NAME}`,
    rows.map(({ duty, own }) => eventOf(duty, own, places)),
  )
}

function eventOf(duty: DutyRow, own: AssignmentRow, { posts, sites }: Places): CalendarEvent {
  const { ORIGIN } = env()
  const site = sites.get(duty.siteId)
  const placed = site?.latitude != null && site.longitude != null
  const status = own.state === 'confirmed' ? 'CONFIRMED' : 'TENTATIVE'
  return {
    uid: `${duty.id}@${new URL(ORIGIN).hostname}`,
    sequence: duty.version,
    startsAt: duty.startsAt,
    endsAt: duty.endsAt,
    changedAt: duty.updatedAt > own.updatedAt ? duty.updatedAt : own.updatedAt,
    summary: `${site?.name ?? ''}, ${posts.get(duty.postId) ?? ''}`,
    location: site?.address ?? null,
    point: placed ? { latitude: site.latitude!, longitude: site.longitude! } : null,
    status: duty.state === 'cancelled' ? 'CANCELLED' : status,
    url: `${ORIGIN}/duties`,
  }
}
