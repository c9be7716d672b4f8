import { and, asc, eq, or, sql } from 'drizzle-orm'
import { requirements } from '#db/schema/credentials.ts'
import { sites } from '#db/schema/sites.ts'
import { db, newId, prepared, write } from '~/platform/store.server.ts'
import { type Need, type NeedScope, SITE_TRAINING } from './need.ts'

const ofSector = sql<string | null>`nullif(${requirements.sector}, '')`

/** Returns the requirements of a site, position or role. */
export const needsAt = (scope: NeedScope, scopeId: string): Need[] =>
  db()
    .select({ kind: requirements.kind, sector: ofSector })
    .from(requirements)
    .where(and(eq(requirements.scope, scope), eq(requirements.scopeId, scopeId)))
    .orderBy(asc(requirements.kind), asc(requirements.sector))
    .all()

/** Replaces the requirements of a site, position or role, within a commit. */
export function setNeeds(scope: NeedScope, scopeId: string, needs: readonly Need[]): void {
  write()
    .delete(requirements)
    .where(and(eq(requirements.scope, scope), eq(requirements.scopeId, scopeId)))
    .run()
  for (const { kind, sector } of needs)
    write()
      .insert(requirements)
      .values({ id: newId(), scope, scopeId, kind, sector: sector ?? '' })
      .onConflictDoNothing()
      .run()
}

/** Does this site require training? */
export const needsTraining = (siteId: string): boolean => training().get({ siteId }) !== undefined

const training = prepared((database) =>
  database
    .select({ id: requirements.id })
    .from(requirements)
    .where(
      and(
        eq(requirements.scope, 'site'),
        eq(requirements.scopeId, sql.placeholder('siteId')),
        eq(requirements.kind, SITE_TRAINING),
      ),
    )
    .prepare(),
)

/** Adds training to the requirements of a site or removes it; within a commit. */
export function setTrainingNeeded(siteId: string, needed: boolean): void {
  const others = needsAt('site', siteId).filter(({ kind }) => kind !== SITE_TRAINING)
  setNeeds('site', siteId, needed ? [...others, { kind: SITE_TRAINING, sector: null }] : others)
}

/**
 * Counts as a change of the site if it needs training now and did not before, or the reverse, within a commit: the form
 * of its details has that box too, and one that was opened before must not take the change back.
 */
export function touchIfTrainingChanged(siteId: string, before: readonly Need[], now: Date): void {
  if (before.some(({ kind }) => kind === SITE_TRAINING) !== needsTraining(siteId))
    write().update(sites).set({ updatedAt: now }).where(eq(sites.id, siteId)).run()
}

/** Returns all requirements of a duty: from its site, its position and the person's role, each once. */
export function needsFor(siteId: string | null, postId: string | null, role: string): Need[] {
  const rows = all().all({ siteId: siteId ?? '', postId: postId ?? '', role })
  return [...new Map(rows.map((need) => [`${need.kind} ${need.sector ?? ''}`, need])).values()]
}

const all = prepared((database) => {
  const at = (scope: NeedScope, name: string) =>
    and(eq(requirements.scope, scope), eq(requirements.scopeId, sql.placeholder(name)))
  return database
    .select({ kind: requirements.kind, sector: ofSector })
    .from(requirements)
    .where(or(at('site', 'siteId'), at('post', 'postId'), at('role', 'role')))
    .prepare()
})
