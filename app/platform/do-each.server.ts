import { setImmediate as pause } from 'node:timers/promises'
import { log } from './log.server.ts'

/**
 * Does the work for each row, so that one that fails does not keep the others. @param what what failed, for the log
 * @throws Error after the last one, if any failed
 */
export function doEach<T>(rows: readonly T[], work: (row: T) => unknown, what: string): void {
  const failed = rows.filter((row) => {
    try {
      work(row)
      return false
    } catch (error) {
      log().error({ err: error }, what)
      return true
    }
  })
  sayFailed(failed.length, rows.length, what)
}

/** Does the same one after the other, with a pause for other requests after each. */
export async function doEachInTurn<T>(rows: readonly T[], work: (row: T) => unknown, what: string): Promise<void> {
  let failed = 0
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      log().error({ err: error }, what)
      failed += 1
    }
    await pause()
  }
  sayFailed(failed, rows.length, what)
}

function sayFailed(failed: number, of: number, what: string): void {
  if (failed > 0) throw new Error(`${failed} of ${of}: ${what}`)
}
