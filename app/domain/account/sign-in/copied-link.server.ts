import { env } from '~/platform/env.server.ts'
import { commit } from '~/platform/store.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demandOver } from '../../kernel/access/over.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { conflict } from '~/platform/problem.ts'
import { endLinks, makeToken } from './tokens.server.ts'

/**
 * Makes a first sign-in link that an administrator passes on when no email can be sent. It works only for a person who
 * has never signed in, because an account in use must be opened by nobody but its owner. @throws Problem not_found,
 * conflict for an inactive account or one in use
 */
export function makeSignInLink(actor: Person, { id }: { id: string }, now = new Date()) {
  demand(actor, 'staff.manage')
  const row = findRow(id)
  demandOver(actor, row)
  const { firstName, username, isActive, firstSignInAt } = row
  if (!isActive) throw conflict('This account is inactive.')
  if (firstSignInAt) throw conflict(`${firstName} has signed in before. Set a new password on their page.`)
  return commit(() => {
    endLinks(id, 'set_password', now)
    const url = `${env().ORIGIN}/reset-password?token=${makeToken(id, 'set_password', now)}`
    record(actor, { type: 'credentials.copied', subject: { type: 'user', id }, personId: id }, now)
    return { id, firstName, username, url }
  })
}
