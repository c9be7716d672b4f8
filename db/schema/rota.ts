import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { day, flag, id, instant, json } from './columns.ts'
import { users } from './people.ts'
import { sites } from './sites.ts'

/** A position to be staffed at a site. A removed one stays for the duties that name it. */
export const posts = sqliteTable(
  'posts',
  {
    id: id(),
    siteId: text()
      .notNull()
      .references(() => sites.id),
    name: text().notNull(),
    /** How many people a duty here needs, unless the duty says otherwise. */
    people: integer().notNull().default(1),
    worksAlone: flag().notNull().default(false),
    checkIntervalMinutes: integer(),
    unpaidBreakMinutes: integer().notNull().default(0),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    removedAt: instant(),
  },
  (t) => [index('posts_site').on(t.siteId, t.name, t.id)],
)

/**
 * Planned work, which shifts are compared with. The instants are computed once from the local day and the clock times,
 * which are stored too. `assigned` counts the people assigned, kept by triggers on `assignments`.
 */
export const duties = sqliteTable(
  'duties',
  {
    id: id(),
    postId: text()
      .notNull()
      .references(() => posts.id),
    siteId: text().notNull(),
    day: day().notNull(),
    wallStart: text().notNull(),
    wallEnd: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    breakMinutes: integer().notNull().default(0),
    people: integer().notNull().default(1),
    assigned: integer().notNull().default(0),
    /** draft, published, changed (after it was published), cancelled. */
    state: text().notNull().default('draft'),
    publishedAt: instant(),
    patternId: text(),
    /** The line of the pattern that made it, so that the same line makes no second duty. */
    patternKey: text(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('duties_site').on(t.siteId, t.startsAt, t.id),
    index('duties_post').on(t.postId, t.startsAt),
    index('duties_start').on(t.startsAt, t.id),
    index('duties_end').on(t.endsAt),
    index('duties_open')
      .on(t.startsAt, t.id)
      .where(sql`assigned < people AND state IN ('published', 'changed')`),
    uniqueIndex('duties_pattern')
      .on(t.patternId, t.patternKey)
      .where(sql`pattern_id IS NOT NULL`),
  ],
)

/**
 * How the weeks of a position repeat: lines of a weekday and local times, week by week, from the Monday of the first
 * week.
 */
export const patterns = sqliteTable(
  'patterns',
  {
    id: id(),
    postId: text()
      .notNull()
      .references(() => posts.id),
    siteId: text().notNull(),
    name: text().notNull(),
    weeks: json<{ weekday: number; start: string; end: string }[][]>().notNull(),
    /** The people on each of its duties. */
    userIds: json<string[]>().notNull(),
    startsOn: day(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    removedAt: instant(),
  },
  (t) => [index('patterns_site').on(t.siteId, t.id)],
)

/** The people assigned to a duty, who told them, and when. The instants are those of the duty, stored with it. */
export const assignments = sqliteTable(
  'assignments',
  {
    id: id(),
    dutyId: text()
      .notNull()
      .references(() => duties.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** assigned, confirmed, declined, removed. */
    state: text().notNull(),
    /** Why a person was assigned despite a warning. */
    reason: text(),
    declineReason: text(),
    decidedBy: text(),
    toldAt: instant(),
    /** The version of the duty about which they were last told. */
    toldVersion: integer(),
    confirmedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('assignments_once').on(t.dutyId, t.userId),
    index('assignments_user').on(t.userId, t.startsAt),
    index('assignments_unconfirmed')
      .on(t.startsAt)
      .where(sql`state = 'assigned'`),
  ],
)

/** A duty that a person offers to a colleague: accepted or refused by them, then approved or rejected by control. */
export const swaps = sqliteTable(
  'swaps',
  {
    id: id(),
    dutyId: text()
      .notNull()
      .references(() => duties.id, { onDelete: 'cascade' }),
    fromUserId: text()
      .notNull()
      .references(() => users.id),
    toUserId: text()
      .notNull()
      .references(() => users.id),
    state: text().notNull(),
    offeredAt: instant().notNull(),
    answeredAt: instant(),
    decidedAt: instant(),
    decidedBy: text(),
    reason: text(),
  },
  (t) => [
    uniqueIndex('swaps_one_open')
      .on(t.dutyId, t.fromUserId)
      .where(sql`state IN ('offered', 'accepted')`),
    index('swaps_from').on(t.fromUserId, t.id),
    index('swaps_to').on(t.toUserId, t.id),
    index('swaps_state').on(t.state, t.id),
  ],
)

/** The address of a person's calendar; only a SHA-256 is stored. */
export const calendarFeeds = sqliteTable('calendar_feeds', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text().notNull().unique(),
  createdAt: instant().notNull(),
})

/** What people who work at a site need to know: the present text, and a version word that changes with it. */
export const siteInstructions = sqliteTable('site_instructions', {
  siteId: text()
    .primaryKey()
    .references(() => sites.id),
  text: text().notNull(),
  version: text().notNull(),
  changedAt: instant().notNull(),
  changedBy: text(),
})

/** Records that a person was trained at a site, so that they know it. */
export const siteTraining = sqliteTable(
  'site_training',
  {
    id: id(),
    siteId: text()
      .notNull()
      .references(() => sites.id),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    trainedOn: day().notNull(),
    /** The trainer's name, as reported. */
    trainer: text().notNull(),
    words: text(),
    recordedBy: text().notNull(),
    recordedAt: instant().notNull(),
  },
  (t) => [
    index('site_training_user').on(t.userId, t.siteId, t.trainedOn),
    index('site_training_site').on(t.siteId, t.id),
  ],
)

/** Records that a person has read a site's instructions in that version. */
export const instructionReads = sqliteTable(
  'instruction_reads',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    siteId: text()
      .notNull()
      .references(() => sites.id),
    version: text().notNull(),
    readAt: instant().notNull(),
  },
  (t) => [uniqueIndex('instruction_reads_once').on(t.userId, t.siteId, t.version)],
)

/**
 * Times at which a person cannot work: whole days, or between two local times on each of them; weekly if it repeats.
 */
export const unavailableTimes = sqliteTable(
  'unavailable_times',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fromOn: day().notNull(),
    toOn: day().notNull(),
    /** Both, or neither for whole days; an end before or at the start is on the next day. */
    wallStart: text(),
    wallEnd: text(),
    weekly: flag().notNull().default(false),
    /** The last day on which it may repeat; null if it repeats until it is removed. */
    untilOn: day(),
    /** The person's own words, if they gave any. */
    words: text(),
    createdAt: instant().notNull(),
  },
  (t) => [index('unavailable_times_user').on(t.userId, t.id)],
)

/**
 * Changes of a duty after it was published, with the time left before its start, because the person assigned must be
 * given notice.
 */
export const dutyChanges = sqliteTable(
  'duty_changes',
  {
    id: id(),
    dutyId: text()
      .notNull()
      .references(() => duties.id, { onDelete: 'cascade' }),
    /** The person it concerns; null if nobody was assigned. */
    userId: text(),
    /** changed, cancelled, assigned, withdrawn. */
    kind: text().notNull(),
    at: instant().notNull(),
    by: text(),
    before: json<{ startsAt: string; endsAt: string; post: string } | null>(),
    after: json<{ startsAt: string; endsAt: string; post: string } | null>(),
    /** Seconds from the change to the old or the new start, whichever is earlier; negative if it had begun. */
    noticeS: integer().notNull(),
    toldAt: instant(),
  },
  (t) => [
    index('duty_changes_duty').on(t.dutyId, t.id),
    index('duty_changes_at').on(t.at, t.id),
    index('duty_changes_user').on(t.userId, t.id),
  ],
)
