import { blob, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, flag, instant } from './columns.ts'
import { formSubmissions } from './forms.ts'
import { users } from './people.ts'

/** Must the accident of a form be reported to the Health and Safety Executive, and what was done? */
export const riddorAssessments = sqliteTable(
  'riddor_assessments',
  {
    submissionId: text()
      .primaryKey()
      .references(() => formSubmissions.id, { onDelete: 'cascade' }),
    /** worker, self_employed, public. */
    who: text().notNull(),
    /** A category from `app/domain/forms/riddor/rule.ts`. */
    what: text().notNull(),
    occurredOn: day().notNull(),
    workRelated: flag().notNull(),
    /** The injured member of staff, whose sickness is counted; NULL: another person. */
    userId: text().references(() => users.id),
    /** First day of absence as reported; a recorded absence takes precedence. */
    absentFrom: day(),
    /** report, reported, not_reportable. */
    decision: text().notNull(),
    reference: text(),
    /** Place and reasons, encrypted with the key of the person who sent the form. */
    sealed: blob({ mode: 'buffer' }),
    /**
     * What the rule says: the last day for the report, the day from which it is due, and whether it must be reported.
     */
    dueOn: day(),
    trigger: day(),
    reportable: flag().notNull(),
    assessedBy: text(),
    assessedAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [index('riddor_user').on(t.userId), index('riddor_open').on(t.decision, t.dueOn)],
)
