import { env } from '~/platform/env.server.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { resetPasswordEmail } from './reset-password-email.ts'
import { setPasswordEmail } from './set-password-email.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { endLinks, makeToken, mayReset } from './tokens.server.ts'

/**
 * Queues the email for a forgotten password, with a new link. Does nothing if no account was found or the limit is
 * reached.
 */
export function writeResetEmail(event: Happened, now: Date): void {
  if (!event.personId) return
  const row = findRow(event.personId)
  if (!row.isActive || !mayReset(row.id, now)) return
  const url = linkOf(makeToken(row.id, 'reset_password', now))
  const email = resetPasswordEmail({ company: env().COMPANY_NAME, name: row.firstName, url })
  queueEmail(addressOf(row), email, `reset:${event.id}`, now, { about: row.id })
}

/** Queues the email with the username and the first link. */
export function writeCredentialsEmail(event: Happened, now: Date): void {
  const row = findRow(event.personId!)
  if (!row.isActive) return
  endLinks(row.id, 'set_password', now)
  const url = linkOf(makeToken(row.id, 'set_password', now))
  const { username, firstName: name } = row
  const email = setPasswordEmail({ company: env().COMPANY_NAME, name, username, url })
  queueEmail(addressOf(row), email, `credentials:${event.id}`, now, { about: row.id, bulk: true })
}

const linkOf = (token: string) => `${env().ORIGIN}/reset-password?token=${token}`

const addressOf = (row: { firstName: string; lastName: string; email: string }) => ({
  name: `${row.firstName} ${row.lastName}`,
  address: row.email,
})
