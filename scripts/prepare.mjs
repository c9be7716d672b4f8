// Prepares `npm start` and `npm test`. It uses only modules that ship with Node, because nothing is installed yet.
import { spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

/** Runs a command with its output shown; exits if it fails. */
export function run(command, args, env = {}) {
  const done = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

/** Installs the locked packages if they are missing or were installed from another lock file. */
export function install() {
  const mark = path.join(root, 'node_modules', '.installed-lock')
  const lock = hashOf(['package-lock.json'])
  if (fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === lock) return
  console.log('Installing packages (under a minute the first time) ...')
  run('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'])
  fs.writeFileSync(mark, lock)
}

/** Builds the product if a source is newer than the last build. */
export function build() {
  const mark = path.join(root, 'build', '.built-from')
  const sources = hashOf(
    filesUnder([
      'app',
      'db',
      'workers',
      'models',
      'server.ts',
      'vite.config.ts',
      'remix.config.js',
      'package.json',
      'package-lock.json',
      'scripts',
    ]),
  )
  if (fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === sources) return
  run(process.execPath, ['scripts/build.mjs'])
  fs.writeFileSync(mark, sources)
}

function hashOf(files) {
  const hash = crypto.createHash('sha256')
  for (const file of files) hash.update(file).update(fs.readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function filesUnder(places) {
  return places
    .flatMap((place) => {
      const full = path.join(root, place)
      if (!fs.existsSync(full)) return []
      if (!fs.statSync(full).isDirectory()) return [place]
      return fs.readdirSync(full, { recursive: true }).map((name) => path.join(place, String(name)))
    })
    .filter((file) => fs.statSync(path.join(root, file)).isFile())
    .sort()
}
