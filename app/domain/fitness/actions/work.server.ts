import { and, desc, eq, inArray } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { actions } from '#db/schema/actions.ts'
import { type Actor, system } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { type Day, dayOf } from '~/platform/dates.ts'
import { db, newId, write } from '~/platform/store.server.ts'
import { type ActionKindName, kindOf } from './kinds.ts'
import { nextReminder, stepsOf } from './ladder.ts'

/* Lets other modules turn a fact into an action, and end it. Both functions run in the caller's own commit, so fact and action are saved together or not at all. A kind of action is a line in kinds.ts. */

export type ActionRow = typeof actions.$inferSelect
export type ActionState = 'open' | 'done' | 'not_needed'

/** The record of an action: `{ type: 'form_submission', id }`. */
export type ActionSubject = { type: string; id: string }

export type NewWork = {
  kind: ActionKindName
  /** The task, as the owner reads it. */
  words: string
  /** The record it is about, which has at most one open action of a kind. Null if there is none. */
  subject: ActionSubject | null
  /** The day by which it must be done. */
  dueOn: Day
  /** The person concerned. */
  userId?: string | null
  /** The person who does it. If omitted or null: administrators. */
  ownerId?: string | null
  siteId?: string | null
  /** The first reminder is this many days before. If omitted or null, the kind decides. It never changes later. */
  remindDays?: number | null
}

/**
 * Opens an action, or updates the open one of the same kind and subject: words, day and site. Its owner changes only if
 * a person names another one, because the facts are compared again every day, and must not take it from the colleague
 * to whom it was given. An unchanged one is left alone, so repeating is harmless. Within the caller's commit. @returns
 * the id of the action
 */
export function openAction(work: NewWork, now: Date, by: Actor = system('actions')): string {
  const { kind, words, subject, dueOn, userId = null, ownerId = null, siteId = null, remindDays = null } = work
  const open = subject && openRowOf(kind, subject)
  if (open) {
    const owner = by.kind === 'person' && ownerId ? ownerId : open.ownerId
    updateAction(open, { words, dueOn, userId, ownerId: owner, siteId }, now, by)
    return open.id
  }
  const id = newId(now.getTime())
  const row = {
    ...{ id, kind, words, subjectType: subject?.type ?? null, subjectId: subject?.id ?? null },
    ...{ userId, ownerId, siteId, dueOn, openedAt: now, updatedAt: now, remindDays },
    remindOn: nextReminder(stepsOf({ kind, remindDays }), dueOn, dayOf(now)),
  }
  tellAction(by, write().insert(actions).values(row).returning().get(), 'action.opened', {}, now)
  return id
}

/**
 * Closes the open actions about a subject, because the facts settled them. Does nothing if none is open. Within the
 * caller's commit. @param how `kinds`: only these, else all; `state`: done by default; `words`: the reason, as the
 * record shows it @returns how many were closed
 */
export function settleActions(
  subject: ActionSubject,
  how: { words: string; kinds?: readonly ActionKindName[]; state?: 'done' | 'not_needed' },
  now: Date,
  by: Actor = system('actions'),
): number {
  const about = and(eq(actions.subjectType, subject.type), eq(actions.subjectId, subject.id))
  const rows = db()
    .select()
    .from(actions)
    .where(and(about, how.kinds && inArray(actions.kind, [...how.kinds]), eq(actions.state, literal('open'))))
    .all()
  for (const row of rows) closeRow(row, { state: how.state ?? 'done', words: how.words, evidence: null }, now, by)
  return rows.length
}

/** The open action of a kind about a subject, if any. */
export const openRowOf = (kind: ActionKindName, { type, id }: ActionSubject): ActionRow | undefined =>
  db()
    .select()
    .from(actions)
    .where(
      and(
        eq(actions.kind, kind),
        eq(actions.subjectType, type),
        eq(actions.subjectId, id),
        eq(actions.state, literal('open')),
      ),
    )
    .get()

/** The newest action of a kind about a subject, open or closed, if any. */
export const newestRowOf = (kind: ActionKindName, { type, id }: ActionSubject): ActionRow | undefined =>
  db()
    .select()
    .from(actions)
    .where(and(eq(actions.kind, kind), eq(actions.subjectType, type), eq(actions.subjectId, id)))
    .orderBy(desc(actions.id))
    .limit(1)
    .get()

type Changes = Partial<Pick<ActionRow, 'words' | 'dueOn' | 'userId' | 'ownerId' | 'siteId'>>

/** Changes an open action, and recomputes its reminders if its day or owner changes. Within a commit. */
export function updateAction(row: ActionRow, changes: Changes, now: Date, by: Actor): ActionRow {
  const differs = (Object.keys(changes) as (keyof Changes)[]).filter((name) => changes[name] !== row[name])
  if (differs.length === 0) return row
  const dueOn = changes.dueOn ?? row.dueOn
  const again = differs.includes('dueOn') || differs.includes('ownerId')
  const remindOn = again ? nextReminder(stepsOf(row), dueOn, dayOf(now)) : row.remindOn
  const updated = write()
    .update(actions)
    .set({ ...changes, remindOn, updatedAt: now })
    .where(and(eq(actions.id, row.id), eq(actions.state, 'open')))
    .returning()
    .get()
  tellAction(by, updated, 'action.changed', { changed: differs }, now)
  return updated
}

/** Closes an open action. Within a commit. */
export function closeRow(
  row: ActionRow,
  { state, words, evidence }: { state: 'done' | 'not_needed'; words: string; evidence: string | null },
  now: Date,
  by: Actor,
): ActionRow {
  const closedBy = by.kind === 'person' ? by.id : null
  const end = { state, closedAt: now, closedBy, closedWords: words, evidence, remindOn: null, updatedAt: now }
  const closed = write()
    .update(actions)
    .set(end)
    .where(and(eq(actions.id, row.id), eq(actions.state, 'open')))
    .returning()
    .get()
  tellAction(by, closed, 'action.closed', { words, evidence }, now)
  return closed
}

/** Opens a closed action again, for its owner if they still work here. Within a commit. */
export function reopenRow(row: ActionRow, now: Date, by: Actor): void {
  const ownerId = row.ownerId && findRow(row.ownerId).isActive ? row.ownerId : null
  const begin = { closedAt: null, closedBy: null, closedWords: null, evidence: null, ownerId, updatedAt: now }
  const remindOn = nextReminder(stepsOf(row), row.dueOn, dayOf(now))
  const open = { ...begin, state: 'open', remindOn }
  const opened = write().update(actions).set(open).where(eq(actions.id, row.id)).returning().get()
  tellAction(by, opened, 'action.opened', {}, now)
}

function tellAction(
  by: Actor,
  row: ActionRow,
  type: 'action.opened' | 'action.changed' | 'action.closed',
  more: Record<string, unknown>,
  now: Date,
): void {
  const { id, kind, siteId, userId, ownerId, dueOn, state } = row
  const payload = { id, kind, siteId, userId, ownerId, dueOn, state }
  const details = { kind, dueOn, state, ownerId, subject: row.subjectType, ...more }
  const { officeOnly } = kindOf(kind)
  record(by, { type, subject: { type: 'action', id }, personId: userId ?? ownerId, details, payload, officeOnly }, now)
}
