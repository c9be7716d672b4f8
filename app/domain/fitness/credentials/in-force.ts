import { addDays, type Day, endOfDay, startOfDay } from '~/platform/dates.ts'

/** A paper as the rules look at it. */
export type Paper = {
  kind: string
  state: string
  sectors: readonly string[]
  startsOn: Day | null
  expiresOn: Day | null
}
/** From `from` on, and before `to`; null: without an end on that side. */
export type Span = { from: Date | null; to: Date | null }

/** So many weeks after a conditional start the screening must be full: BS 7858. A setting may shorten it. */
export const SCREENING_WEEKS = 12

/** States in which a paper counts on its days. Of a paper that has expired the days before count still. */
const COUNTING = new Set(['valid', 'expired'])

/** When a paper counts: to the end of its last day, UK time. Null: never, as it is proposed, suspended or revoked. */
export function spanOf(paper: Paper, screeningWeeks = SCREENING_WEEKS): Span | null {
  const { kind, state, startsOn, expiresOn } = paper
  const from = startsOn ? startOfDay(startsOn) : null
  // A conditional start counts for so many weeks, then only the full screening does.
  if (kind === 'screening' && state === 'applied')
    return startsOn ? { from, to: startOfDay(addDays(startsOn, 7 * screeningWeeks)) } : null
  if (!COUNTING.has(state)) return null
  return { from, to: expiresOn ? endOfDay(expiresOn) : null }
}

/**
 * The first instant of a duty that no span covers, or null where every minute of it is covered: by one, or by several that
 * touch.
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

/** The state as people read it today: a valid paper whose last day is over has expired. */
export const stateOn = ({ state, expiresOn }: Pick<Paper, 'state' | 'expiresOn'>, today: Day): string =>
  state === 'valid' && expiresOn !== null && expiresOn < today ? 'expired' : state
