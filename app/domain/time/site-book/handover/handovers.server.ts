import { and, desc, eq, getTableColumns, gt, isNull, ne } from 'drizzle-orm'
import { posts } from '#db/schema/rota.ts'
import { siteHandovers } from '#db/schema/site-keys.ts'
import { type Person } from '../../../kernel/access/actor.ts'
import { record } from '../../../kernel/events/record.server.ts'
import { type Made } from '../../../kernel/phones/made.ts'
import { namesOf } from '../../../kernel/people/people.server.ts'
import { findWorkNow } from '../../clocking/punch-site.server.ts'
import { settleSubject } from '../../exceptions/watch.server.ts'
import { findPostName } from '../../rota/find-duty.server.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict, invalid, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { keysOf, keysThen, labelOf } from '../keys/keys.server.ts'
import { addLine } from '../log/lines.server.ts'
import { demandBook } from '../reach.server.ts'
import { type HandoverId, type HandoverQuery, type NewHandover } from './input.ts'
import { LAPSES_MS } from './open-after.ts'
import { type HandoverView } from './views.ts'

export type HandoverRow = typeof siteHandovers.$inferSelect

/**
 * Returns the handovers of a site, the latest first. @throws Problem not_found if the actor neither works there nor may
 * read
 */
export function listHandovers(
  actor: Person,
  { siteId, before, limit }: HandoverQuery,
  now = new Date(),
): Page<HandoverView> {
  demandBook(actor, siteId, 'read', now)
  const columns = getTableColumns(siteHandovers)
  const list = { from: siteHandovers, columns, of: eq(siteHandovers.siteId, siteId), limit, cursor: { before } }
  const { rows, next } = findPage({ ...list, by: [siteHandovers.givenAt, siteHandovers.id], descending: true })
  return { items: viewAll(rows as HandoverRow[]), next, total: null }
}

/**
 * Returns a site's handovers that wait for the actor, the latest first. They are not the actor's own, and at most a day
 * old. @throws Problem not_found
 */
export function listOpenHandovers(actor: Person, siteId: string, now = new Date()): HandoverView[] {
  demandBook(actor, siteId, 'work', now)
  const { givenAt, takenAt, givenBy } = siteHandovers
  const rows = db()
    .select()
    .from(siteHandovers)
    .where(
      and(
        eq(siteHandovers.siteId, siteId),
        isNull(takenAt),
        gt(givenAt, new Date(now.getTime() - LAPSES_MS)),
        ne(givenBy, actor.id),
      ),
    )
    .orderBy(desc(givenAt))
    .all()
  return viewAll(rows)
}

/**
 * Leaves a note for the next guard, with the keys that were counted. @param made what a phone recorded, if it arrives
 * late
 * @throws Problem not_found if the actor neither works nor supervises there; invalid for a position at another site
 */
export function giveHandover(
  actor: Person,
  input: NewHandover,
  now = new Date(),
  made: Made | null = null,
): HandoverView {
  const { siteId, words, keys: counted } = input
  const at = made?.at ?? now
  demandBook(actor, siteId, 'work', at)
  if (input.postId && !isPostOf(input.postId, siteId)) throw invalid('postId', 'This position is at another site')
  return commit(() => {
    const { duty } = findWorkNow(actor.id, at)
    const postId = input.postId ?? (duty?.siteId === siteId ? duty.postId : null)
    // A note that arrives late must not call a key missing, or out, because of what happened to it since.
    const keys = (made ? keysThen(siteId, at) : keysOf(siteId)).map((key) => {
      return { id: key.id, name: labelOf(key), holder: key.holder, counted: counted?.includes(key.id) ?? false }
    })
    const row = { id: newId(now.getTime()), siteId, postId, words, givenBy: actor.id, givenAt: at, keys }
    write().insert(siteHandovers).values(row).run()
    const missing = counted === null ? [] : keys.filter(({ holder, counted: there }) => !holder && !there)
    note(actor, { ...row, takenAt: null, takenBy: null }, missing, now, made)
    return viewOne(row.id)
  })
}

