import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { exceptions } from '#db/schema/exceptions.ts'
import { users } from '#db/schema/people.ts'
import { duties, posts } from '#db/schema/rota.ts'
import { sites } from '#db/schema/sites.ts'
import { type Person, system } from '../../kernel/access/actor.ts'
import { demandAt, mayAt, type Sites, sitesOf } from '../../kernel/access/grants.server.ts'
import { refuseOwn } from '../../kernel/access/own-decision.server.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict, invalid, notFound, stale } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type ExceptionChange, type ExceptionList } from './input.ts'
import { byUrgency, type Kind } from './kinds.ts'
import { type ExceptionView } from './views.ts'
import { countOpenRows, type ExceptionRow, tell } from './watch.server.ts'

/**
 * Returns the exceptions at the sites that the actor manages, newest first. @throws Problem not_found for a site that
 * the actor does not manage
 */
export function listExceptions(actor: Person, { state, siteId, limit, before }: ExceptionList): Page<ExceptionView> {
  const seen = sitesOf(actor, 'exception.read')
  if (siteId) demandAt(actor, 'exception.read', siteId)
  const where = and(
    state === 'all' ? undefined : eq(exceptions.state, state),
    siteId ? eq(exceptions.siteId, siteId) : at(seen),
  )
  const list = { from: exceptions, columns: getTableColumns(exceptions), where, cursor: { before }, limit }
  const { rows, next } = findPage({ ...list, by: [exceptions.id], descending: true })
  return { items: viewAll(rows), next, total: null }
}

/**
 * Returns the most urgent open exceptions, and those of these kinds, at all sites that the actor manages or at one of
 * them. It looks at all that are open, because an urgent one may be older than hundreds of others.
 */
export function listMostUrgent(
  actor: Person,
  most: number,
  kinds: readonly Kind[] = [],
  siteId?: string,
): { urgent: ExceptionView[]; ofKinds: ExceptionView[] } {
  const seen = siteId ? eq(exceptions.siteId, siteId) : at(sitesOf(actor, 'exception.read'))
  const open = and(eq(exceptions.state, 'open'), seen)
  const rows = db().select().from(exceptions).where(open).orderBy(asc(exceptions.id)).all()
  const keys = rows.map((row) => ({
    row,
    kind: row.kind as Kind,
    ownerId: row.ownerId,
    dueAt: row.dueAt.toISOString(),
  }))
  return {
    urgent: viewAll(
      byUrgency(keys)
        .slice(0, most)
        .map(({ row }) => row),
    ),
    ofKinds: viewAll(rows.filter(({ kind }) => kinds.includes(kind as Kind))),
  }
}

/** How many urgent exceptions the first page of the list begins with, however old they are. */
const MOST_FIRST = 40

/**
 * Returns exceptions as `listExceptions` does, but the first page of the open ones begins with the most urgent: it is
 * read from the top, and hundreds that were opened since must not have pushed an urgent one to a later page.
 */
export function listExceptionsUrgentFirst(actor: Person, query: ExceptionList): Page<ExceptionView> {
  const page = listExceptions(actor, query)
  if (query.state !== 'open' || query.before || page.next === null) return page
  const { urgent } = listMostUrgent(actor, MOST_FIRST, [], query.siteId)
  const others = page.items.filter((item) => !urgent.some(({ id }) => id === item.id))
  return { ...page, items: [...urgent, ...others] }
}

/** Returns one exception. @throws Problem not_found, also at a site that the actor does not manage */
export function findException(actor: Person, id: string): ExceptionView {
  const row = rowOf(id)
  demandAt(actor, 'exception.read', row.siteId)
  return viewAll([row])[0]!
}

/** Returns the number of open exceptions, for the badge in the menu. */
export const countOpenExceptions = (actor: Person): number => countOpenRows(sitesOf(actor, 'exception.read'))

/** Returns the ids of the exceptions that the actor may settle, not only see. */
export const listSettleable = (actor: Person, items: readonly Pick<ExceptionView, 'id' | 'siteId'>[]): string[] =>
  items.filter(({ siteId }) => mayAt(actor, 'exception.settle', siteId)).map(({ id }) => id)

/** Returns the ids of the exceptions for whose shift the actor may find cover. */
export const listCoverable = (
  actor: Person,
  items: readonly Pick<ExceptionView, 'id' | 'siteId' | 'dutyId' | 'kind' | 'state'>[],
): string[] =>
  items
    .filter(({ siteId, dutyId, kind, state }) => {
      return state === 'open' && dutyId && TO_COVER.includes(kind) && mayAt(actor, 'rota.plan', siteId)
    })
    .map(({ id }) => id)

const TO_COVER: readonly Kind[] = ['unconfirmed', 'uncovered', 'absent', 'late', 'no_show', 'left_early', 'not_fit']

/** Browsers end lines in two ways. */
const lines = (text: string | null) => text?.replace(/\r\n/g, '\n') ?? ''

/**
 * Takes over or reassigns an exception, adds a note, or closes it with an outcome. @throws Problem not_found at a site
 * the actor does not manage, forbidden for one's own, conflict if it is already closed or its note is no longer
 * `notesWas`, invalid if the new owner may not settle it
 */
