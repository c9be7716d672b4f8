import { setImmediate as pause } from 'node:timers/promises'
import { isProblem } from './problem.ts'
import { type RowsView } from './rows.ts'

// Few enough that nobody else waits for them.
const AT_ONCE = 10

/**
 * Does the same to each of several records, in their order, each by itself: what is refused stops none of the others.
 * Ask for the permission before, so that a stranger is refused once and not row by row.
 * @param act does it to one, and throws a Problem where that one is refused
 * @returns what became of each; a refusal with its words
 * @throws what is no Problem; those before stay done
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
