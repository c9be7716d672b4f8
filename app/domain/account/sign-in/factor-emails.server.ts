import { showInstant } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { type FactorChange, secondFactorEmail } from './second-factor-email.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'

/**
 * Queues the email that tells the owner what happened to their second factor, passkeys or company account. It sends
 * nothing if the rule for all administrators changed.
 */
export function writeFactorEmail(event: Happened, now: Date): void {
  const change = changeOf(event)
  if (!change || !event.personId) return
  const row = findRow(event.personId)
  if (!row.isActive) return
  const { COMPANY_NAME: company, ORIGIN } = env()
  const at = showInstant(event.at)
  const email = secondFactorEmail({ company, name: row.firstName, change, at, url: `${ORIGIN}/account` })
  const to = { name: `${row.firstName} ${row.lastName}`, address: row.email }
  queueEmail(to, email, `second-factor:${event.id}`, now, { about: row.id })
}

function changeOf({ type, details }: Happened): FactorChange | null {
  if (type === 'second_factor.reset') return 'reset'
  if (type === 'second_factor.recovery_used') return 'recovery_used'
  if (type === 'second_factor.codes_renewed') return 'codes_renewed'
  if (type === 'passkey.added') return 'passkey_added'
  if (type === 'passkey.removed') return 'passkey_removed'
  const by = details.byOffice === true ? '_by_office' : ''
  if (type === 'identity.linked') return `company_linked${by}`
  if (type === 'identity.unlinked') return `company_unlinked${by}`
  if (details.active === true) return 'set_up'
  return details.active === false ? 'removed' : null
}
