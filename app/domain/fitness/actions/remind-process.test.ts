import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyTemplate } from '../../../../e2e/support/template.ts'
import { addDays, countDays, type Day } from '~/platform/dates.ts'

const FIRST: Day = '2026-11-09'
const DUE: Day = '2027-03-14'
/** There are enough people for a run to need several commits. */
const PEOPLE = 60
/** The program in one file, because loading its sources one by one takes a process longer than its work. */
const program = path.resolve(`.vite/remind-process-${process.pid}.mjs`)

let folder: string
beforeAll(() => {
  folder = copyTemplate()
  const whole = { bundle: true, platform: 'node', format: 'esm', packages: 'external' } as const
  buildSync({ ...whole, entryPoints: ['e2e/support/remind-process.ts'], outfile: program, logLevel: 'warning' })
})
afterAll(() => [folder, program].forEach((one) => fs.rmSync(one, { recursive: true, force: true })))

/** Starts a process on the folder and waits for its end. Returns the signal that ended it, if one did. */
function run(what: string, ...words: (string | number)[]): string | null {
  const given = [program, folder, what, FIRST, ...words.map(String)]
  const { status, signal, stderr } = spawnSync(process.execPath, given, { encoding: 'utf8' })
  if (signal === null) expect(status, stderr).toBe(0)
  return signal
}

function within<T>(work: (database: Database.Database) => T): T {
  const database = new Database(path.join(folder, 'portal.db'))
  try {
    return work(database)
  } finally {
    database.close()
  }
}

function hire(): void {
  within((database) => {
    const columns = database.pragma('table_info(users)') as { name: string }[]
    const alice = database.prepare("SELECT * FROM users WHERE username = 'alice'").get() as Record<string, unknown>
    const names = columns.map(({ name }) => name).filter((name) => name in alice)
    const insert = database.prepare(
      `INSERT INTO users (${names.join()}) VALUES (${names.map((name) => `@${name}`).join()})`,
    )
    for (let n = 0; n < PEOPLE; n++) {
      const own = { id: `person-${n}`, username: `p${n}`, email: `p${n}@example.test`, employee_id: null }
      insert.run({ ...alice, ...own })
    }
  })
}

/** Counts the emails about due work written on a day, and on which days each person had one. */
const sentOn = (day: number) =>
  within(
    (database) =>
      database
        .prepare("SELECT count(*) FROM emails WHERE once_key LIKE 'due:person-%' AND once_key LIKE ?")
        .pluck()
        .get(`%:${addDays(FIRST, day)}`) as number,
  )
const daysOf = (person: string) =>
  within((database) => {
    const keys = database.prepare('SELECT once_key FROM emails WHERE once_key LIKE ?').pluck().all(`due:${person}:%`)
    return (keys as string[]).map((key) => 126 - countDays(FIRST, key.split(':')[2] as Day)).sort((a, b) => b - a)
  })

it('over 130 days and six processes, two of them killed in the middle of a run, each person gets each reminder once', () => {
  hire()
  run('open', DUE)
  // Day 5 is the first step. The process dies within a commit: what that commit wrote is lost, and everything before it
  // stays.
  expect(run('remind', 0, 5, 5, 30)).toBe('SIGKILL')
  expect([sentOn(5) > 0, sentOn(5) < 30]).toEqual([true, true])
  expect(run('remind', 5, 40)).toBeNull()
  expect(sentOn(5)).toBe(PEOPLE)
  within((database) => database.prepare("UPDATE users SET is_active = 0 WHERE id = 'person-7'").run())
  // Day 65 is the third step. The process dies between two commits.
  expect(run('remind', 41, 65, 65, -10)).toBe('SIGKILL')
  expect([sentOn(65) > 0, sentOn(65) < PEOPLE - 1]).toEqual([true, true])
  expect(run('remind', 65, 111)).toBeNull()
  expect(sentOn(65)).toBe(PEOPLE - 1)
  expect(run('remind', 111, 124)).toBeNull()
  expect(run('remind', 124, 129)).toBeNull()
  const steps = [120, 90, 60, 30, 14, 7, 1, 0, -1, -2, -3, -4]
  for (const n of [0, 1, 28, 29, 30, 31, 59]) expect(daysOf(`person-${n}`), `person ${n}`).toEqual(steps)
  expect(daysOf('person-7')).toEqual([120, 90])
}, 180_000)
