import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from './columns.ts'
import { users } from './people.ts'

/** The wording that a submission answered. */
export const formTemplates = sqliteTable(
  'form_templates',
  { templateId: integer().notNull(), version: integer().notNull(), template: json<unknown>().notNull() },
  (t) => [primaryKey({ columns: [t.templateId, t.version] })],
)

// When a submission was sent; for a draft, when it was started.
const when = sql`coalesce(submitted_at, created_at)`

/** Answers are in `data` or, for a sensitive template, in `sealed`, encrypted with the person's key. */
export const formSubmissions = sqliteTable(
  'form_submissions',
  {
    id: id(),
    reference: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => users.id),
    templateId: integer().notNull(),
    templateVersion: integer().notNull(),
    status: text().notNull(),
    complete: flag().notNull().default(false),
    data: json<Record<string, unknown>>(),
    sealed: blob({ mode: 'buffer' }),
    alarms: integer().notNull().default(0),
    signatureFileId: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    submittedAt: instant(),
    operationId: text(),
    /** When the person finished it on their phone, if it came through the outbox. */
    madeAt: instant(),
  },
  (t) => [
    index('form_submissions_user').on(t.userId, t.id),
    index('form_submissions_when').on(when, t.id),
    index('form_submissions_status').on(t.status, when, t.id),
    index('form_submissions_template').on(t.templateId, when, t.id),
    index('form_submissions_created').on(t.createdAt),
    index('form_submissions_alarmed')
      .on(t.id)
      .where(sql`alarms > 0 AND status = 'submitted'`),
  ],
)

/** Which photo belongs to which answer. */
export const formPhotos = sqliteTable(
  'form_photos',
  {
    submissionId: text()
      .notNull()
      .references(() => formSubmissions.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    position: integer().notNull(),
    fileId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.field, t.position] })],
)

export const formReviews = sqliteTable(
  'form_reviews',
  {
    id: id(),
    submissionId: text()
      .notNull()
      .references(() => formSubmissions.id, { onDelete: 'cascade' }),
    status: text().notNull(),
    notes: text(),
    by: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('form_reviews_submission').on(t.submissionId, t.id)],
)
