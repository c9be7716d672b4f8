import { and, desc, eq, lt, ne, type SQL } from 'drizzle-orm'
import { clockEntries, safetyViolations } from '#db/schema/clocking.ts'
import { alerts } from '#db/schema/emergencies.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { presence } from '#db/schema/people.ts'
import { type Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { checkMarks } from '../clocking/check-marks.ts'
import { viewEntry } from '../clocking/entry-view.ts'
import { showDays } from '~/platform/dates.ts'
import { templateName } from '../forms/templates/index.ts'
import { daysText } from '../holidays/days.ts'
import { findRow } from '../people/people.server.ts'
import { fileUrl } from '../people/user-view.ts'
import { invalid } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { type ActivityQuery, type Category } from './activity-input.ts'

/** One thing somebody did. Answers of forms are told where the form itself is opened. */
export type ActivityItem = {
  id: string
  title: string
  description: string
  timestamp: Date
  status: string
  location: { address: string | null; latitude: number | null; longitude: number | null } | null
  data: Record<string, unknown> | null
  signatureData: string | null
}

/** What a person did of one kind, newest first, by keyset. @throws Problem not_found, invalid for an unknown `before` */
export function listActivities(actor: Person, query: ActivityQuery): ActivityItem[] {
  demand(actor, 'staff.manage')
  findRow(query.id)
  const items = LISTS[query.category](query)
  if (query.before && items === null) throw invalid('before', 'There is nothing to continue from')
  return items ?? []
}

type List = (query: ActivityQuery) => ActivityItem[] | null
const nothing = { location: null, data: null, signatureData: null }

const LISTS: Record<Category, List> = {
  clockEntries: ({ id, before, limit }) => {
    if (!isThere(clockEntries.id, before)) return null
    const open = db().select().from(presence).where(eq(presence.userId, id)).get()?.clockedInAt?.getTime()
    return db()
      .select()
      .from(clockEntries)
      .where(and(eq(clockEntries.userId, id), before ? lt(clockEntries.id, before) : undefined))
      .orderBy(desc(clockEntries.id))
      .limit(limit)
      .all()
      .map((row) => {
        const { action, timestamp, location, faceVerified, uniformDetected, method, identityCheck, flags } =
          viewEntry(row)
        const clockIn = action === 'clock_in'
        const active = clockIn && open === timestamp.getTime()
        return {
          id: row.id,
          title: clockIn ? 'Clocked in' : 'Clocked out',
          description: clockIn ? checkWords(row) : 'End of shift',
          timestamp,
          status:
            identityCheck === 'pending' || identityCheck === 'rejected'
              ? identityCheck
              : active
                ? 'active'
                : 'completed',
          location,
          data: { method, faceVerified, uniformDetected, identityCheck, flags },
          signatureData: null,
        }
      })
  },

  formSubmissions: ({ id, before, limit, drafts }) => {
    if (!isThere(formSubmissions.id, before)) return null
    const kind = drafts === 'only' ? eq(formSubmissions.status, 'draft') : ne(formSubmissions.status, 'draft')
    return db()
      .select()
      .from(formSubmissions)
      .where(
        and(
          eq(formSubmissions.userId, id),
          drafts ? kind : undefined,
          before ? lt(formSubmissions.id, before) : undefined,
        ),
      )
      .orderBy(desc(formSubmissions.id))
      .limit(limit)
      .all()
      .map((row) => ({
        ...nothing,
        id: row.id,
        title: templateName(row.templateId),
        description: row.status === 'draft' ? 'Not yet submitted' : `Reference ${row.reference}`,
        timestamp: row.submittedAt ?? row.updatedAt,
        status: row.status,
        data: { templateId: row.templateId, reference: row.reference, complete: row.complete },
        signatureData: fileUrl(row.signatureFileId),
      }))
  },

  holidayRequests: ({ id, before, limit }) => {
    if (!isThere(holidayRequests.id, before)) return null
    return db()
      .select()
      .from(holidayRequests)
      .where(and(eq(holidayRequests.userId, id), before ? lt(holidayRequests.id, before) : undefined))
      .orderBy(desc(holidayRequests.id))
      .limit(limit)
      .all()
      .map((row) => ({
        ...nothing,
        id: row.id,
        title: `${showDays(row.startDate, row.endDate)}, ${daysText(row.days)}`,
        description: row.reason ?? 'No reason given',
        timestamp: row.requestedAt,
        status: row.status,
        data: { startDate: row.startDate, endDate: row.endDate, days: row.days, notes: row.reviewNotes },
      }))
  },

  safetyViolations: ({ id, before, limit }) => {
    if (!isThere(safetyViolations.id, before)) return null
    return db()
      .select()
      .from(safetyViolations)
      .where(and(eq(safetyViolations.userId, id), before ? lt(safetyViolations.id, before) : undefined))
      .orderBy(desc(safetyViolations.id))
      .limit(limit)
      .all()
      .map((row) => ({
        ...nothing,
        id: row.id,
        title: row.description,
        description: row.notes ?? (row.resolved ? 'Resolved without a note' : 'Not yet resolved'),
        timestamp: row.at,
        status: row.resolved ? 'resolved' : 'active',
        location: row.location,
        data: { type: row.type, notes: row.notes },
      }))
  },

  emergencyLogs: ({ id, before, limit }) => {
    if (!isThere(alerts.id, before)) return null
    return db()
      .select()
      .from(alerts)
      .where(and(eq(alerts.userId, id), before ? lt(alerts.id, before) : undefined))
      .orderBy(desc(alerts.id))
      .limit(limit)
      .all()
      .map(
        ({
          id: alertId,
          drill,
          triggeredAt,
          resolvedAt,
          acknowledgedAt,
          resolution,
          notes,
          address,
          latitude,
          longitude,
        }) => ({
          ...nothing,
          id: alertId,
          title: drill ? 'Emergency drill' : 'Emergency alert',
          description: resolution ?? notes ?? (acknowledgedAt ? 'Seen by an admin' : 'Not yet seen'),
          timestamp: triggeredAt,
          status: resolvedAt ? 'resolved' : 'active',
          location: address || latitude !== null ? { address, latitude, longitude } : null,
          data: { drill, acknowledgedAt, resolvedAt, resolution },
        }),
      )
  },
}

function isThere(column: SQLiteIdColumn, id: string | undefined): boolean {
  if (!id) return true
  return (
    db()
      .select({ id: column })
      .from(column.table)
      .where(eq(column, id) as SQL)
      .get() !== undefined
  )
}

type SQLiteIdColumn =
  | typeof clockEntries.id
  | typeof formSubmissions.id
  | typeof holidayRequests.id
  | typeof safetyViolations.id
  | typeof alerts.id

function checkWords(row: Parameters<typeof checkMarks>[0]): string {
  const said = checkMarks(row).map(({ words }) => words)
  if (row.method === 'alternative') said.unshift('Alternative method: location and declaration')
  return said.join(', ') || 'No face check'
}
