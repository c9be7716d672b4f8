import { type HandoverView } from '~/domain/time/site-book/handover/views.ts'
import { LAPSES_MS } from '~/domain/time/site-book/handover/open-after.ts'
import { type SiteKeyView } from '~/domain/time/site-book/keys/views.ts'
import { type EvacuationList } from '~/domain/time/site-book/visits/views.ts'

/** Who is at a site, where its keys are, and which handovers have not been accepted, as a phone stores them. */
export type KnownList = EvacuationList & {
  keys?: Pick<SiteKeyView, 'id' | 'name' | 'tag' | 'holder'>[]
  handovers?: HandoverView[]
}

/** The key under which the lists are stored on the phone. */
export const KNOWN_LISTS = 'evacuation lists'

/** How long a list is shown after it was fetched. */
const KEPT_MS = 12 * 3_600_000

/** Returns the lists that are not older than 12 hours. */
export const freshLists = <L extends Pick<EvacuationList, 'at'>>(lists: readonly L[], now: Date): L[] =>
  lists.filter(({ at }) => now.getTime() - Date.parse(at) < KEPT_MS)

/** Returns the handovers that wait for a person: not yet accepted, written by others, at most a day old. */
export const waitingFor = (userId: string, handovers: readonly HandoverView[], now: Date): HandoverView[] =>
  handovers.filter(
    ({ takenAt, givenById, givenAt }) =>
      takenAt === null && givenById !== userId && now.getTime() - Date.parse(givenAt) < LAPSES_MS,
  )
