// What is found out without running the product: types, lint with the architecture's arrows, format, unit tests.
import { spawn } from 'node:child_process'
import fs from 'node:fs'

/** In the order in which they begin: unit tests, which wait now and then, beside what keeps a core busy all the time. */
const LOOKS = {
  vitest: ['run'],
  tsc: [],
  prettier: ['--check', '--log-level', 'warn', '.'],
  eslint: ['.'],
  depcruise: ['--config', '.dependency-cruiser.cjs', 'app', 'db', 'workers', 'models', 'training', 'e2e', 'server.ts'],
}
const KEEP = ['prettier', 'eslint']

/**
 * Looks with these tools, two at a time, and shows what they find; ends this process when one of them failed, after all.
 * @param {string[]} names of `LOOKS`; all of them when nothing is said
 * @param {boolean} kept whether format and lint pass over what has not changed: quick, but a rule that looks at more than
 * one file may then miss something, so before a hand-over all is looked at
 */
export async function look(names = Object.keys(LOOKS), kept = false) {
  const todo = [...names]
  const failed = []
  const lane = async () => {
    for (let name = todo.shift(); name; name = todo.shift()) {
      const cache = kept && KEEP.includes(name) ? ['--cache', '--cache-location', `.vite/${name}`] : []
      if (!(await succeeds(name, [...LOOKS[name], ...cache]))) failed.push(name)
    }
  }
  await Promise.all([lane(), lane()])
  if (failed.length === 0) return
  console.error(`Failed: ${failed.join(', ')}`)
  process.exit(1)
}

/** The tools of node_modules/.bin are JavaScript; the link leads to the file itself. */
function succeeds(name, words) {
  const file = fs.realpathSync(`node_modules/.bin/${name}`)
  const child = spawn(process.execPath, [file, ...words], { stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}
