import { env } from '~/platform/env.server.ts'
import type { Happened } from '../events/happened.server.ts'
import { resetPasswordLetter } from './reset-password-email.ts'
import { setPasswordLetter } from './set-password-email.ts'
import { queueLetter } from '../mail/queue.server.ts'
import { findRow } from '../people/people.server.ts'
import { endLinks, makeToken, mayReset } from './tokens.server.ts'

/** Writes the email of a forgotten password, with a link made for it; nothing when nobody was found or enough links went out. */
export function writeResetLetter(event: Happened, now: Date): void {
  if (!event.personId) return
  const row = findRow(event.personId)
  if (!row.isActive || !mayReset(row.id, now)) return
  const url = linkOf(makeToken(row.id, 'reset_password', now))
  const letter = resetPasswordLetter({ company: env().COMPANY_NAME, name: row.firstName, url })
  queueLetter(addressOf(row), letter, `reset:${event.id}`, now, { about: row.id })
}

/** Writes the letter with username and first link. */
export function writeCredentialsLetter(event: Happened, now: Date): void {
  const row = findRow(event.personId!)
  if (!row.isActive) return
  endLinks(row.id, 'set_password', now)
  const url = linkOf(makeToken(row.id, 'set_password', now))
  const { username, firstName: name } = row
  const letter = setPasswordLetter({ company: env().COMPANY_NAME, name, username, url })
  queueLetter(addressOf(row), letter, `credentials:${event.id}`, now, { about: row.id })
}

const linkOf = (token: string) => `${env().ORIGIN}/reset-password?token=${token}`

const addressOf = (row: { firstName: string; lastName: string; email: string }) => ({
  name: `${row.firstName} ${row.lastName}`,
  address: row.email,
})
