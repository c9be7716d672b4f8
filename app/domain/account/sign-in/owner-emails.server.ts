import { showInstant } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { type AccountChange, accountChangedEmail } from './account-changed-email.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { newId } from '~/platform/store.server.ts'
import { type Actor } from '../../kernel/access/actor.ts'

type Owner = { id: string; firstName: string; lastName: string; email: string; isActive: boolean }

/**
 * Queues an email that tells the owner of an account that their sign-in data has changed. It runs within the action
 * that changes it, because the old address is not known afterwards. @param owner with the address to write to; leavers
 * get nothing @param by the person who made the change, named only if it was not the owner
 */
export function emailOwner(owner: Owner, change: AccountChange, by: Actor, now: Date): void {
  if (!owner.isActive) return
  const { COMPANY_NAME: company, ORIGIN } = env()
  const email = accountChangedEmail({
    company,
    name: owner.firstName,
    change,
    by: by.kind === 'person' && by.id !== owner.id ? by.name : null,
    at: showInstant(now),
    url: change.startsWith('password') ? `${ORIGIN}/forgot-password` : `${ORIGIN}/login`,
  })
  const to = { name: `${owner.firstName} ${owner.lastName}`, address: owner.email }
  queueEmail(to, email, `account:${change}:${newId(now.getTime())}`, now)
}
