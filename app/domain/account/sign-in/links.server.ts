import { setImmediate as pause } from 'node:timers/promises'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#db/schema/people.ts'
import { rowIds, type RowsView } from '~/platform/rows.ts'
import { record } from '../../kernel/events/record.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { type ForgotPassword } from './input.ts'
import { demandOver } from '../../kernel/access/over.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { findByName } from './sign-in.server.ts'
import { limitRate } from '../../kernel/access/throttle.server.ts'

const FORGOT_WORDS = 'If that account exists, an email with a link is on its way. Please check your spam folder too.'

/**
 * Requests a link for choosing a new password. The answer is the same whether or not the account exists, and both cases
 * write the same records, so that timing reveals nothing. A reaction sends the email and applies the limit.
 */
export function forgotPassword(actor: Actor, { email }: ForgotPassword, now = new Date()): { message: string } {
  if (actor.kind !== 'system') limitRate('forgot-password', actor.ip, 10)
  const row = findByName(email)
  const personId = row?.id ?? null
  const subject = personId ? { type: 'user', id: personId } : undefined
  return commit(() => {
    record(actor, { type: 'password.reset_requested', subject, personId }, now)
    return { message: FORGOT_WORDS }
  })
}

export const EmailCredentials = z.object({ userIds: z.array(z.string().max(100)).max(5000).optional() })
export type EmailCredentials = z.infer<typeof EmailCredentials>

// A batch is this small so that other requests do not wait for it.
const AT_ONCE = 20

/**
 * Queues emails with the username and a one-time link for everyone who has not signed in, or for the people named. It
 * works in batches, with pauses for other requests. @returns how many emails are queued
 */
export async function emailCredentials(actor: Person, { userIds }: EmailCredentials, now = new Date()) {
  demand(actor, 'staff.manage')
  const whom = userIds ? inArray(users.id, userIds) : and(isNull(users.firstSignInAt), ne(users.id, actor.id))
  const rows = db()
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.isActive, true), whom))
    .all()
  demandOver(actor, ...rows)
  const counted = { emailCount: rows.length }
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    commit(() => {
      for (const { id } of rows.slice(from, from + AT_ONCE))
        record(actor, { type: 'credentials.sent', subject: { type: 'user', id }, personId: id }, now)
      // The answer becomes final only with the last batch.
      return from + AT_ONCE < rows.length ? null : counted
    })
    await pause()
  }
  return counted
}

export const SignInLinks = z.object({ ids: rowIds })
export type SignInLinks = z.infer<typeof SignInLinks>

/** Does the same for people chosen on a list. @returns the result for each */
export function sendSignInLinks(actor: Person, { ids }: SignInLinks, now = new Date()): RowsView {
  demand(actor, 'staff.manage')
  return commit(() => {
    const able = db()
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(and(eq(users.isActive, true), inArray(users.id, ids)))
      .all()
    demandOver(actor, ...able)
    const rows = ids.map((id) =>
      able.some((row) => row.id === id)
        ? { id, done: true, words: null }
        : { id, done: false, words: 'There is no active account.' },
    )
    for (const { id } of able)
      record(actor, { type: 'credentials.sent', subject: { type: 'user', id }, personId: id }, now)
    return { rows }
  })
}
