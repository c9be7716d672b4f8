import { and, asc, count, eq, getTableColumns, inArray, lt, lte, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { actions } from '#db/schema/actions.ts'
import { sites } from '#db/schema/sites.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { demandAt, mayAt, type Sites, sitesOf } from '../../kernel/access/grants.server.ts'
import { demand, may } from '../../kernel/access/permissions.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { presentSite } from '../../kernel/sites/sites.server.ts'
import { findException } from '../../time/exceptions/exceptions.server.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict, invalid, notFound } from '~/platform/problem.ts'
import { commit, db } from '~/platform/store.server.ts'
import { addDays, type Day, dayOf } from '~/platform/dates.ts'
import { type ActionChange, type ActionList, type CloseAction, type NewAction, type OwnActions } from './input.ts'
import { ACTION_KIND_NAMES, kindOf, OFFICE_KINDS, type WITHIN } from './kinds.ts'
import { type ActionView } from './views.ts'
import {
  type ActionRow,
  type ActionState,
  type ActionSubject,
  closeRow,
  openAction,
  updateAction,
} from './work.server.ts'

const PAGE = 50

/** Returns the actor's own open actions, the most urgent first. @throws Problem invalid for an unknown `after` */
export function listOwnActions(actor: Actor, { limit = PAGE, after }: OwnActions): Page<ActionView> {
  demand(actor, 'action.own')
  return listed({ of: openOf(actor), limit, after })
}

/** Returns those that the actor's page shows, without actions whose first reminder is later. */
export function listDueActions(actor: Actor, { limit = PAGE, after }: OwnActions, now = new Date()): Page<ActionView> {
  demand(actor, 'action.own')
  return listed({ of: dueOf(actor, now), limit, after })
}

/** Counts the actor's actions; the phone shows the page only while there are any. */
export function countOwnActions(actor: Actor, now = new Date()): number {
  demand(actor, 'action.own')
  return db().select({ n: count() }).from(actions).where(dueOf(actor, now)).get()?.n ?? 0
}

const openOf = (actor: Person) => and(eq(actions.ownerId, actor.id), eq(actions.state, literal('open')))

/** Open actions with an owner, without those whose first reminder is later. */
const dueOf = (actor: Person, now: Date) =>
  and(
    openOf(actor),
    ...ACTION_KIND_NAMES.map((name) => [name, kindOf(name)] as const)
      .filter(([, kind]) => kind.shownFromReminder)
      .map(([name, { remindBefore }]) => or(ne(actions.kind, name), lte(actions.dueOn, firstDay(remindBefore, now)))),
  )

/**
 * Returns the latest due day for which the first reminder is already due, by the action's own setting or its kind's.
 */
const firstDay = (remindBefore: readonly number[], now: Date) =>
  sql`date(${dayOf(now)}, coalesce(${actions.remindDays}, ${Math.max(...remindBefore)}) || ' days')`

/**
 * Closes one of the actor's own actions, in their words. @throws Problem not_found (also for another person's),
 * forbidden if its owner may not close it, conflict if it is closed, invalid if evidence is missing
 */
export function closeOwnAction(actor: Actor, input: CloseAction, now = new Date()): ActionView {
  demand(actor, 'action.own')
  return commit(() => {
    const row = rowOf(input.id)
    if (row.ownerId !== actor.id) throw notFound('Action')
    if (!kindOf(row.kind).ownerCloses) demandSettling(actor, row)
    return viewOne(end(row, input, now, actor))
  })
}

/**
 * Returns actions at the sites that the actor manages, by due day. @throws Problem not_found for a site they do not
 * manage
 */
export function listActions(actor: Person, query: ActionList, now = new Date()): Page<ActionView> {
  const seen = sitesOf(actor, 'action.see')
  if (query.siteId) demandAt(actor, 'action.see', query.siteId)
  const { state, kind, siteId, userId, ownerId, dueBefore, within, limit = PAGE, after } = query
  const where = and(
    state === 'all' ? undefined : eq(actions.state, literal(state)),
    kind ? eq(actions.kind, kind) : undefined,
    siteId ? eq(actions.siteId, siteId) : at(seen),
    shownTo(actor),
    userId ? eq(actions.userId, userId) : undefined,
    ownerId ? eq(actions.ownerId, ownerId) : undefined,
    dueBefore ? lt(actions.dueOn, dueBefore) : undefined,
    within ? dueWithin(within, now) : undefined,
  )
  return listed({ where, limit, after })
}

/** Returns every action about a record, at the sites that the actor manages, by due day. */
export function listActionsAbout(actor: Person, { type, id }: ActionSubject): ActionView[] {
  const seen = sitesOf(actor, 'action.see')
  const about = and(eq(actions.subjectType, type), eq(actions.subjectId, id), at(seen), shownTo(actor))
  return viewActions(db().select().from(actions).where(about).orderBy(asc(actions.dueOn), asc(actions.id)).all())
}

/** The ids of those that the actor may close, not only see. */
export const listSettleable = (actor: Person, items: readonly Pick<ActionView, 'id' | 'siteId'>[]): string[] =>
  items.filter(({ siteId }) => mayAt(actor, 'action.settle', siteId)).map(({ id }) => id)

/** The condition for actions that are due within some days, counting today, or overdue. */
const dueWithin = (days: (typeof WITHIN)[number], now: Date) => lt(actions.dueOn, addDays(dayOf(now), days))

/** Counts open actions due this week or overdue, for the dashboard. */
export function countDueActions(actor: Person, now = new Date()): number {
  const seen = sitesOf(actor, 'action.see')
  const where = and(eq(actions.state, literal('open')), dueWithin(7, now), at(seen), shownTo(actor))
  return db().select({ n: count() }).from(actions).where(where).get()?.n ?? 0
}

/** Counts the open actions of a site. @throws Problem not_found for a site they do not manage */
export function countOpenAt(actor: Person, siteId: string): number {
  demandAt(actor, 'action.see', siteId)
  const where = and(eq(actions.state, literal('open')), eq(actions.siteId, siteId), shownTo(actor))
  return db().select({ n: count() }).from(actions).where(where).get()?.n ?? 0
}

/**
 * Adds an action for a named person. An exception has one open action: adding it again updates that action, and the
 * exception stays until it is closed itself. @throws Problem not_found; invalid for a leaver or a day long past
 */
export function addAction(actor: Person, { exceptionId, ...input }: NewAction, now = new Date()): ActionView {
  const about = exceptionId ? findException(actor, exceptionId) : null
  const subject = about && { type: 'exception', id: about.id }
  const { siteId, userId } = about ?? input
  demandAt(actor, 'action.settle', siteId)
  return commit(() => {
    if (siteId && !about) presentSite(siteId)
    if (userId && !about) findRow(userId)
    demandOwner(input.ownerId)
    demandDay(input.dueOn, now)
    return viewOne(rowOf(openAction({ ...input, siteId, userId, kind: 'other', subject }, now, actor)))
  })
}

/**
 * Reassigns an action, moves its due day, changes its text, or closes it. @throws Problem not_found (also at the sites
 * of others), conflict if it is closed, invalid as `addAction`, or if evidence is missing
 */
export function changeAction(actor: Person, input: ActionChange, now = new Date()): ActionView {
  sitesOf(actor, 'action.settle')
  return commit(() => viewOne(change(actor, input, now)))
}

function change(actor: Person, input: ActionChange, now: Date): ActionRow {
  const row = rowOf(input.id)
  demandSettling(actor, row)
  if (row.state !== 'open') throw closed()
  const { state, ownerId, dueOn, words, evidence } = input
  if (state) return end(row, { state, words: words!, evidence }, now, actor)
  if (ownerId) demandOwner(ownerId)
  if (dueOn) demandDay(dueOn, now)
  const changes = {
    ...(ownerId === undefined ? {} : { ownerId }),
    ...(dueOn === undefined ? {} : { dueOn }),
    ...(words === undefined ? {} : { words }),
  }
  return updateAction(row, changes, now, actor)
}

/**
 * Reassigns several actions to a person, or with null to administrators: all of them, or none. @throws Problem as
 * `changeAction`
 */
export function reassignActions(
  actor: Person,
  { ids, ownerId }: { ids: readonly string[]; ownerId: string | null },
  now = new Date(),
): number {
  sitesOf(actor, 'action.settle')
  commit(() => ids.forEach((id) => change(actor, { id, ownerId, evidence: null }, now)))
  return ids.length
}

function end(row: ActionRow, input: Pick<CloseAction, 'state' | 'words' | 'evidence'>, now: Date, actor: Actor) {
  if (row.state !== 'open') throw closed()
  const asked = kindOf(row.kind).evidence
  if (asked && input.state === 'done' && !input.evidence) throw invalid('evidence', asked)
  return closeRow(row, input, now, actor)
}

const closed = () => conflict('This has already been closed', { code: 'closed' })

function demandOwner(ownerId: string): void {
  if (!findRow(ownerId).isActive) throw invalid('ownerId', 'This person no longer works here')
}

function demandDay(dueOn: Day, now: Date): void {
  if (dueOn < dayOf(now)) throw invalid('dueOn', 'This day is over')
}

/** Requires that the actor may settle this action. @throws Problem not_found, also if they may not see its kind */
function demandSettling(actor: Actor, { kind, siteId, ownerId }: ActionRow): void {
  if (!kindOf(kind).officeOnly) demandAt(actor, 'action.settle', siteId)
  else if (actor.kind === 'person' && actor.id === ownerId) demand(actor, 'action.settle')
  else if (!may(actor, 'action.settle')) throw notFound('Action')
  else demand(actor, 'action.settle')
}

/** Leaves out what is for the office, unless the actor is an administrator. */
const shownTo = (actor: Actor) => (may(actor, 'action.see') ? undefined : notInArray(actions.kind, OFFICE_KINDS))

const at = (seen: Sites) => (seen === 'all' ? undefined : inArray(actions.siteId, [...seen]))

function rowOf(id: string): ActionRow {
  const row = db().select().from(actions).where(eq(actions.id, id)).get()
  if (!row) throw notFound('Action')
  return row
}

const viewOne = (row: ActionRow): ActionView => viewActions([row])[0]!

function listed({ limit, after, ...how }: { of?: SQL; where?: SQL; limit: number; after?: string }): Page<ActionView> {
  const list = { from: actions, columns: getTableColumns(actions), cursor: { after }, limit, ...how }
  const { rows, next } = findPage({ ...list, by: [actions.dueOn, actions.id], descending: false })
  return { items: viewActions(rows), next, total: null }
}

/** Returns rows with their names, in two queries however many there are. */
export function viewActions(rows: readonly ActionRow[]): ActionView[] {
  const names = namesOf(rows.flatMap(({ userId, ownerId, closedBy }) => [userId, ownerId, closedBy]))
  const siteIds = [...new Set(rows.flatMap(({ siteId }) => siteId ?? []))]
  const { id, name } = sites
  const places = new Map(
    db()
      .select({ id, name })
      .from(sites)
      .where(inArray(id, siteIds))
      .orderBy(asc(id))
      .all()
      .map((site) => [site.id, site.name]),
  )
  const nameOf = (id: string | null) => (id && names.get(id)) || null
  return rows.map((row) => {
    const kind = kindOf(row.kind)
    return {
      id: row.id,
      kind: row.kind,
      kindLabel: kind.label,
      words: row.words,
      subjectType: row.subjectType,
      subjectId: row.subjectId,
      userId: row.userId,
      userName: nameOf(row.userId),
      ownerId: row.ownerId,
      ownerName: nameOf(row.ownerId),
      siteId: row.siteId,
      siteName: (row.siteId && places.get(row.siteId)) || null,
      dueOn: row.dueOn,
      state: row.state as ActionState,
      openedAt: row.openedAt.toISOString(),
      closedBy: nameOf(row.closedBy),
      closedAt: row.closedAt?.toISOString() ?? null,
      closedWords: row.closedWords,
      evidence: row.evidence,
      evidenceAsked: kind.evidence,
      ownerCloses: kind.ownerCloses,
      blocks: kind.blocks,
    }
  })
}
