import { setImmediate as pause } from 'node:timers/promises'
import { isProblem } from './problem.ts'
import { type RowsView } from './rows.ts'

// Few enough that no other request waits for them.
const AT_ONCE = 10

/**
 * Does the same to each of several records, in order and separately: a refused one does not stop the others. Check the
 * permission first, so that a person without it is refused once and not row by row.
 * @param act does it to one, and throws a Problem if that one is refused
 * @returns the result for each; a refusal with its words
 * @throws other errors than a Problem; records before it stay done
 */
export async function eachRow(ids: readonly string[], act: (id: string) => unknown): Promise<RowsView> {
  const rows: RowsView['rows'] = []
  for (const [n, id] of ids.entries()) {
    if (n > 0 && n % AT_ONCE === 0) await pause()
    try {
      act(id)
      rows.push({ id, done: true, words: null })
    } catch (error) {
      if (!isProblem(error)) throw error
      rows.push({ id, done: false, words: error.message })
    }
  }
  return { rows }
}
