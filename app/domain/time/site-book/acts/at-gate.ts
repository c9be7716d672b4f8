import { isProblem, Problem } from '~/platform/problem.ts'

/**
 * Does something for somebody at the tablet of a site. That the site exists they see: where they do not work there, they
 * are told that.
 * @throws Problem forbidden in the place of not_found
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
