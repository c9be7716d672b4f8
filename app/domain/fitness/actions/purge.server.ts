import { and, type Column, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { actionEmails, actions } from '#db/schema/actions.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, write } from '~/platform/store.server.ts'
import { FORM_KINDS } from './kinds.ts'

/** Two years, because the audit trail shows who closed it for that long. */
const KEPT_DAYS = 730

/**
 * Deletes actions closed two years ago, except what is kept with its form and what is about a person under legal hold;
 * for the nightly purge. Returns how many.
 */
export function purgeActions(now: Date): number {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const withForm = and(inArray(actions.kind, FORM_KINDS), sql`subject_id IN (SELECT id FROM form_submissions)`)
  const isHeld = (person: Column) => sql`${person} IN (SELECT id FROM users WHERE legal_hold = 1)`
  const kept = or(withForm, isHeld(actions.userId), isHeld(actions.ownerId))
  return commit(() =>
    write()
      .delete(actions)
      .where(and(lt(actions.closedAt, before), sql`NOT coalesce(${kept}, 0)`))
      .run(),
  ).changes
}

/** Deletes actions about an erased person, and removes their name from actions they owned. Within a commit. */
export function forgetActions(userId: string): void {
  write().delete(actions).where(eq(actions.userId, userId)).run()
  write().update(actions).set({ ownerId: null }).where(eq(actions.ownerId, userId)).run()
  write().delete(actionEmails).where(eq(actionEmails.userId, userId)).run()
}