export function settleException(
  actor: Person,
  input: ExceptionChange & { notesWas?: string | null },
  now = new Date(),
): ExceptionView {
  const found = rowOf(input.id)
  demandAt(actor, 'exception.settle', found.siteId)
  return commit(() => {
    const before = rowOf(input.id)
    if (before.state === 'closed') throw conflict('This has already been closed', { code: 'closed' })
    if (input.notesWas !== undefined && lines(input.notesWas) !== lines(before.notes)) throw stale('note')
    const own = input.state && before.userId ? refuseOwn(actor, before.userId) : {}
    if (input.ownerId) demandOwner(input.ownerId, before.siteId)
    const set = {
      ownerId: input.ownerId === undefined ? before.ownerId : input.ownerId,
      notes: input.notes === undefined ? before.notes : input.notes,
    }
    const closed = { state: 'closed', outcome: input.outcome, closedAt: now, closedBy: actor.id }
    const end = input.state ? { ...closed, places: uncoveredPlaces(before) } : {}
    write()
      .update(exceptions)
      .set({ ...set, ...end, updatedAt: now })
      .where(eq(exceptions.id, input.id))
      .run()
    const owner = set.ownerId && namesOf([set.ownerId]).get(set.ownerId)
    const type = input.state ? 'exception.closed' : 'exception.changed'
    tell(actor, rowOf(input.id), type, { owner, notes: input.notes, ...own }, now)
    return viewAll([rowOf(input.id)])[0]!
  })
}

/**
 * Frees the open exceptions that their owner can no longer close, because they have left or have another role or less
 * site access, so that nobody believes that they still deal with them.
 */
export function releaseExceptions({ personId }: Happened, now: Date): void {
  const theirs = and(eq(exceptions.state, 'open'), eq(exceptions.ownerId, personId ?? ''))
  for (const { id, siteId } of db().select().from(exceptions).where(theirs).all()) {
    if (mayClose(personId!, siteId)) continue
    write().update(exceptions).set({ ownerId: null, updatedAt: now }).where(eq(exceptions.id, id)).run()
    tell(system('watch'), rowOf(id), 'exception.changed', {}, now)
  }
}

/** Returns how many places of a duty are uncovered: a gap that comes later is another one. */
function uncoveredPlaces({ kind, dutyId }: ExceptionRow): number | null {
  if (kind !== 'uncovered' || dutyId === null) return null
  const duty = db().select().from(duties).where(eq(duties.id, dutyId)).get()
  return duty ? duty.people - duty.assigned : null
}

/** Requires that an owner may close the exception. @throws Problem invalid */
function demandOwner(ownerId: string, siteId: string | null): void {
  if (!mayClose(ownerId, siteId)) throw invalid('ownerId', 'This person cannot close it')
}

function mayClose(ownerId: string, siteId: string | null): boolean {
  const { id, role, isActive } = findRow(ownerId)
  return isActive && mayAt({ kind: 'person', id, role } as Person, 'exception.settle', siteId)
}

const at = (seen: Sites) => (seen === 'all' ? undefined : inArray(exceptions.siteId, [...seen]))

function rowOf(id: string): ExceptionRow {
  const row = db().select().from(exceptions).where(eq(exceptions.id, id)).get()
  if (!row) throw notFound('Exception')
  return row
}

/** Returns rows with the names in them, in four queries however many rows there are. */
function viewAll(rows: readonly ExceptionRow[]): ExceptionView[] {
  const ids = (pick: (row: ExceptionRow) => string | null) => [...new Set(rows.flatMap((row) => pick(row) ?? []))]
  const people = byId(
    db()
      .select()
      .from(users)
      .where(
        inArray(
          users.id,
          ids(({ userId }) => userId),
        ),
      )
      .all(),
  )
  const places = byId(
    db()
      .select({ id: sites.id, name: sites.name })
      .from(sites)
      .where(
        inArray(
          sites.id,
          ids(({ siteId }) => siteId),
        ),
      )
      .all(),
  )
  const planned = byId(
    db()
      .select({ id: duties.id, startsAt: duties.startsAt, endsAt: duties.endsAt, post: posts.name })
      .from(duties)
      .innerJoin(posts, eq(posts.id, duties.postId))
      .where(
        inArray(
          duties.id,
          ids(({ dutyId }) => dutyId),
        ),
      )
      .all(),
  )
  const names = namesOf(rows.flatMap(({ ownerId, closedBy }) => [ownerId, closedBy]))
  return rows.map((row) => {
    const person = row.userId === null ? undefined : people.get(row.userId)
    const duty = row.dutyId === null ? undefined : planned.get(row.dutyId)
    return {
      id: row.id,
      kind: row.kind as Kind,
      dutyId: row.dutyId,
      userId: row.userId,
      userName: person ? `${person.firstName} ${person.lastName}` : null,
      phone: person?.phone ?? null,
      siteId: row.siteId,
      siteName: (row.siteId && places.get(row.siteId)?.name) ?? null,
      postName: duty?.post ?? null,
      startsAt: duty?.startsAt.toISOString() ?? null,
      endsAt: duty?.endsAt.toISOString() ?? null,
      entryId: row.entryId,
      dueAt: row.dueAt.toISOString(),
      openedAt: row.openedAt.toISOString(),
      ownerId: row.ownerId,
      ownerName: (row.ownerId && names.get(row.ownerId)) ?? null,
      state: row.state as 'open' | 'closed',
      notes: row.notes,
      outcome: row.outcome,
      minutes: row.minutes,
      reason: row.reason,
      closedAt: row.closedAt?.toISOString() ?? null,
      closedByName: (row.closedBy && names.get(row.closedBy)) ?? null,
    }
  })
}

const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]))
