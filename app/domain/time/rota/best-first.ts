import { type CandidateView } from './views.ts'
import { compareNames } from '~/platform/names.ts'

/** What decides the order of equally suitable people: fewest hours or shortest distance. */
export type First = 'least' | 'nearest'

/**
 * Sorts people for a planner: those without a problem, then those with a warning, then those who may not be assigned.
 * Each group is sorted by fewest minutes this week or by shortest distance, and then by the other.
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
      compareNames(a.name, b.name) ||
      a.userId.localeCompare(b.userId),
  )
}

const tierOf = ({ refusals, warnings }: CandidateView) => (refusals.length ? 2 : warnings.length ? 1 : 0)
// Two infinite values must compare as equal; their difference is not a number.
const order = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
