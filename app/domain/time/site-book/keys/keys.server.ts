import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { siteKeyMoves, siteKeys } from '#db/schema/site-keys.ts'
import { type Person } from '../../../kernel/access/actor.ts'
import { demandAt } from '../../../kernel/access/grants.server.ts'
import { record } from '../../../kernel/events/record.server.ts'
import { type Picture } from '../../../kernel/files/data-url.ts'
import { storeImage } from '../../../kernel/files/images.server.ts'
import { type Made } from '../../../kernel/phones/made.ts'
import { namesOf } from '../../../kernel/people/people.server.ts'
import { fileUrl } from '../../../kernel/people/user-view.ts'
import { presentSite } from '../../../kernel/sites/sites.server.ts'
import { settleSubject } from '../../exceptions/watch.server.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict, invalid, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { addLine } from '../log/lines.server.ts'
import { demandBook } from '../reach.server.ts'
import { type KeyMoveQuery, type MoveKey, type NewSiteKey, type SiteKeyId, type SiteKeyQuery } from './input.ts'
import { type KeyMoveView, type SiteKeyView } from './views.ts'
import { asSentence } from '~/platform/sentences.ts'

export type SiteKeyRow = typeof siteKeys.$inferSelect

const USUAL_MS = 12 * 3_600_000
const MAX_BYTES = 2 ** 20
const LONGEST_SIDE = 800
const USUAL_PAGE = 50

/**
 * Returns the keys of a site by name, and who has them. @throws Problem not_found if the actor neither works nor
 * supervises there
 */
export function listSiteKeys(actor: Person, { siteId }: SiteKeyQuery, now = new Date()): SiteKeyView[] {
  demandBook(actor, siteId, 'work', now)
  return keysOf(siteId).map((row) => viewKey(row, now))
}

/** Adds a key to a site's register. @throws Problem not_found */
export function addSiteKey(actor: Person, { siteId, name, tag }: NewSiteKey, now = new Date()): SiteKeyView {
  demandAt(actor, 'site_log.run', siteId)
  return commit(() => {
    presentSite(siteId)
    const id = newId(now.getTime())
    write().insert(siteKeys).values({ id, siteId, name, tag, createdAt: now }).run()
    recordKey(actor, 'site_key.added', keyRow(id), {}, now)
    return viewKey(keyRow(id), now)
  })
}

/**
 * Removes a key from the register; its history is kept. @throws Problem not_found; conflict `out` while a person has it
 */
export function removeSiteKey(actor: Person, { id }: SiteKeyId, now = new Date()): { message: string } {
  return commit(() => {
    const row = keyRow(id)
    demandAt(actor, 'site_log.run', row.siteId)
    if (row.holder) throw conflict(`${row.holder} still has this key.`, { code: 'out' })
    write().update(siteKeys).set({ removedAt: now }).where(eq(siteKeys.id, id)).run()
    recordKey(actor, 'site_key.removed', row, {}, now)
    return { message: 'The key was taken off the register' }
  })
}

/**
 * Records that a key goes out to a person, or comes back. @param made what a phone recorded, if it arrives late
 * @throws Problem not_found; conflict `out` or `in` if it already is, or was lent since; invalid if it is due
 * back before now; as `storeImage`
 */
export async function moveKey(
  actor: Person,
  input: Omit<MoveKey, 'signature'> & { signature: Picture | null },
  now = new Date(),
  made: Made | null = null,
): Promise<SiteKeyView> {
  const { id, to, signature } = input
  const at = made?.at ?? now
  demandBook(actor, keyRow(id).siteId, 'work', at)
  const dueAt = to ? (input.dueAt ?? new Date(at.getTime() + USUAL_MS)) : null
  if (dueAt && dueAt <= at) throw invalid('dueAt', 'Choose a time in the future')
  const kept = { ownerId: null, purpose: 'key_signature', name: 'signature', by: actor.id, field: 'signature' }
  const image =
    signature === null
      ? null
      : await storeImage({ picture: signature, ...kept, maxBytes: MAX_BYTES, maxSide: LONGEST_SIDE, ink: true })
  return commit(() => {
    const row = keyRow(id)
    if (to && row.holder) throw conflict(`${row.holder} has this key. Book it in first.`, { code: 'out' })
    const since = to && made ? loanAfter(id, at) : undefined
    if (since) throw conflict(`This key was out to ${since}, and booked in again, since then.`, { code: 'out' })
    if (!to && !row.holder) throw conflict('This key is already back in its place.', { code: 'in' })
    if (!to && row.outAt && at < row.outAt)
      throw conflict(`This key was booked in, and out again to ${row.holder}, since then.`, { code: 'in' })
    const set = { holder: to, outAt: to ? at : null, dueAt }
    write().update(siteKeys).set(set).where(eq(siteKeys.id, id)).run()
    const move = {
      ...{ id: newId(now.getTime()), keyId: id, siteId: row.siteId, direction: to ? 'out' : 'in', dueAt, at },
      ...{ holder: to ?? row.holder!, by: actor.id, signatureFileId: image?.keep() ?? null },
    }
    write().insert(siteKeyMoves).values(move).run()
    if (!to) settleSubject('key_out', id, now)
    const words = asSentence(`Key ${labelOf(row)} ${to ? `out to ${to}` : `back from ${move.holder}`}`)
    const subject = { type: 'key_move', id: move.id }
    addLine({ siteId: row.siteId, kind: 'key', words, occurredAt: at, userId: actor.id, subject, made }, now)
    recordKey(actor, to ? 'site_key.out' : 'site_key.in', row, { signed: image !== null }, now)
    return viewKey(keyRow(id), now)
  })
}

