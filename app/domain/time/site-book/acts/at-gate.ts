import { isProblem, Problem } from '~/platform/problem.ts'

/**
 * Does something for a person at the tablet of a site. They can see that the site exists, so if they do not work there,
 * they are told so. @throws Problem forbidden instead of not_found
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
