import { type SiteKeyView } from '~/domain/time/site-book/keys/views.ts'
import { type EvacuationList } from '~/domain/time/site-book/visits/views.ts'

/** Who is at a site and where its keys are, as a phone keeps them. */
export type KnownList = EvacuationList & { keys?: Pick<SiteKeyView, 'id' | 'name' | 'tag' | 'holder'>[] }

/** Under this name the lists stand among what the phone keeps for its person. */
export const KNOWN_LISTS = 'evacuation lists'

/** A list is shown for so long after the phone was at the site. */
const KEPT_MS = 12 * 3_600_000

/** Returns the lists that are not older than 12 hours. */
export const freshLists = <L extends Pick<EvacuationList, 'at'>>(lists: readonly L[], now: Date): L[] =>
  lists.filter(({ at }) => now.getTime() - Date.parse(at) < KEPT_MS)
