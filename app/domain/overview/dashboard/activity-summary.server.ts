import { and, count, desc, eq, ne, type SQL } from 'drizzle-orm'
import { type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { clockEntries, safetyViolations } from '#db/schema/clocking.ts'
import { alerts } from '#db/schema/emergencies.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { alertsShownTo } from '../../kernel/access/hidden.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { db } from '~/platform/store.server.ts'

type ActivitySummary = {
  clockEntries: number
  formSubmissions: number
  holidayRequests: number
  safetyViolations: number
  emergencyLogs: number
  /** Form submissions that are still drafts. */
  draftForms: number
  lastActivity: Date | null
}

/** Returns how much a person has done, by kind, and when last. @throws Problem not_found */
export function findActivitySummary(actor: Person, { id }: { id: string }): ActivitySummary {
  demand(actor, 'staff.manage')
  findRow(id)
  const alarms = and(eq(alerts.userId, id), alertsShownTo(actor))
  const forms = countOf(formSubmissions, eq(formSubmissions.userId, id))
  const submitted = countOf(formSubmissions, and(eq(formSubmissions.userId, id), ne(formSubmissions.status, 'draft')))
  return {
    clockEntries: countOf(clockEntries, eq(clockEntries.userId, id)),
    formSubmissions: forms,
    holidayRequests: countOf(holidayRequests, eq(holidayRequests.userId, id)),
    safetyViolations: countOf(safetyViolations, eq(safetyViolations.userId, id)),
    emergencyLogs: countOf(alerts, alarms),
    draftForms: forms - submitted,
    lastActivity: newest([
      last(clockEntries, clockEntries.at, eq(clockEntries.userId, id), clockEntries.at),
      last(formSubmissions, formSubmissions.updatedAt, eq(formSubmissions.userId, id), formSubmissions.id),
      last(holidayRequests, holidayRequests.requestedAt, eq(holidayRequests.userId, id), holidayRequests.id),
      last(alerts, alerts.updatedAt, alarms, alerts.id),
    ]),
  }
}

const countOf = (table: SQLiteTable, where: SQL | undefined) =>
  db().select({ n: count() }).from(table).where(where).get()?.n ?? 0

const last = (table: SQLiteTable, at: SQLiteColumn, where: SQL | undefined, id: SQLiteColumn) =>
  db().select({ at }).from(table).where(where).orderBy(desc(id)).limit(1).get()?.at as Date | undefined

const newest = (instants: (Date | undefined)[]) =>
  instants.reduce<Date | null>((latest, at) => (at && (!latest || at > latest) ? at : latest), null)
