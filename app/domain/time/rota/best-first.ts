import { type CandidateView } from './views.ts'

/** What comes first among people of whom as much speaks for each. */
export type First = 'least' | 'nearest'

/**
 * Returns people in the order in which a planner would ask them: those of whom nothing speaks against it, then those with a
 * warning, then those who may not; within each who has the fewest minutes this week, or comes from nearest, and the other
 * of the two after it.
 */
export function bestFirst(candidates: readonly CandidateView[], first: First): CandidateView[] {
  const least = (one: CandidateView) => one.minutesThisWeek
  const nearest = (one: CandidateView) => one.distanceMetres ?? Infinity
  const [major, minor] = first === 'least' ? [least, nearest] : [nearest, least]
  return [...candidates].sort(
    (a, b) =>
      tierOf(a) - tierOf(b) ||
      order(major(a), major(b)) ||
      order(minor(a), minor(b)) ||
      a.name.localeCompare(b.name) ||
      a.userId.localeCompare(b.userId),
  )
}

const tierOf = ({ refusals, warnings }: CandidateView) => (refusals.length ? 2 : warnings.length ? 1 : 0)
// Infinity less itself is no number.
const order = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
