import { and, type Column, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { actionEmails, actions } from '#db/schema/actions.ts'
import { system } from '../../kernel/access/actor.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { DAY_MS, dayOf } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type ActionKindName, FORM_KINDS, kindOf } from './kinds.ts'
import { nextReminder, stepsOf } from './ladder.ts'
import { closeRow, openRowOf, reopenRow } from './work.server.ts'

/** Two years, because the audit trail shows who closed it for that long. */
const KEPT_DAYS = 730

/** The reason on actions that ended because the person left. */
const LEFT = 'The person left'

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

/** When a person has left, actions about their work end and actions they owned go to administrators. */
export function releaseActions({ personId }: Happened, now: Date): void {
  if (!personId) return
  const open = eq(actions.state, literal('open'))
  const about = db()
    .select()
    .from(actions)
    .where(and(eq(actions.userId, personId), open))
    .all()
  for (const row of about.filter(({ kind }) => kindOf(kind).endsWithPerson))
    closeRow(row, { state: 'not_needed', words: LEFT, evidence: null }, now, system('actions'))
  const owned = db()
    .select()
    .from(actions)
    .where(and(eq(actions.ownerId, personId), open))
    .all()
  for (const { id, dueOn, ...action } of owned) {
    const remindOn = nextReminder(stepsOf(action), dueOn, dayOf(now))
    write().update(actions).set({ ownerId: null, remindOn, updatedAt: now }).where(eq(actions.id, id)).run()
  }
}

/**
 * When a person has returned, what their forms asked for is to be done after all. Their papers are compared with the
 * facts instead.
 */
export function resumeActions({ personId }: Happened, now: Date): void {
  if (!personId) return
  const ended = and(
    eq(actions.userId, personId),
    eq(actions.subjectType, 'form_submission'),
    eq(actions.state, 'not_needed'),
    eq(actions.closedWords, LEFT),
    isNull(actions.closedBy),
  )
  for (const row of db().select().from(actions).where(ended).all())
    if (!openRowOf(row.kind as ActionKindName, { type: row.subjectType!, id: row.subjectId! }))
      reopenRow(row, now, system('actions'))
}
