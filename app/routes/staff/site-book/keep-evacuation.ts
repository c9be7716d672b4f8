import { call } from '~/api/call.ts'
import { keepDraft, recallDraft } from '~/browser/outbox/drafts.ts'
import { fetchTours } from '../tours/keep-tours.ts'
import { freshLists, KNOWN_LISTS, type KnownList, waitingFor } from './known-lists.ts'

/**
 * Stores on this phone who is at a site, with its keys and waiting handovers, beside the lists of other sites. They are
 * sealed for the person.
 */
export async function keepEvacuation(userId: string, list: KnownList): Promise<void> {
  const before = (await recallDraft<KnownList[]>(userId, KNOWN_LISTS).catch(() => null)) ?? []
  const others = before.filter(({ siteId }) => siteId !== list.siteId)
  await keepDraft(userId, KNOWN_LISTS, [list, ...freshLists(others, new Date())])
}

/** The age of the stored list after which other pages fetch it again. */
export const FRESH_MS = 2 * 60_000

/**
 * Fetches who is at a site and stores it, with its keys, the waiting handovers and the person's tours; offline, the
 * stored data is kept.
 * @param freshMs a list no older than this is not fetched again
 */
export async function fetchEvacuation(userId: string, siteId: string, freshMs = 0): Promise<void> {
  if (freshMs > 0) {
    const kept = (await recallDraft<KnownList[]>(userId, KNOWN_LISTS).catch(() => null)) ?? []
    if (kept.some((list) => list.siteId === siteId && Date.now() - Date.parse(list.at) < freshMs)) return
  }
  const list = await call('GET /api/sites/:id/evacuation-list', { id: siteId }).catch(() => null)
  if (!list) return
  const keys = await call('GET /api/site-keys', { siteId }).catch(() => [])
  const given = await call('GET /api/handovers', { siteId }).catch(() => [])
  await keepEvacuation(userId, { ...list, keys, handovers: waitingFor(userId, given, new Date()) })
  await fetchTours(userId)
}
