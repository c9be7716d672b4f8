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

/** How long the people on a list are shown after it was fetched. */
const PEOPLE_MS = 12 * 3_600_000
/** How long a site's book, keys and handovers can be used: its guard hands over after a shift of twelve hours. */
const SITE_MS = 24 * 3_600_000

const isYounger = ({ at }: Pick<EvacuationList, 'at'>, ms: number, now: Date) => now.getTime() - Date.parse(at) < ms

/** Returns whether a list is recent enough to show who is at the site. */
export const showsPeople = (list: Pick<EvacuationList, 'at'>, now: Date): boolean => isYounger(list, PEOPLE_MS, now)

/** Returns the lists that are not older than a day; those older than 12 hours are without people. */
export const freshLists = <L extends Pick<EvacuationList, 'at' | 'people' | 'visitors'>>(
  lists: readonly L[],
  now: Date,
): L[] =>
  lists
    .filter((list) => isYounger(list, SITE_MS, now))
    .map((list) => (showsPeople(list, now) ? list : { ...list, people: [], visitors: [] }))

/** Returns the lists with a change to that of one site. */
export const changeList = <L extends Pick<EvacuationList, 'siteId'>>(
  lists: readonly L[],
  siteId: string,
  change: (list: L) => L,
): L[] => lists.map((list) => (list.siteId === siteId ? change(list) : list))

/** Returns the handovers that wait for a person: not yet accepted, written by others, at most a day old. */
export const waitingFor = (userId: string, handovers: readonly HandoverView[], now: Date): HandoverView[] =>
  handovers.filter(
    ({ takenAt, givenById, givenAt }) =>
      takenAt === null && givenById !== userId && now.getTime() - Date.parse(givenAt) < LAPSES_MS,
  )
