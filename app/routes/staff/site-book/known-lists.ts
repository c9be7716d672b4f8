import { type EvacuationList } from '~/domain/time/site-book/visits/views.ts'

/** Under this name the lists stand among what the phone keeps for its person. */
export const KNOWN_LISTS = 'evacuation lists'

/** A list is shown for so long after the phone was at the site. */
const KEPT_MS = 12 * 3_600_000

/** Returns the lists that are not older than 12 hours. */
export const freshLists = (lists: readonly EvacuationList[], now: Date): EvacuationList[] =>
  lists.filter(({ at }) => now.getTime() - Date.parse(at) < KEPT_MS)
