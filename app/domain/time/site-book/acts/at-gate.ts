import { isProblem, Problem } from '~/platform/problem.ts'

/**
 * Does something for a person at a site's tablet. If they do not work there, they are told so, because they can see
 * that the site exists. @throws Problem forbidden instead of not_found
 */
export function atGate<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (isProblem(error) && error.kind === 'not_found')
      throw new Problem('forbidden', 'You have no shift at this site now. Ask control.')
    throw error
  }
}
