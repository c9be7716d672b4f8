// npm run versions [-- 22 24 26]: starts a fresh clone on each Node that the README names, then runs the unit tests,
// the contract tests, one staff journey and one admin journey. Prints a table; exits with 1 if anything failed.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fetchNode, KNOWN, withNode } from './node.mjs'
import { root } from './prepare.mjs'

const lines = process.argv.slice(2).length ? process.argv.slice(2) : KNOWN.map(String)
const STEPS = {
  'unit tests': ['npm', 'run', 'unit'],
  'contract tests': ['npm', 'run', 'contract'],
  'staff journey': ['npx', 'playwright', 'test', 'journeys/both/holidays', ...config('phone')],
  'admin journey': ['npx', 'playwright', 'test', 'journeys/desktop/admin.test', ...config('desktop')],
}

const rows = []
for (const line of lines) rows.push(await tryOn(line))
console.log(`\n| Node | ${['start', ...Object.keys(STEPS)].join(' | ')} |`)
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
process.exit(rows.flat().includes('failed') ? 1 : 0)

async function tryOn(line) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `versions-${line}-`))
  try {
    const file = fetchNode(line)
    const version = spawnSync(file, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout.trim()
    const clone = path.join(folder, 'clone')
    spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' })
    const home = { cwd: clone, env: { ...withNode(file), npm_config_ignore_scripts: 'true' } }
    const start = await measured(() => starts(home))
    const steps = []
    for (const [name, [command, ...words]] of Object.entries(STEPS)) {
      console.log(`\nNode ${version}: ${name}`)
      steps.push(await measured(() => spawnSync(command, words, { ...home, stdio: 'inherit' }).status === 0))
    }
    return [version, start, ...steps]
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns whether a clone's `npm start`, including install and build, serves the first page and stops when told to. */
function starts({ cwd, env }) {
  const child = spawn('npm', ['start'], {
    cwd,
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  return new Promise((resolve) => {
    const late = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), 600_000)
    let said = ''
    let page = false
    child.stdout.on('data', async (chunk) => {
      said += chunk
      const port = /"port":(\d+)/.exec(said)?.[1]
      if (!port || page) return
      page = await fetch(`http://localhost:${port}/login`).then(
        (answer) => answer.ok,
        () => false,
      )
      process.kill(-child.pid, 'SIGTERM')
    })
    child.on('exit', () => {
      clearTimeout(late)
      resolve(page)
    })
  })
}

async function measured(work) {
  const start = performance.now()
  const good = await work()
  return good ? `${Math.round((performance.now() - start) / 1000)} s` : 'failed'
}

function config(project) {
  return ['--config', 'e2e/playwright.config.ts', '--project', project]
}
