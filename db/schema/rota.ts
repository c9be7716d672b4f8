import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { day, flag, id, instant, json } from './columns.ts'
import { users } from './people.ts'
import { sites } from './sites.ts'

/** Where somebody stands at a site. A post that is removed stays for the duties that name it. */
export const posts = sqliteTable(
  'posts',
  {
    id: id(),
    siteId: text()
      .notNull()
      .references(() => sites.id),
    name: text().notNull(),
    /** How many a duty here needs, unless the duty says otherwise. */
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
 * Work that is planned: what a shift is measured against. The instants are computed once from the local day and the wall
 * times, which stay beside them. `assigned` counts those who are to come, kept by triggers on `assignments`.
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
    /** draft, published, changed (published, and then changed), cancelled. */
    state: text().notNull().default('draft'),
    publishedAt: instant(),
    patternId: text(),
    /** Which line of its pattern made it: the same line makes no second one. */
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

/** How the weeks of a post repeat: lines of a weekday and wall times, week by week, from the Monday of the first. */
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
    /** Who does them, on each of its duties. */
    userIds: json<string[]>().notNull(),
    startsOn: day(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    removedAt: instant(),
  },
  (t) => [index('patterns_site').on(t.siteId, t.id)],
)

/** Who is to do a duty, and who told them what and when. The instants are those of the duty, kept with it. */
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
    /** Why somebody was assigned although something warned against it. */
    reason: text(),
    declineReason: text(),
    decidedBy: text(),
    toldAt: instant(),
    /** The version of the duty that they were told of last. */
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

/** A duty that somebody hands to a colleague: offered, accepted or refused by them, then approved or rejected by control. */
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

/** The address of somebody's calendar; only a SHA-256 is kept. */
export const calendarFeeds = sqliteTable('calendar_feeds', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text().notNull().unique(),
  createdAt: instant().notNull(),
})

/** What people who stand at a site have to know: the text in force, with a word for it that changes when the text does. */
export const siteInstructions = sqliteTable('site_instructions', {
  siteId: text()
    .primaryKey()
    .references(() => sites.id),
  text: text().notNull(),
  version: text().notNull(),
  changedAt: instant().notNull(),
  changedBy: text(),
})

/** That somebody was trained at a site, so that they know it. */
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
    /** Who trained them, as it was told. */
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

/** That somebody has read the instructions of a site as they were in that version. */
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
 * When somebody has said that they cannot work: whole days, or between two times of the clock on each of them; every week
 * again where it repeats.
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
    /** Both, or neither for whole days; an end that is not after the start is on the next day. */
    wallStart: text(),
    wallEnd: text(),
    weekly: flag().notNull().default(false),
    /** The last day on which it may begin again; null where it repeats until it is removed. */
    untilOn: day(),
    /** In the person's own words; they need not say anything. */
    words: text(),
    createdAt: instant().notNull(),
  },
  (t) => [index('unavailable_times_user').on(t.userId, t.id)],
)

/** What became of a duty after it was published, with how long before its start: notice is owed to the person who was to do it. */
export const dutyChanges = sqliteTable(
  'duty_changes',
  {
    id: id(),
    dutyId: text()
      .notNull()
      .references(() => duties.id, { onDelete: 'cascade' }),
    /** Whom it concerns; null where nobody was to do it. */
    userId: text(),
    /** changed, cancelled, assigned, withdrawn. */
    kind: text().notNull(),
    at: instant().notNull(),
    by: text(),
    before: json<{ startsAt: string; endsAt: string; post: string } | null>(),
    after: json<{ startsAt: string; endsAt: string; post: string } | null>(),
    /** Seconds from the change to the start, the old or the new, whichever is earlier; negative when it had begun. */
    noticeS: integer().notNull(),
    toldAt: instant(),
  },
  (t) => [
    index('duty_changes_duty').on(t.dutyId, t.id),
    index('duty_changes_at').on(t.at, t.id),
    index('duty_changes_user').on(t.userId, t.id),
  ],
)
