import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { day, flag, id, instant, json } from './columns.ts'
import { users } from './people.ts'

/** A person's paper: a licence, a check of the right to work, a certificate. A replacement is a new row. */
export const credentials = sqliteTable(
  'credentials',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** A kind from `app/domain/fitness/credentials/kinds`, or the id of one that the company added. */
    kind: text().notNull(),
    /** Encrypted with the person's key, base64; NULL if the kind has none. */
    number: text(),
    sectors: json<string[]>().notNull(),
    startsOn: day(),
    /** It is valid to the end of this day, UK time; NULL: it does not end. */
    expiresOn: day(),
    /** proposed, applied, valid, suspended, revoked, expired, refused. */
    state: text().notNull(),
    /** Other fields of its kind: the method of a check, the employer of a notice. */
    details: json<Record<string, string>>().notNull(),
    words: text(),
    /** The day of the last check in the public register. */
    checkedOn: day(),
    /** The newer paper of the same kind that replaced it. */
    replacedBy: text(),
    createdAt: instant().notNull(),
    createdBy: text(),
    confirmedAt: instant(),
    confirmedBy: text(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('credentials_user').on(t.userId, t.kind, t.id),
    index('credentials_state').on(t.state, t.kind, t.id),
    index('credentials_kind').on(t.kind, t.id),
    index('credentials_expiry').on(t.expiresOn, t.id),
    index('credentials_checked')
      .on(t.kind, t.checkedOn, t.id)
      .where(sql`state IN ('valid', 'suspended') AND replaced_by IS NULL`),
  ],
)

/** The pictures of a paper; the files are encrypted with the person's key. */
export const credentialPhotos = sqliteTable(
  'credential_photos',
  {
    fileId: text().primaryKey(),
    credentialId: text()
      .notNull()
      .references(() => credentials.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [index('credential_photos_of').on(t.credentialId, t.position)],
)

/** What a person found in a public register, or saw. */
export const credentialChecks = sqliteTable(
  'credential_checks',
  {
    id: id(),
    credentialId: text()
      .notNull()
      .references(() => credentials.id, { onDelete: 'cascade' }),
    on: day().notNull(),
    how: text().notNull(),
    /** valid, suspended, revoked, not_found, differs. */
    result: text().notNull(),
    words: text(),
    by: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('credential_checks_of').on(t.credentialId, t.id)],
)

/** A kind of paper that the company added on a page. */
export const credentialKinds = sqliteTable('credential_kinds', {
  id: id(),
  name: text().notNull(),
  lastsMonths: integer(),
  /** The first reminder is sent this many days before the last day; NULL: as usual for papers. */
  remindDays: integer(),
  /** Does its absence prevent a shift, or only cause a warning? */
  blocks: flag().notNull(),
  /** Do people who plan see only whether it is in order? */
  officeOnly: flag().notNull().default(false),
  createdAt: instant().notNull(),
  removedAt: instant(),
})

/** Papers that a site, a position or a role requires. */
export const requirements = sqliteTable(
  'requirements',
  {
    id: id(),
    /** site, post, role. */
    scope: text().notNull(),
    scopeId: text().notNull(),
    kind: text().notNull(),
    /** '' if the kind has no sectors. */
    sector: text().notNull().default(''),
  },
  (t) => [uniqueIndex('requirements_once').on(t.scope, t.scopeId, t.kind, t.sector)],
)
