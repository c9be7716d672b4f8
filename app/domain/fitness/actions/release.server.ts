import { and, eq, isNull } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { actions } from '#db/schema/actions.ts'
import { type Person, system } from '../../kernel/access/actor.ts'
import { mayAt } from '../../kernel/access/grants.server.ts'
import { may } from '../../kernel/access/permissions.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { dayOf } from '~/platform/dates.ts'
import { db, write } from '~/platform/store.server.ts'
import { type ActionKindName, kindOf } from './kinds.ts'
import { nextReminder, stepsOf } from './ladder.ts'
import { closeRow, openRowOf, reopenRow, updateAction } from './work.server.ts'

/** The reason on actions that ended because the person left. */
const LEFT = 'The person left'

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
  for (const { id, dueOn, ...action } of ownedBy(personId)) {
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

/**
 * When a person has another role or less access to sites, administrators get what they owned and can no longer close:
 * an owner who is not from the office would read of colleagues' papers, health or pay, and be reminded for ever. What
 * is about the person themselves stays with them.
 */
export function releaseOfficeActions({ type, personId, details }: Happened, now: Date): void {
  const byRole = type === 'staff.updated'
  if (!personId || (byRole && !(details.changed as string[] | undefined)?.includes('role'))) return
  const person = { kind: 'person', id: personId, role: findRow(personId).role } as Person
  for (const row of ownedBy(personId)) {
    const { ownerCloses, officeOnly } = kindOf(row.kind)
    if (ownerCloses || row.userId === personId) continue
    // An administrator may have given it on purpose to somebody who is not one; access to sites does not change that.
    const stays = officeOnly ? !byRole || may(person, 'action.settle') : mayAt(person, 'action.settle', row.siteId)
    if (!stays) updateAction(row, { ownerId: null }, now, system('actions'))
  }
}

const ownedBy = (personId: string) =>
  db()
    .select()
    .from(actions)
    .where(and(eq(actions.ownerId, personId), eq(actions.state, literal('open'))))
    .all()
