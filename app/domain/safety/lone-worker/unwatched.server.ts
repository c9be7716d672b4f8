import { type Person } from '../../kernel/access/actor.ts'
import { isAmong, sitesOf } from '../../kernel/access/grants.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { listUnwatched, unwatchedWords } from './make-true.server.ts'

/** A person on shift who works alone and is not monitored, as control sees them. */
export type UnwatchedPerson = {
  userId: string
  fullName: string
  phone: string | null
  siteId: string | null
  where: string
  since: string
  /** Why they are not monitored. */
  words: string
}

/**
 * Returns everyone on shift who works alone and is not monitored, at the sites that the actor may see. Those who have
 * been without monitoring the longest come first.
 */
export function listUnwatchedPeople(actor: Person, now = new Date()): UnwatchedPerson[] {
  const seen = sitesOf(actor, 'lone.see')
  return listUnwatched(now)
    .filter(({ alone }) => isAmong(seen, alone.siteId))
    .map((unseen) => {
      const { userId } = unseen.shift
      const { siteId, place, since } = unseen.alone
      const { firstName, lastName, phone } = findRow(userId)
      const where = [findSiteRow(siteId)?.name, place].filter(Boolean).join(', ')
      const known = { userId, fullName: `${firstName} ${lastName}`, phone, siteId, where }
      return { ...known, since: (unseen.why?.at ?? since).toISOString(), words: unwatchedWords(unseen) }
    })
    .sort((a, b) => a.since.localeCompare(b.since))
}
