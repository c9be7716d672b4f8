import { addDays, type Day, dayOf, endOfDay, startOfDay } from '~/platform/dates.ts'

/** The facts about a paper that the rules use. */
export type Paper = {
  kind: string
  state: string
  sectors: readonly string[]
  startsOn: Day | null
  expiresOn: Day | null
}
/** Counts from `from` and until before `to`. Null: no limit on that side. */
export type Span = { from: Date | null; to: Date | null }

/** A paper with its id, that of the newer one that replaced it, and when it was last written. */
export type KeptPaper = Paper & { id: string; replacedBy: string | null; updatedAt: Date }

/**
 * Returns a person's papers as they count. One that was said to have expired before its last day has no last day,
 * because nobody knows which of the two is right. One that was replaced is suspended or revoked if its replacement is,
 * because a person whose new card was revoked may not work on the old one. @param papers all of them, of one person or
 * several
 */
export function asTheyCount<P extends KeptPaper>(papers: readonly P[]): P[] {
  const known = new Map(papers.map((paper) => [paper.id, paper]))
  return papers.map((kept) => {
    const paper = isEndedEarly(kept) ? { ...kept, expiresOn: null } : kept
    const seen = new Set([paper.id])
    for (let at = paper.replacedBy; at && !seen.has(at); at = known.get(at)?.replacedBy ?? null) {
      const state = known.get(at)?.state
      if (state === 'suspended' || state === 'revoked') return { ...paper, state }
      seen.add(at)
    }
    return paper
  })
}

const isEndedEarly = ({ state, expiresOn, updatedAt }: KeptPaper) =>
  state === 'expired' && expiresOn !== null && expiresOn >= dayOf(updatedAt)

/** Within how many weeks of a conditional start the screening must be complete: BS 7858. A setting may shorten it. */
export const SCREENING_WEEKS = 12

/** States in which a paper counts. The earlier days of an expired paper still count. */
const COUNTING = new Set(['valid', 'expired'])

/**
 * Returns when a paper counts: until the end of its last day, UK time. Null if never, because it is proposed, suspended
 * or revoked, or has expired on an unknown day.
 */
export function spanOf(paper: Paper, screeningWeeks = SCREENING_WEEKS): Span | null {
  const { kind, state, startsOn, expiresOn } = paper
  const from = startsOn ? startOfDay(startsOn) : null
  // A conditional start counts for a number of weeks; after that only a complete screening does.
  if (kind === 'screening' && state === 'applied')
    return startsOn ? { from, to: startOfDay(addDays(startsOn, 7 * screeningWeeks)) } : null
  // Nobody knows until when a paper counted that is said to have expired and has no last day.
  if (!COUNTING.has(state) || (state === 'expired' && expiresOn === null)) return null
  return { from, to: expiresOn ? endOfDay(expiresOn) : null }
}

/**
 * Returns the first uncovered instant of a duty, or null if one period, or several adjoining ones, cover every minute.
 */
export function uncoveredFrom(spans: readonly Span[], duty: { startsAt: Date; endsAt: Date }): Date | null {
  let at = duty.startsAt
  for (;;) {
    const here = at
    const next = spans.filter(({ from, to }) => (!from || from <= here) && (!to || to > here))
    if (next.length === 0) return here
    if (next.some(({ to }) => to === null)) return null
    at = new Date(Math.max(...next.map(({ to }) => to!.getTime())))
    if (at >= duty.endsAt) return null
  }
}

/** Returns a paper's state today: a valid paper past its last day has expired. */
export const stateOn = ({ state, expiresOn }: Pick<Paper, 'state' | 'expiresOn'>, today: Day): string =>
  state === 'valid' && expiresOn !== null && expiresOn < today ? 'expired' : state
