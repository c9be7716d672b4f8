import { and, count, desc, eq, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { clockEntries, safetyViolations } from '#db/schema/clocking.ts'
import { alerts } from '#db/schema/emergencies.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { alertsShownTo } from '../../kernel/access/hidden.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { notAnonymous } from '../../forms/forms/anonymous.server.ts'
import { concernsPerson } from '../../safety/emergencies/concerned.server.ts'
import { WATCH_TYPES } from '../../safety/emergencies/alert-types.ts'
import { db } from '~/platform/store.server.ts'

type ActivitySummary = {
  clockEntries: number
  formSubmissions: number
  holidayRequests: number
  safetyViolations: number
  emergencyLogs: number
  /** Form submissions that are still drafts. */
  draftForms: number
  /** When the person last did one of these things. What others decide about them later does not count. */
  lastActivity: Date | null
}

/** Returns how much a person has done, by kind, and when last. @throws Problem not_found */
export function findActivitySummary(actor: Person, { id }: { id: string }): ActivitySummary {
  demand(actor, 'staff.manage')
  findRow(id)
  const alarms = and(eq(alerts.userId, id), alertsShownTo(actor), concernsPerson)
  const own = and(eq(formSubmissions.userId, id), notAnonymous)
  const forms = countOf(formSubmissions, own)
  const submitted = countOf(formSubmissions, and(own, ne(formSubmissions.status, 'draft')))
  return {
    clockEntries: countOf(clockEntries, eq(clockEntries.userId, id)),
    formSubmissions: forms,
    holidayRequests: countOf(holidayRequests, eq(holidayRequests.userId, id)),
    safetyViolations: countOf(safetyViolations, eq(safetyViolations.userId, id)),
    emergencyLogs: countOf(alerts, alarms),
    draftForms: forms - submitted,
    lastActivity: newest([
      last(clockEntries, clockEntries.at, eq(clockEntries.userId, id), clockEntries.at),
      lastForm(own),
      last(holidayRequests, holidayRequests.requestedAt, eq(holidayRequests.userId, id), holidayRequests.id),
      // An alert that their silence raised is no sign of them.
      last(alerts, alerts.triggeredAt, and(alarms, notInArray(alerts.type, [...WATCH_TYPES])), alerts.id),
    ]),
  }
}

const countOf = (table: SQLiteTable, where: SQL | undefined) =>
  db().select({ n: count() }).from(table).where(where).get()?.n ?? 0

const last = (table: SQLiteTable, at: SQLiteColumn, where: SQL | undefined, id: SQLiteColumn) =>
  db().select({ at }).from(table).where(where).orderBy(desc(id)).limit(1).get()?.at as Date | undefined

/** A review changes `updatedAt`, so it says when the person last worked on it only while the form is a draft. */
const workedOnAt =
  sql<Date | null>`max(coalesce(${formSubmissions.submittedAt}, ${formSubmissions.updatedAt}))`.mapWith(
    formSubmissions.updatedAt,
  )

const lastForm = (own: SQL | undefined) =>
  db().select({ at: workedOnAt }).from(formSubmissions).where(own).get()?.at ?? undefined

const newest = (instants: (Date | undefined)[]) =>
  instants.reduce<Date | null>((latest, at) => (at && (!latest || at > latest) ? at : latest), null)