/**
 * Accepts a handover, which says that the guard has read it. Repeating it changes nothing. @param made what a phone
 * recorded, if it arrives late: it counts from when the button was pressed, but never from before the note was written
 * @throws Problem not_found, also at another site; conflict `own` for one's own, `taken` if another guard has it
 */
export function takeHandover(
  actor: Person,
  { id }: HandoverId,
  now = new Date(),
  made: Made | null = null,
): HandoverView {
  return commit(() => {
    const row = findHandover(id)
    if (!row) throw notFound('Handover')
    const pressedAt = made?.at ?? now
    demandBook(actor, row.siteId, 'work', pressedAt)
    if (row.takenBy === actor.id) return viewOne(id)
    if (row.givenBy === actor.id) throw conflict('The next guard takes this over, not you.', { code: 'own' })
    const set = { takenBy: actor.id, takenAt: pressedAt < row.givenAt ? row.givenAt : pressedAt }
    const free = and(eq(siteHandovers.id, id), isNull(siteHandovers.takenAt))
    if (!write().update(siteHandovers).set(set).where(free).run().changes)
      throw conflict('Somebody else has taken this over.', { code: 'taken' })
    settleSubject('handover_open', id, now)
    note(actor, { ...row, ...set }, [], now, made)
    return viewOne(id)
  })
}

/** Returns handovers of the last day that nobody has taken over. For monitoring, never for an answer to a client. */
export const listUntaken = (now: Date): HandoverRow[] =>
  db()
    .select()
    .from(siteHandovers)
    .where(and(isNull(siteHandovers.takenAt), gt(siteHandovers.givenAt, new Date(now.getTime() - LAPSES_MS))))
    .all()

/** Returns a handover; undefined if there is none. */
export const findHandover = (id: string): HandoverRow | undefined =>
  db().select().from(siteHandovers).where(eq(siteHandovers.id, id)).get()

function note(
  actor: Person,
  row: HandoverRow,
  missing: readonly { name: string }[],
  now: Date,
  made: Made | null = null,
): void {
  const { id, siteId, postId, words, takenAt } = row
  const where = (postId && findPostName(postId)) ?? ''
  const keys = missing.length ? ` Not counted: ${missing.map(({ name }) => name).join(', ')}.` : ''
  const said = takenAt
    ? `${actor.name} read the handover${where && ` of ${where}`} and took over.`
    : `${actor.name} handed over${where && ` ${where}`}: ${words}${keys}`
  const subject = { type: takenAt ? 'handover_taken' : 'handover', id }
  const occurredAt = takenAt ?? row.givenAt
  addLine({ siteId, kind: 'handover', words: said, occurredAt, userId: actor.id, subject, made }, now)
  const type = takenAt ? 'handover.taken' : 'handover.given'
  const details = { post: where || null, missing: missing.map(({ name }) => name) }
  record(actor, { type, subject: { type: 'handover', id }, details, payload: { siteId } }, now)
}

const isPostOf = (postId: string, siteId: string): boolean =>
  db()
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.siteId, siteId)))
    .get() !== undefined

const viewOne = (id: string): HandoverView => viewAll([findHandover(id)!])[0]!

function viewAll(rows: readonly HandoverRow[]): HandoverView[] {
  const names = namesOf(rows.flatMap(({ givenBy, takenBy }) => [givenBy, takenBy]))
  return rows.map(({ id, siteId, postId, words, givenBy, givenAt, keys, takenBy, takenAt }) => ({
    ...{ id, siteId, post: postId && findPostName(postId), words, givenBy: names.get(givenBy) ?? '' },
    ...{ givenById: givenBy, givenAt: givenAt.toISOString(), keys },
    takenBy: (takenBy && names.get(takenBy)) ?? null,
    takenAt: takenAt?.toISOString() ?? null,
  }))
}
