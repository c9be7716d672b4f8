import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { type LadderStep } from '../../kernel/sites/ladder.ts'
import { findSiteRow, listSites, type SiteRow } from '../../kernel/sites/sites.server.ts'
import { findHook } from '../alarm-hook/hook.server.ts'
import { listOnCall } from '../on-call/on-call.server.ts'
import { testedAt } from '../phone-messages/numbers.server.ts'
import { isPhoneServiceReady } from '../phone-messages/provider-account.server.ts'
import { companyContacts, companySteps } from './contacts.server.ts'
import { listRecipients } from './recipients.server.ts'
import { canRing } from '~/platform/telephone.ts'

export type ReachableNumber = { name: string; phone: string; testedAt: string | null }

/**
 * Returns the numbers of the contacts of the company and its sites and of the on-call rota, each number once, with the
 * time of its last test.
 */
export function listReachable(actor: Person, now = new Date()): ReachableNumber[] {
  demand(actor, 'alarm_hook.read')
  const ofSites = listSites(actor).flatMap(({ name: site, contacts }) =>
    contacts.map(({ name, phone }) => ({ name: `${name}, ${site}`, phone })),
  )
  const people = [...ofSites, ...companyContacts(), ...listOnCall(actor, {}, now)]
  const known = people.flatMap(({ name, phone }) => (phone ? [{ name, phone }] : []))
  return [...new Map(known.map((one) => [one.phone, one])).values()].map(({ name, phone }) => {
    return { name, phone, testedAt: testedAt(phone)?.toISOString() ?? null }
  })
}

/**
 * Returns whether alarms can wake a person at night: through a telephone service behind the hook, a list of numbers, or
 * a step of the company that texts or calls a person with a number.
 */
export function wakesSomebody(actor: Person, now = new Date()): boolean {
  if (findHook(actor, {}, now).wakesSomebody) return true
  if (!isPhoneServiceReady()) return false
  return isWokenBy(companySteps(), null, now)
}

/**
 * Returns the names of sites whose own steps would wake nobody. If a hook or a list covers every site, there are none.
 */
export function listUnwokenSites(actor: Person, now = new Date()): string[] {
  if (findHook(actor, {}, now).wakesSomebody || !isPhoneServiceReady()) return []
  return listSites(actor).flatMap(({ id, name }) => {
    const site = findSiteRow(id)
    const steps = (site?.ladder ?? []) as LadderStep[]
    return steps.length > 0 && !isWokenBy(steps, site, now) ? [name] : []
  })
}

const isWokenBy = (steps: readonly LadderStep[], site: SiteRow | null, now: Date) =>
  steps.some(
    ({ who, channel }) =>
      (channel === 'sms' || channel === 'voice') && listRecipients(who, site, now).some(({ phone }) => canRing(phone)),
  )
