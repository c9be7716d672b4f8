import { type Company, type Member } from './company.ts'
import { type Leak } from './facts.ts'
import { PLACES } from './sites.ts'

/** What a person received: the answer of a call, or the text of a page. */
export type Received = { who: string; path: string; text: string; at: number }

/**
 * Returns the sites of which a person may know more than the name: supervisors know their own, and the control room and
 * the office know all.
 */
export const SITES_OF: Record<string, readonly string[]> = {
  supervises: ['tower', 'shop', 'event'],
  directs: PLACES.map(({ key }) => key),
}

/**
 * Returns what a person received but must not know. Each person's number and address, and each site's contact, are
 * words that occur nowhere else. Guards may know only their own, supervisors those of their sites, and control and the
 * office all of them.
 */
export function mayKnow(company: Company, { who, path, text, at }: Received): Leak[] {
  const reader = company.people.find(({ key }) => key === who)
  if (!reader || reader.role === 'admin') return []
  const found = secretsFor(company, reader).filter((word) => text.includes(word))
  return found.map((of) => ({ who, role: reader.role, path, at, of }))
}

const known = new WeakMap<Company, Map<string, string[]>>()

/** Returns words that this reader must never receive. */
export function secretsFor(company: Company, reader: Member): string[] {
  const all = known.get(company) ?? new Map<string, string[]>()
  known.set(company, all)
  const before = all.get(reader.key)
  if (before) return before
  const sites = SITES_OF[reader.work] ?? []
  const others = company.people.filter(({ key }) => key !== reader.key)
  const people = others.flatMap((one) => [
    `${one.key}@pilot.test`,
    // A supervisor calls the people of their sites, and anyone who could come.
    ...(sites.length === 0 && one.work !== 'controls' ? [one.phone] : []),
  ])
  const places = PLACES.filter(({ key }) => !sites.includes(key)).flatMap(({ contact }) => [
    contact.email,
    contact.phone,
  ])
  // The word itself would warn an attacker who is holding the phone of a person under duress.
  const secrets = [...people, ...places, ...(sites.length === 0 ? ['duress alarm', '"type":"duress"'] : [])]
  all.set(reader.key, secrets)
  return secrets
}
