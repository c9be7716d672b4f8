import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { eventDetails, events } from '#db/schema/events.ts'
import { isTokenId, type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { eventsShownTo } from '../../kernel/access/hidden.server.ts'
import { BYTE_ORDER_MARK, csvLine } from '~/platform/csv.server.ts'
import { dayOf, endOfDay, startOfDay } from '~/platform/dates.ts'
import { daysInOrder } from '~/platform/day-span.ts'
import { afterCursor, cutPage, orderBy, type Page } from '~/platform/keyset.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { sortField } from '~/platform/sort.ts'
import { commit, db } from '~/platform/store.server.ts'
import { declared, kindsOf, typesWhere } from '../../kernel/events/declared.server.ts'
import { waysToConcern } from '../../kernel/events/concern.server.ts'
import { record } from '../../kernel/events/record.server.ts'

const PAGE = 500

export const AuditQuery = z
  .object({
    userId: z.string().max(100).optional(),
    action: z.string().max(60).optional(),
    /** Days in the company's zone, inclusive. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    before: z.coerce.number().int().min(1).optional(),
    sort: sortField(['time']),
  })
  .superRefine(daysInOrder())
export type AuditQuery = z.infer<typeof AuditQuery>

type AuditEntry = {
  id: string
  userId: string | null
  /** The actor, in words. */
  userName: string
  action: string
  timestamp: string
  details: Record<string, unknown>
  ipAddress: string | null
  userAgent: string | null
  subject: { type: string; id: string } | null
}

/**
 * Returns the audit log, newest first or in the requested order; the view is itself recorded. `userId` selects what a
 * person did and what was done to them. @throws Problem invalid for an unknown `before`
 */
export function listAudit(actor: Person, query: AuditQuery, now = new Date()): Page<AuditEntry> {
  demand(actor, 'audit.read')
  const { userId, action, before } = query
  const { rows: ids, next } = cutPage(idsOf(actor, { ...query, limit: query.limit + 1 }), query.limit, (id) => id)
  const items = entriesOf(ids)
  if (!before) {
    const details = { userId: userId ?? null, action: action ?? null }
    commit(() => record(actor, { type: 'audit.viewed', details }, now))
  }
  return { items, next, total: null }
}

/**
 * The same log as CSV in pieces, newest first; the export itself is recorded.
 * @returns file name and pieces of text
 */
export function exportAudit(
  actor: Person,
  query: AuditQuery,
  now = new Date(),
): { name: string; text: Iterable<string> } {
  demand(actor, 'audit.read')
  demand(actor, 'people.export')
  const { userId, action, from, to } = query
  const details = { userId: userId ?? null, action: action ?? null, from: from ?? null, to: to ?? null }
  commit(() => record(actor, { type: 'audit.exported', personId: null, details }, now))
  return { name: `audit-log-${dayOf(now)}.csv`, text: lines(actor, query) }
}

function* lines(actor: Person, query: AuditQuery): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(['Number', 'Time (UTC)', 'Who', 'Action', 'Details', 'IP address', 'User agent'])
  let before: number | undefined
  do {
    const page = entriesOf(idsOf(actor, { ...query, limit: PAGE, before }))
    for (const { id, timestamp, userName, action, details, ipAddress, userAgent } of page) {
      yield csvLine([id, timestamp, userName, action, JSON.stringify(details), ipAddress ?? '', userAgent ?? ''])
    }
    before = page.length === PAGE ? Number(page.at(-1)!.id) : undefined
  } while (before)
}

/** The names of people in the details of these entries. */
export function namesInDetails(actor: Person, entries: Pick<AuditEntry, 'action' | 'details'>[]): Map<string, string> {
  demand(actor, 'audit.read')
  const ids = entries.flatMap(({ action, details }) =>
    Object.entries(kindsOf(action)).flatMap(([name, kind]) => {
      const id = details[name]
      return kind === 'person' && typeof id === 'string' ? [id] : []
    }),
  )
  return namesOf(ids)
}

function entriesOf(ids: number[]): AuditEntry[] {
  const rows = db()
    .select({ event: events, details: eventDetails.details, ip: eventDetails.ip, userAgent: eventDetails.userAgent })
    .from(events)
    .leftJoin(eventDetails, eq(eventDetails.eventId, events.id))
    .where(inArray(events.id, ids))
    .all()
    .sort((a, b) => ids.indexOf(a.event.id) - ids.indexOf(b.event.id))
  const names = namesOf(rows.map(({ event }) => event.actorId))
  return rows.map(({ event, details, ip, userAgent }) => ({
    id: String(event.id),
    userId: event.actorId && /^(system|token):/.test(event.actorId) ? null : (event.actorId ?? event.personId),
    userName: whoOf(event.actorId, names, details),
    action: declared()[event.type]?.action ?? event.type,
    timestamp: event.at.toISOString(),
    details: details ?? {},
    ipAddress: ip,
    userAgent,
    subject: event.subjectType && event.subjectId ? { type: event.subjectType, id: event.subjectId } : null,
  }))
}

type Found = { id: number; at: Date }

/**
 * Returns the numbers of the requested entries. An entry can match in several ways (actor or person concerned, of one
 * kind or another); each is read from its own index, only as far as the page needs. Nothing is collected and sorted.
 */
function idsOf(actor: Person, { userId, action, from, to, limit, before, sort }: AuditQuery): number[] {
  const descending = sort?.descending ?? true
  // Entries are numbered as they happen. With dates, or for one kind, an index by time is used for the list.
  const timed = Boolean(from || to || (action && !userId))
  const order = { by: timed ? [events.at, events.id] : [events.id], descending }
  const types = action ? typesOf(action) : [null]
  const people = userId ? waysToConcern(userId) : [undefined]
  const range = and(
    afterCursor(order, sql`${events}`, { before }),
    from ? gte(events.at, startOfDay(from)) : undefined,
    to ? lt(events.at, endOfDay(to)) : undefined,
    eventsShownTo(actor),
  )
  const found: Found[] = []
  for (const person of people) {
    for (const type of types) {
      // A person has few entries, so they are read by person. The index by kind would read everyone's.
      const kind = type && (person ? sql`+${events.type} = ${type}` : eq(events.type, type))
      const rows = db()
        .select({ id: events.id, at: events.at })
        .from(events)
        .where(and(person, kind ?? undefined, range))
        .orderBy(...orderBy(order))
        .limit(limit)
        .all()
      found.push(...rows)
    }
  }
  return found
    .sort(inTime(timed, descending))
    .slice(0, limit)
    .map(({ id }) => id)
}

const inTime = (timed: boolean, descending: boolean) => (a: Found, b: Found) =>
  ((timed ? a.at.getTime() - b.at.getTime() : 0) || a.id - b.id) * (descending ? -1 : 1)

/** The actions a log entry can have, for the filter. */
export const auditActions = () => [...new Set(Object.values(declared()).map((event) => event!.action))].sort()

const typesOf = (action: string) => typesWhere((event) => event.action === action)

function whoOf(actorId: string | null, names: Map<string, string>, details: Record<string, unknown> | null): string {
  if (!actorId) return 'Nobody signed in'
  if (isTokenId(actorId)) return `API token (${String(details?.apiToken ?? 'erased')})`
  if (actorId.startsWith('system:')) return `System (${actorId.slice(7).replaceAll('-', ' ')})`
  return names.get(actorId) ?? 'A former colleague'
}
