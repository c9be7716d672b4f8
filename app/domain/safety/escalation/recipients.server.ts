import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { type LadderStep } from '../../kernel/sites/ladder.ts'
import { type SiteRow } from '../../kernel/sites/sites.server.ts'
import { db } from '~/platform/store.server.ts'
import { findOnCall } from '../on-call/on-call.server.ts'
import { companyContacts } from './contacts.server.ts'

/** A person to notify about an alert; `id` is null for people without an account. */
export type Recipient = { id: string | null; name: string; email: string | null; phone: string | null }

/** Returns the people that a step notifies, with every known way to reach them. */
export function listRecipients(who: LadderStep['who'], site: SiteRow | null, now: Date): Recipient[] {
  switch (who) {
    case 'contact':
      return (site?.contacts ?? []).map((contact) => ({ id: null, ...contact }))
    case 'company':
      return companyContacts().map((contact) => ({ id: null, ...contact }))
    case 'on_call':
      return findOnCall(now).map(({ userId, ...person }) => ({ id: userId, ...person }))
    case 'control':
      return active(eq(users.role, 'admin'))
    case 'supervisor':
      return active(inArray(users.role, ['supervisor', 'manager']))
  }
}

const active = (role: SQL): Recipient[] =>
  db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phone: users.phone,
    })
    .from(users)
    .where(and(role, eq(users.isActive, true)))
    .all()
    .map(({ firstName, lastName, ...person }) => ({ ...person, name: `${firstName} ${lastName}` }))
