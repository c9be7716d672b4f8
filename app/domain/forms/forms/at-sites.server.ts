import { and, eq, getTableColumns, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { users } from '#db/schema/people.ts'
import { sites } from '#db/schema/sites.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { sitesOf } from '../../kernel/access/grants.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { AFTER_SHIFT_MS } from '../../time/clocking/punch-site.server.ts'
import { SEEN_MS } from '../../time/rota/seen-person.server.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { type SiteFormsQuery, type SubmissionId } from './input.ts'
import { readWithoutSensitive } from './reading.server.ts'
import { outlineOf } from './submission-view.server.ts'
import { templates } from './templates/index.ts'

/** Forms about events at a site. Personal forms of staff, and health, are for administrators only. */
const ABOUT_SITES = templates
  .filter(({ category, sensitive, apart }) => category === 'general' && sensitive !== 'all' && !apart)
  .map(({ id }) => id)

const finished = sql`coalesce(${formSubmissions.madeAt}, ${formSubmissions.submittedAt})`

/** The site named in a form, or else the site of its author's shift when they finished it. */
const siteOfForm = sql<string | null>`coalesce(json_extract(${formSubmissions.data}, '$.siteId'), (
  SELECT CASE WHEN s.ended_at IS NULL OR s.ended_at + ${AFTER_SHIFT_MS} >= ${finished} THEN e.site_id END
  FROM ${shifts} s JOIN ${clockEntries} e ON e.shift_id = s.id AND e.action = 'clock_in'
  WHERE s.user_id = ${formSubmissions.userId} AND s.started_at <= ${finished}
  ORDER BY s.started_at DESC LIMIT 1))`

const when = sql`coalesce(${formSubmissions.submittedAt}, ${formSubmissions.createdAt})`

/** A form of a site, in a list: its kind and its sender, without its answers. */
export type SiteFormLine = ReturnType<typeof outlineOf> & {
  userName: string
  siteName: string | null
  alarms: number
}

/**
 * Returns the forms of the last eight weeks about the sites that the actor manages, newest first, without drafts,
 * health and personal forms. @throws Problem unauthenticated, forbidden, invalid for an unknown `before`
 */
export function listFormsOfSites(
  actor: Person,
  { limit, before }: SiteFormsQuery,
  now = new Date(),
): Page<SiteFormLine> {
  const where = seenBy(actor, now)
  const { rows, next } = findPage({
    from: formSubmissions,
    columns: { row: getTableColumns(formSubmissions), first: users.firstName, last: users.lastName, site: siteOfForm },
    join: { table: users, on: eq(users.id, formSubmissions.userId), leads: false },
    where,
    by: [when, formSubmissions.id],
    descending: true,
    cursor: { before },
    limit,
  })
  const names = siteNames(rows.flatMap(({ site }) => site ?? []))
  const items = rows.map(({ row, first, last, site }) => ({
    ...outlineOf(row),
    userName: `${first} ${last}`,
    siteName: (site && names.get(site)) ?? null,
    alarms: row.alarms,
  }))
  return { items, next, total: null }
}

/**
 * Returns one of these forms to read, without its sensitive answers. @throws Problem not_found for a form that
 * `listFormsOfSites` would not return
 */
export function readFormOfSites(actor: Person, { id }: SubmissionId, now = new Date()) {
  const row = db()
    .select(getTableColumns(formSubmissions))
    .from(formSubmissions)
    .where(and(eq(formSubmissions.id, id), seenBy(actor, now)))
    .get()
  if (!row) throw notFound('Form')
  const { userId, ...reading } = readWithoutSensitive(row)
  return { ...reading, userName: namesOf([userId]).get(userId) ?? '' }
}

function seenBy(actor: Person, now: Date): SQL | undefined {
  const seen = sitesOf(actor, 'form.see')
  return and(
    inArray(formSubmissions.templateId, ABOUT_SITES),
    isNotNull(formSubmissions.submittedAt),
    gte(when, now.getTime() - SEEN_MS),
    seen === 'all' ? undefined : inArray(siteOfForm, [...seen]),
  )
}

const siteNames = (ids: readonly string[]) =>
  new Map(
    db()
      .select({ id: sites.id, name: sites.name })
      .from(sites)
      .where(inArray(sites.id, [...new Set(ids)]))
      .all()
      .map(({ id, name }): [string, string] => [id, name]),
  )
