// Checks that do not run the product: types, lint with the import rules, format, unit tests.
import { spawn } from 'node:child_process'
import fs from 'node:fs'

/**
 * The checks in the order in which they start. Unit tests sometimes wait, so they run beside checks that keep a core
 * busy all the time.
 */
const LOOKS = {
  vitest: ['run'],
  tsc: [],
  prettier: ['--check', '--log-level', 'warn', '.'],
  eslint: ['.'],
  depcruise: ['--config', '.dependency-cruiser.cjs', 'app', 'db', 'workers', 'models', 'training', 'e2e', 'server.ts'],
}
const KEEP = ['prettier', 'eslint']

/**
 * Runs these checks, two at a time, and shows what they find; exits with a failure at the end if one failed.
 * @param {string[]} names of `LOOKS`; all of them by default
 * @param {boolean} kept do format and lint skip unchanged files? That is quick, but a rule that covers several files
 * may then miss something, so a complete check skips none
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

/** The tools in node_modules/.bin are JavaScript, so the link is followed to the file itself. */
function succeeds(name, words) {
  const file = fs.realpathSync(`node_modules/.bin/${name}`)
  const child = spawn(process.execPath, [file, ...words], { stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}
