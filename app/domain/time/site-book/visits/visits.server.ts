import { and, asc, desc, eq, getTableColumns, isNull, lt, sql } from 'drizzle-orm'
import { siteBookSettings, visits } from '#db/schema/visits.ts'
import { type Person } from '../../../kernel/access/actor.ts'
import { record } from '../../../kernel/events/record.server.ts'
import { type Made } from '../../../kernel/phones/made.ts'
import { listOnShift } from '../../clocking/on-shift.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { addLine } from '../log/lines.server.ts'
import { demandBook, siteOf } from '../reach.server.ts'
import { type NewVisit, type VisitId, type VisitQuery } from './input.ts'
import { USUAL_VISITOR_DAYS } from './settings.server.ts'
import { type EvacuationList, type VisitView } from './views.ts'

type VisitRow = typeof visits.$inferSelect

/**
 * Returns the visitors of a site, the latest first. @throws Problem not_found if the actor neither works nor supervises
 * there
 */
export function listVisits(actor: Person, { siteId, before, limit }: VisitQuery, now = new Date()): Page<VisitView> {
  demandBook(actor, siteId, 'work', now)
  const list = { from: visits, columns: getTableColumns(visits), of: eq(visits.siteId, siteId), limit }
  const { rows, next } = findPage({ ...list, by: [visits.inAt, visits.id], descending: true, cursor: { before } })
  return { items: (rows as VisitRow[]).map(viewVisit), next, total: null }
}

/** How many visitors who are still here the first page begins with. */
const MOST_FIRST = 50

/**
 * Returns visitors as `listVisits` does, but the first of several pages begins with those who are still here: they are
 * signed out on it, and the visits of a busy gate must not have pushed them to a later one.
 */
export function listVisitsHereFirst(actor: Person, query: VisitQuery, now = new Date()): Page<VisitView> {
  const page = listVisits(actor, query, now)
  if (query.before || page.next === null) return page
  const here = db()
    .select()
    .from(visits)
    .where(and(eq(visits.siteId, query.siteId), isNull(visits.outAt)))
    .orderBy(desc(visits.inAt), desc(visits.id))
    .limit(MOST_FIRST)
    .all()
    .map(viewVisit)
  const others = page.items.filter((item) => !here.some(({ id }) => id === item.id))
  return { ...page, items: [...here, ...others] }
}

/**
 * Signs in a visitor. The occurrence book records the visit without a name, because the book is kept longer than
 * visitors are. @param made what a phone recorded, if it arrives late; the operation's id becomes the visit's, so that
 * the phone can sign the same visitor out
 * @throws Problem not_found if the actor neither works nor supervises there
 */
export function signVisitorIn(
  actor: Person,
  { siteId, name, company, host, vehicle, badge }: NewVisit,
  now = new Date(),
  made: Made | null = null,
): VisitView {
  const at = made?.at ?? now
  demandBook(actor, siteId, 'work', at)
  return commit(() => {
    const who = { siteId, name, company, host, vehicle, badge }
    const id = made?.operationId ?? newId(now.getTime())
    const row = { id, ...who, inAt: at, outAt: null, inBy: actor.id, outBy: null }
    write().insert(visits).values(row).run()
    note(actor, row, 'in', now, made)
    return viewVisit(row)
  })
}

/** Signs out a visitor. Repeating it changes nothing. @throws Problem not_found, also at another site */
export function signVisitorOut(actor: Person, { id }: VisitId, now = new Date(), made: Made | null = null): VisitView {
  const at = made?.at ?? now
  return commit(() => {
    const row = db().select().from(visits).where(eq(visits.id, id)).get()
    if (!row) throw notFound('Visit')
    demandBook(actor, row.siteId, 'work', at)
    if (row.outAt) return viewVisit(row)
    const out = write()
      .update(visits)
      .set({ outAt: at < row.inAt ? row.inAt : at, outBy: actor.id })
      .where(and(eq(visits.id, id), isNull(visits.outAt)))
      .returning()
      .get()
    if (!out) throw conflict('This visitor has already been signed out')
    note(actor, out, 'out', now, made)
    return viewVisit(out)
  })
}

/** Returns who is at a site now: staff clocked in there, and visitors. @throws Problem not_found */
export function findEvacuationList(actor: Person, { id }: VisitId, now = new Date()): EvacuationList {
  demandBook(actor, id, 'work', now)
  return whoIsAt(id, now)
}

/**
 * Returns the same for the tablet at the gate, which stores it in case there is a fire while it is offline. Never for
 * an answer to a person.
 */
export function whoIsAt(id: string, now: Date): EvacuationList {
  const people = listOnShift()
    .filter(({ siteId }) => siteId === id)
    .map(({ firstName, lastName, since }) => ({ name: `${firstName} ${lastName}`, since: since.toISOString() }))
  const here = db()
    .select()
    .from(visits)
    .where(and(eq(visits.siteId, id), isNull(visits.outAt)))
    .orderBy(asc(visits.inAt), asc(visits.id))
    .all()
  return {
    ...{ siteId: id, siteName: siteOf(id).name, at: now.toISOString(), people },
    visitors: here.map(({ id: visitId, name, company, host, vehicle, badge, inAt }) => {
      return { id: visitId, name, company, host, vehicle, badge, since: inAt.toISOString() }
    }),
  }
}

/** Deletes visitors after their site's retention period, whether they were signed out or not. For the nightly purge. */
export function purgeVisits(now: Date): number {
  const days = sql`coalesce((SELECT ${siteBookSettings.visitorDays} FROM ${siteBookSettings} WHERE ${siteBookSettings.siteId} = ${visits.siteId}), ${USUAL_VISITOR_DAYS})`
  const old = lt(visits.inAt, sql`${now.getTime()} - ${days} * ${DAY_MS}`)
  return commit(() => write().delete(visits).where(old).run()).changes
}

function note(actor: Person, { id, siteId, badge }: VisitRow, way: 'in' | 'out', now: Date, made: Made | null): void {
  const words = `A visitor signed ${way}${badge ? `, badge ${badge}` : ''}.`
  const subject = { type: `visit_${way}`, id }
  const occurredAt = made?.at ?? now
  addLine({ siteId, kind: 'visitor', words, occurredAt, userId: actor.id, subject, made }, now)
  const type = way === 'in' ? 'visit.signed_in' : 'visit.signed_out'
  record(actor, { type, subject: { type: 'visit', id }, details: { badge }, payload: { siteId } }, now)
}

const viewVisit = ({ id, siteId, name, company, host, vehicle, badge, inAt, outAt }: VisitRow): VisitView => ({
  ...{ id, siteId, name, company, host, vehicle, badge },
  inAt: inAt.toISOString(),
  outAt: outAt?.toISOString() ?? null,
})
