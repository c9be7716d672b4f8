import { setImmediate as pause } from 'node:timers/promises'
import { isProblem } from './problem.ts'
import { type RowsView } from './rows.ts'

// So few rows are done at a time that no other request has to wait for them.
const AT_ONCE = 10

/**
 * Does the same to each of several records, in order and separately, so that a refused one does not stop the others.
 * Check the permission first, so that a person without it is refused once and not row by row. @param act does it to one
 * record, and throws a Problem if that record is refused @returns the result for each, with the message if it was
 * refused @throws errors other than a Problem; the records before it stay done
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
