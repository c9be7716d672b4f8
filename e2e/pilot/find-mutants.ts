import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { companyOf } from './company.ts'
import { judgeWeek } from './invariants/all.ts'
import { MUTANTS } from './mutants.ts'
import { play } from './play.ts'

/**
 * Plays a day with each broken product, and reports which promises noticed.
 * @param only numbers of promises; all if empty
 * @returns whether each was noticed by the promise that it breaks
 */
export async function findMutants(only: number[], slower: number): Promise<boolean> {
  let all = true
  for (const mutant of MUTANTS.filter(({ breaks }) => only.length === 0 || only.includes(breaks))) {
    const pictures = mutant.words && fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-mutant-'))
    const crying = await play(companyOf('1', 1), { everyMinutes: 60, mutant, pictures }).then(
      ({ facts, seen }) =>
        judgeWeek(facts, seen, slower)
          .filter(({ breaks }) => breaks.length > 0)
          .map(({ number }) => number),
      // If a day cannot be played to its end, something is broken, but this does not show which promise.
      (error: Error) => error.message.split('\n')[0]!,
    )
    if (pictures) fs.rmSync(pictures, { recursive: true, force: true })
    const isFound = Array.isArray(crying) && crying.includes(mutant.breaks)
    all &&= isFound
    console.log(`${isFound ? 'found ' : 'MISSED'} ${mutant.breaks} ${mutant.name}: ${String(crying)}`)
  }
  return all
}
