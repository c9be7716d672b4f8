import { and, asc, eq } from 'drizzle-orm'
import { savedViews } from '#db/schema/saved-views.ts'
import { type Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { conflict, invalid, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type NewSavedView } from './input.ts'
import { type ListName } from './lists.ts'
import { type SavedView } from './views.ts'

/** With more than this, nobody would find the view they want. */
const MOST_VIEWS = 20

/** Returns the actor's own views of all lists, by name. */
export function listSavedViews(actor: Person): SavedView[] {
  demand(actor, 'admin.enter')
  return db()
    .select()
    .from(savedViews)
    .where(eq(savedViews.userId, actor.id))
    .orderBy(asc(savedViews.name), asc(savedViews.id))
    .all()
    .map(view)
}

/**
 * Saves a view of a list for the actor. The audit trail does not record it, because it affects nobody else. @throws
 * Problem invalid for a name that one of their views of this list has, or if there are twenty already
 */
export function saveView(actor: Person, { list, name, query }: NewSavedView, now = new Date()): SavedView {
  demand(actor, 'admin.enter')
  return commit(() => {
    const own = listSavedViews(actor)
    if (own.some((other) => other.list === list && other.name.toLowerCase() === name.toLowerCase()))
      throw invalid(
        'name',
        `You have a view called "${name}" on this list. Choose another name, or remove that one first`,
      )
    if (own.length >= MOST_VIEWS) throw conflict(`You have ${MOST_VIEWS} saved views. Remove one first`)
    const row = { id: newId(now.getTime()), userId: actor.id, list, name, query, createdAt: now }
    write().insert(savedViews).values(row).run()
    return view(row)
  })
}

/** Removes one of the actor's views. @throws Problem not_found, also for another person's */
export function removeSavedView(actor: Person, { id }: { id: string }): SavedView {
  demand(actor, 'admin.enter')
  const mine = and(eq(savedViews.id, id), eq(savedViews.userId, actor.id))
  const gone = commit(() => write().delete(savedViews).where(mine).returning().get())
  if (!gone) throw notFound('Saved view')
  return view(gone)
}

const view = ({ id, list, name, query, createdAt }: typeof savedViews.$inferSelect): SavedView => ({
  id,
  list: list as ListName,
  name,
  query,
  createdAt: createdAt.toISOString(),
})
