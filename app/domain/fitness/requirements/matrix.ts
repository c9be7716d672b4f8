import { addDays, type Day, dayOf } from '~/platform/dates.ts'
import { type Paper, type Span, spanOf, uncoveredFrom } from '../credentials/in-force.ts'
import { type Sector } from '../credentials/sectors.ts'
import { type Need } from '../../kernel/sites/need.ts'
import { suits } from './judge.ts'
import { type MatrixState } from './matrix-kinds.ts'

/** A paper that ends within this many days is shown as ending soon. */
const SOON_DAYS = 30
/** The last instant that a Date can hold. */
const FOREVER = new Date(8.64e15)

type Hours = { startsAt: Date; endsAt: Date }

/**
 * Does a person hold what is required for all these hours, and until which day? A null day means that it does not end.
 */
export type Held = { state: MatrixState; until: Day | null }

/**
 * Returns a cell of the matrix for a person and a requirement. @param papers all papers of the person, of any kind
 * @param required does the person need it, so that its absence is a lack?
 */
export function heldOf(
  need: Need,
  papers: readonly Paper[],
  hours: Hours,
  { required, screeningWeeks }: { required: boolean; screeningWeeks: number },
): Held {
  const suiting = papers.filter((paper) => suits(paper, need.kind, need.sector as Sector | null))
  const spans = suiting.flatMap((paper) => {
    const span = spanOf(paper, screeningWeeks)
    return span ? [{ ...span, paper }] : []
  })
  if (uncoveredFrom(spans, hours) === null) return covered(spans, hours)
  const has = (...states: string[]) => suiting.some(({ state }) => states.includes(state))
  const ended = suiting.flatMap(({ state, expiresOn }) => (state === 'valid' || state === 'expired' ? expiresOn : null))
  const last = ended.filter((day): day is Day => day !== null).sort()
  if (has('suspended', 'revoked')) return { state: 'stopped', until: null }
  if (last.length) return { state: 'ended', until: last.at(-1)! }
  if (has('proposed')) return { state: 'proposed', until: null }
  if (has('applied')) return { state: 'applied', until: null }
  return { state: required ? 'missing' : 'not_needed', until: null }
}

function covered(spans: readonly (Span & { paper: Paper })[], { startsAt, endsAt }: Hours): Held {
  const counting = spans.filter(({ from, to }) => (!from || from < endsAt) && (!to || to > startsAt))
  // A renewal from the next day carries on. The end of a period is the first instant after its last day.
  const end = uncoveredFrom(spans, { startsAt, endsAt: FOREVER })
  const until = end && dayOf(new Date(end.getTime() - 1))
  if (counting.every(({ paper }) => paper.state === 'applied')) return { state: 'conditional', until }
  const soon = until !== null && until < addDays(dayOf(startsAt), SOON_DAYS)
  return { state: soon ? 'ends_soon' : 'valid', until }
}
