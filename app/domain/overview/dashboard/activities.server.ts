import { and, eq, ne, type SQL } from 'drizzle-orm'
import { type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { clockEntries, safetyViolations } from '#db/schema/clocking.ts'
import { alerts } from '#db/schema/emergencies.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { alertsShownTo } from '../../kernel/access/hidden.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { checkMarks } from '../../time/clocking/check-marks.ts'
import { openShift } from '../../time/clocking/entries.server.ts'
import { viewEntry } from '../../time/clocking/views.ts'
import { kindLabel } from '../../safety/emergencies/alert-kinds.ts'
import { isOfWatch } from '../../safety/emergencies/alert-types.ts'
import { concernsPerson } from '../../safety/emergencies/concerned.server.ts'
import { showDays } from '~/platform/dates.ts'
import { notAnonymous } from '../../forms/forms/anonymous.server.ts'
import { templateName } from '../../forms/forms/templates/index.ts'
import { daysText } from '../../time/holidays/days.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { fileUrl } from '../../kernel/people/user-view.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { type ActivityQuery, type Category } from './activity-input.ts'

/** One thing a person did. Answers of forms are shown only in the form itself. */
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

/**
 * Returns what a person did of one kind, newest first, paged by key. @throws Problem not_found, invalid for an unknown
 * `before`
 */
export function listActivities(actor: Person, query: ActivityQuery): Page<ActivityItem> {
  demand(actor, 'staff.manage')
  findRow(query.id)
  return { ...LISTS[query.category](query, actor), total: null }
}

type List = (query: ActivityQuery, actor: Person) => Omit<Page<ActivityItem>, 'total'>
type Source = SQLiteTable & { id: SQLiteColumn; userId: SQLiteColumn }
const nothing = { location: null, data: null, signatureData: null }

/** Returns one page of a person's rows of a table, newest first. */
function pageOf<T extends Source>(from: T, { id, before, limit }: ActivityQuery, where?: SQL) {
  const newest = { by: [from.id], descending: true, cursor: { before }, limit }
  const { rows, next } = findPage({ from, columns: { row: from }, of: eq(from.userId, id), where, ...newest })
  return { rows: rows.map(({ row }) => row as T['$inferSelect']), next }
}

const LISTS: Record<Category, List> = {
  clockEntries: (query) => {
    const open = openShift(query.id)?.id
    const { rows, next } = pageOf(clockEntries, query)
    return { items: rows.map((row) => punch(row, open)), next }
  },

  formSubmissions: (query) => {
    const kind = query.drafts === 'only' ? eq(formSubmissions.status, 'draft') : ne(formSubmissions.status, 'draft')
    // Their times, too, would show whose anonymous answers are.
    const { rows, next } = pageOf(formSubmissions, query, and(notAnonymous, query.drafts ? kind : undefined))
    const items = rows.map((row) => ({
      ...nothing,
      id: row.id,
      title: templateName(row.templateId),
      description: row.status === 'draft' ? 'Not yet submitted' : `Reference ${row.reference}`,
      timestamp: row.submittedAt ?? row.updatedAt,
      status: row.status,
      data: { templateId: row.templateId, reference: row.reference, complete: row.complete },
      signatureData: fileUrl(row.signatureFileId),
    }))
    return { items, next }
  },

  holidayRequests: (query) => {
    const { rows, next } = pageOf(holidayRequests, query)
    const items = rows.map((row) => ({
      ...nothing,
      id: row.id,
      title: `${showDays(row.startDate, row.endDate)}, ${daysText(row.days)}`,
      description: row.reason ?? 'No reason given',
      timestamp: row.requestedAt,
      status: row.status,
      data: { startDate: row.startDate, endDate: row.endDate, days: row.days, notes: row.reviewNotes },
    }))
    return { items, next }
  },

  safetyViolations: (query) => {
    const { rows, next } = pageOf(safetyViolations, query)
    const items = rows.map((row) => ({
      ...nothing,
      id: row.id,
      title: row.description,
      description: row.notes ?? (row.resolved ? 'Resolved without a note' : 'Not yet resolved'),
      timestamp: row.at,
      status: row.resolved ? 'resolved' : 'active',
      location: row.location,
      data: { type: row.type, notes: row.notes },
    }))
    return { items, next }
  },

  emergencyLogs: (query, actor) => {
    const { rows, next } = pageOf(alerts, query, and(alertsShownTo(actor), concernsPerson))
    const items = rows.map(
      ({
        id,
        type,
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
        id,
        title: isOfWatch(type) ? kindLabel(type) : drill ? 'Emergency drill' : 'Emergency alert',
        description: resolution ?? notes ?? (acknowledgedAt ? 'Seen by an admin' : 'Not yet seen'),
        timestamp: triggeredAt,
        status: resolvedAt ? 'resolved' : 'active',
        location: address || latitude !== null ? { address, latitude, longitude } : null,
        data: { drill, acknowledgedAt, resolvedAt, resolution },
      }),
    )
    return { items, next }
  },
}

/** @param open id of the shift that is still open */
function punch(row: typeof clockEntries.$inferSelect, open: string | undefined): ActivityItem {
  const entry = viewEntry(row)
  const { action, timestamp, location, faceVerified, uniformDetected, method, identityCheck, flags, withdrawnAt } =
    entry
  const clockIn = action === 'clock_in'
  const state = clockIn && open === row.shiftId ? 'active' : 'completed'
  return {
    id: row.id,
    title: clockIn ? 'Clocked in' : 'Clocked out',
    description: clockIn ? checkWords(entry) : withdrawnAt ? 'Undone: the shift continued' : 'End of shift',
    timestamp,
    status:
      identityCheck === 'pending' || identityCheck === 'rejected' ? identityCheck : withdrawnAt ? 'withdrawn' : state,
    location,
    data: { method, faceVerified, uniformDetected, identityCheck, flags },
    signatureData: null,
  }
}

function checkWords(entry: Parameters<typeof checkMarks>[0]): string {
  const said = checkMarks(entry).map(({ words }) => words)
  if (entry.method === 'alternative') said.unshift('Alternative method: location and declaration')
  return said.join(', ') || 'No face check'
}
