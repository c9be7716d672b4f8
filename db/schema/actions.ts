import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { day, id, instant } from './columns.ts'
import { users } from './people.ts'

/** An action with a due date, which a named person closes. */
export const actions = sqliteTable(
  'actions',
  {
    id: id(),
    /** A kind from `app/domain/fitness/actions/kinds.ts`. */
    kind: text().notNull(),
    words: text().notNull(),
    /**
     * The record that the work is about, for example a credential or a form; NULL for work that a person wrote down.
     */
    subjectType: text(),
    subjectId: text(),
    /** The person it concerns. */
    userId: text().references(() => users.id),
    /** The person who does it; NULL: administrators. */
    ownerId: text().references(() => users.id),
    siteId: text(),
    dueOn: day().notNull(),
    /** open, done, not_needed. */
    state: text().notNull().default('open'),
    openedAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** NULL if it was closed automatically. */
    closedBy: text(),
    closedAt: instant(),
    closedWords: text(),
    evidence: text(),
    /** The next day on which a reminder is due; NULL: none. Stored here, so that a restart sends no reminder twice. */
    remindOn: day(),
    /** The first reminder is sent this many days before it is due; NULL: as its kind says. */
    remindDays: integer(),
  },
  (t) => [
    uniqueIndex('actions_subject')
      .on(t.kind, t.subjectType, t.subjectId)
      .where(sql`state = 'open'`),
    index('actions_about').on(t.subjectType, t.subjectId),
    index('actions_due').on(t.state, t.dueOn, t.id),
    index('actions_kind').on(t.state, t.kind, t.dueOn, t.id),
    index('actions_site').on(t.state, t.siteId, t.dueOn, t.id),
    index('actions_user').on(t.userId, t.state, t.dueOn, t.id),
    index('actions_owner').on(t.ownerId, t.state, t.dueOn, t.id),
    index('actions_closed').on(t.closedAt),
    index('actions_remind')
      .on(t.remindOn)
      .where(sql`state = 'open'`),
  ],
)

/** The day on which a person was last sent the email of everything due: at most one a day. */
export const actionEmails = sqliteTable('action_emails', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  sentOn: day().notNull(),
})
