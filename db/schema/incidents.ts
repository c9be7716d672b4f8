import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { alerts } from './emergencies.ts'
import { formSubmissions } from './forms.ts'

/** Photographs that control adds to an alert, each encrypted with the key of the person the alert is about. */
export const alertPhotos = sqliteTable(
  'alert_photos',
  {
    id: id(),
    alertId: text()
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    fileId: text().notNull(),
    words: text(),
    by: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('alert_photos_alert').on(t.alertId, t.id)],
)

/** Forms that belong to an alert, such as an accident form. */
export const alertForms = sqliteTable(
  'alert_forms',
  {
    alertId: text()
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    submissionId: text()
      .notNull()
      .references(() => formSubmissions.id, { onDelete: 'cascade' }),
    by: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.alertId, t.submissionId] }), index('alert_forms_form').on(t.submissionId)],
)
