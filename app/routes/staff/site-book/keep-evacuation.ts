import { call } from '~/api/call.ts'
import { type EvacuationList } from '~/domain/time/site-book/visits/views.ts'
import { keepDraft, recallDraft } from '~/browser/outbox/drafts.ts'
import { fetchTours } from '../tours/keep-tours.ts'
import { freshLists, KNOWN_LISTS } from './known-lists.ts'

/** Keeps who is at a site on this phone, sealed for its person, beside the lists of other sites. */
export async function keepEvacuation(userId: string, list: EvacuationList): Promise<void> {
  const before = (await recallDraft<EvacuationList[]>(userId, KNOWN_LISTS).catch(() => null)) ?? []
  const others = before.filter(({ siteId }) => siteId !== list.siteId)
  await keepDraft(userId, KNOWN_LISTS, [list, ...freshLists(others, new Date())])
}

/** Asks who is at a site and keeps it, with the tours of the person; without a connection what was kept stays. */
export async function fetchEvacuation(userId: string, siteId: string): Promise<void> {
  const list = await call('GET /api/sites/:id/evacuation-list', { id: siteId }).catch(() => null)
  if (!list) return
  await keepEvacuation(userId, list)
  await fetchTours(userId)
}
