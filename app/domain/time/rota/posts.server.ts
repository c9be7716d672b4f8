import { and, asc, eq, isNull } from 'drizzle-orm'
import { posts } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demandAt } from '../../kernel/access/grants.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { presentSite } from '../../kernel/sites/sites.server.ts'
import { nameOrder } from '~/platform/names.server.ts'
import { notFound, refuseStale } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type NewPost, type PostChange } from './input.ts'
import { type PostView } from './views.ts'

export type PostRow = typeof posts.$inferSelect

const present = isNull(posts.removedAt)

/** Returns the positions of the site `id`, by name. @throws Problem not_found */
export function listPosts(actor: Person, { id }: { id: string }): PostView[] {
  demandAt(actor, 'rota.see', id)
  const { id: siteId } = presentSite(id)
  const ofSite = and(eq(posts.siteId, siteId), present)
  return db().select().from(posts).where(ofSite).orderBy(nameOrder(posts.name), asc(posts.id)).all().map(viewPost)
}

/** Adds a position to the site `id`. @throws Problem not_found */
export function addPost(actor: Person, { id: siteId, ...input }: NewPost, now = new Date()): PostView {
  demandAt(actor, 'rota.plan', siteId)
  return commit(() => viewPost(presentPost(insertPost(actor, presentSite(siteId), input, now))))
}

/** Adds a position, for use cases that add several. Within a commit. @returns its id */
export function insertPost(
  actor: Person,
  site: { id: string; name: string },
  input: Omit<NewPost, 'id'>,
  now: Date,
): string {
  const id = newId(now.getTime())
  write()
    .insert(posts)
    .values({ ...input, siteId: site.id, id, createdAt: now, updatedAt: now })
    .run()
  const details = { site: site.name, name: input.name, people: input.people }
  record(actor, { type: 'post.added', subject: { type: 'post', id }, personId: null, details }, now)
  return id
}

/** Changes a position; planned duties do not change. @throws Problem not_found, conflict if it is stale */
export function changePost(actor: Person, { id, updatedAtWas, ...input }: PostChange, now = new Date()): PostView {
  return commit(() => {
    refuseStale(postFor(actor, id), updatedAtWas, 'post')
    write()
      .update(posts)
      .set({ ...input, updatedAt: now })
      .where(eq(posts.id, id))
      .run()
    const details = { name: input.name, people: input.people }
    record(actor, { type: 'post.changed', subject: { type: 'post', id }, personId: null, details }, now)
    return viewPost(presentPost(id))
  })
}

/**
 * Returns a position that the actor may plan. @throws Problem not_found, also at sites that the actor does not manage;
 * forbidden
 */
export function postFor(actor: Person, id: string): PostRow {
  const post = presentPost(id)
  demandAt(actor, 'rota.plan', post.siteId)
  return post
}

/** Returns a position, unless it or its site was removed. @throws Problem not_found */
function presentPost(id: string): PostRow {
  const row = db()
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), present))
    .get()
  if (!row) throw notFound('Post')
  presentSite(row.siteId)
  return row
}

const viewPost = (row: PostRow): PostView => ({
  id: row.id,
  siteId: row.siteId,
  name: row.name,
  people: row.people,
  worksAlone: row.worksAlone,
  checkIntervalMinutes: row.checkIntervalMinutes,
  unpaidBreakMinutes: row.unpaidBreakMinutes,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
