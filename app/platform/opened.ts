import { z } from 'zod'
import { conflict } from './problem.ts'

/**
 * A form's field: the version of the stored values that it was opened upon. Nothing is compared if a caller does not
 * give it.
 */
export const VersionWas = z.string().max(40).nullish()
export type Opened = { versionWas?: string | null }

/**
 * Refuses to replace stored values that have changed since a form was opened. The form then shows what is stored now,
 * and can be sent again.
 * @param version of what is stored now @param what the values, as the person calls them, such as 'the steps'
 * @throws Problem conflict `stale`
 */
export function refuseOverwrite(version: string, { versionWas }: Opened, what: string): void {
  if (versionWas && versionWas !== version)
    throw conflict(`A colleague has just changed ${what}. Please check them again.`, { code: 'stale' })
}
