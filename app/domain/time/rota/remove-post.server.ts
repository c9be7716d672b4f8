import { and, count, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import { duties, patterns, posts } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { setNeeds } from '../../kernel/sites/needs.server.ts'
import { conflict } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { removeDraft } from './duties.server.ts'
import { endPattern } from './patterns.server.ts'
import { type PostRow, postFor } from './posts.server.ts'

/**
 * Removes a position from its site, with its drafts, patterns and requirements. Past shifts keep its name. @throws
 * Problem not_found; conflict `has_duties` while published shifts are planned there
 */
export function removePost(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  return commit(() => {
    const post = postFor(actor, id)
    const planned = countPublished(eq(duties.postId, id), now)
    if (planned) throw conflict(plannedWords(planned), { code: 'has_duties' })
    endPost(actor, post, now)
    return { message: 'Position removed' }
  })
}

/** Returns how many published shifts at a site are not over. For use cases only, never for an answer to a client. */
export const countPublishedAt = (siteId: string, now: Date): number => countPublished(eq(duties.siteId, siteId), now)

/** Says why a site or position with published shifts cannot be removed, and what to do. */
export const plannedWords = (planned: number): string =>
  planned === 1
    ? '1 shift is still planned here. Cancel or move it first.'
    : `${planned} shifts are still planned here. Cancel or move them first.`

/** Removes the positions of a site, with all that is planned there. Within a commit that refused published shifts. */
export function endRotaAt(actor: Person, siteId: string, now: Date): void {
  const present = and(eq(posts.siteId, siteId), isNull(posts.removedAt))
  for (const post of db().select().from(posts).where(present).all()) endPost(actor, post, now)
}

function endPost(actor: Person, { id, name }: PostRow, now: Date): void {
  const drafts = and(eq(duties.postId, id), gt(duties.endsAt, now), eq(duties.state, 'draft'))
  for (const draft of db().select().from(duties).where(drafts).all()) removeDraft(actor, draft, now)
  const repeating = and(eq(patterns.postId, id), isNull(patterns.removedAt))
  for (const pattern of db().select().from(patterns).where(repeating).all()) endPattern(actor, pattern, now)
  setNeeds('post', id, [])
  write().update(posts).set({ removedAt: now, updatedAt: now }).where(eq(posts.id, id)).run()
  record(actor, { type: 'post.removed', subject: { type: 'post', id }, personId: null, details: { name } }, now)
}

const countPublished = (where: SQL, now: Date): number =>
  db()
    .select({ n: count() })
    .from(duties)
    .where(and(where, gt(duties.endsAt, now), inArray(duties.state, ['published', 'changed'])))
    .get()!.n