/** Returns the movements of a site's keys, newest first. @throws Problem not_found; invalid for an unknown `before` */
export function listKeyMoves(actor: Person, { siteId, before, limit = USUAL_PAGE }: KeyMoveQuery): Page<KeyMoveView> {
  demandAt(actor, 'site_log.see', siteId)
  const { rows, next } = findPage({
    from: siteKeyMoves,
    columns: { move: siteKeyMoves, name: siteKeys.name, tag: siteKeys.tag },
    join: { table: siteKeys, on: eq(siteKeys.id, siteKeyMoves.keyId) },
    of: eq(siteKeyMoves.siteId, siteId),
    by: [siteKeyMoves.at, siteKeyMoves.id],
    descending: true,
    cursor: { before },
    limit,
  })
  const names = namesOf(rows.map(({ move }) => move.by))
  const items = rows.map(({ move, name, tag }) => ({
    ...{ id: move.id, keyName: labelOf({ name, tag }), direction: move.direction as 'out' | 'in', holder: move.holder },
    ...{ at: move.at.toISOString(), by: names.get(move.by) ?? '', signature: fileUrl(move.signatureFileId) },
  }))
  return { items, next, total: null }
}

/** Returns the keys on a site's register, by name. For use cases only, never for an answer to a client. */
export const keysOf = (siteId: string): SiteKeyRow[] =>
  db()
    .select()
    .from(siteKeys)
    .where(and(eq(siteKeys.siteId, siteId), isNull(siteKeys.removedAt)))
    .orderBy(asc(siteKeys.name), asc(siteKeys.id))
    .all()

/**
 * Returns the keys that were on a site's register at an instant, by name, with who had them then. For use cases only.
 */
export function keysThen(siteId: string, at: Date): SiteKeyRow[] {
  const there = or(isNull(siteKeys.removedAt), gt(siteKeys.removedAt, at))
  return db()
    .select()
    .from(siteKeys)
    .where(and(eq(siteKeys.siteId, siteId), lte(siteKeys.createdAt, at), there))
    .orderBy(asc(siteKeys.name), asc(siteKeys.id))
    .all()
    .map((row) => {
      const last = db()
        .select()
        .from(siteKeyMoves)
        .where(and(eq(siteKeyMoves.keyId, row.id), lte(siteKeyMoves.at, at)))
        .orderBy(desc(siteKeyMoves.at), desc(siteKeyMoves.id))
        .limit(1)
        .get()
      return { ...row, holder: last?.direction === 'out' ? last.holder : null }
    })
}

/** Returns who had a key after an instant, if it has been moved since then. */
const loanAfter = (keyId: string, at: Date): string | undefined =>
  db()
    .select({ holder: siteKeyMoves.holder })
    .from(siteKeyMoves)
    .where(and(eq(siteKeyMoves.keyId, keyId), gt(siteKeyMoves.at, at)))
    .orderBy(desc(siteKeyMoves.at), desc(siteKeyMoves.id))
    .limit(1)
    .get()?.holder

/** Returns what a key is called: its name and its tag. */
export const labelOf = ({ name, tag }: Pick<SiteKeyRow, 'name' | 'tag'>): string => (tag ? `${name} (${tag})` : name)

function keyRow(id: string): SiteKeyRow {
  const row = db()
    .select()
    .from(siteKeys)
    .where(and(eq(siteKeys.id, id), isNull(siteKeys.removedAt)))
    .get()
  if (!row) throw notFound('Key')
  return row
}

function recordKey(
  actor: Person,
  type: 'site_key.added' | 'site_key.removed' | 'site_key.out' | 'site_key.in',
  row: SiteKeyRow,
  more: Record<string, unknown>,
  now: Date,
): void {
  const details = { name: labelOf(row), ...more }
  record(actor, { type, subject: { type: 'site_key', id: row.id }, details, payload: { siteId: row.siteId } }, now)
}

const viewKey = ({ id, siteId, name, tag, holder, outAt, dueAt }: SiteKeyRow, now: Date): SiteKeyView => ({
  ...{ id, siteId, name, tag, holder, overdue: dueAt !== null && dueAt < now },
  outAt: outAt?.toISOString() ?? null,
  dueAt: dueAt?.toISOString() ?? null,
})
