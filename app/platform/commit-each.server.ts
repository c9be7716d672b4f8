import { log } from './log.server.ts'
import { commit } from './store.server.ts'

/**
 * Does the work for a batch of rows in one commit. If that fails, each row gets a commit of its own, so that a row for
 * which it fails is logged and delays no other; the next run tries it again.
 * @param what for the log: what could not be done
 * @returns the results of the rows for which it was done
 */
export function commitEach<T, R>(rows: readonly T[], work: (row: T) => R, what: string): R[] {
  if (rows.length === 0) return []
  try {
    return commit(() => rows.map(work))
  } catch (error) {
    if (rows.length > 1) return rows.flatMap((row) => commitEach([row], work, what))
    log().error({ err: error }, what)
    return []
  }
}
