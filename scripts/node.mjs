// Runs a script or tool of this project on a Node that the product supports:
//   node scripts/node.mjs scripts/start.mjs [ARGS]     or     node scripts/node.mjs vitest run
// An older Node fetches a supported one from the npm registry, once, into .node/. Old versions must be able to read
// this file, so it uses only what they know.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** The oldest Node on which every native part loads, and the newest line on which `npm run versions` has been run. */
export const OLDEST = [22, 12]
export const KNOWN = [22, 24, 26]

/**
 * The npm package that contains Node for each line and platform: its version and SHA-512, as reviewed with this
 * repository.
 */
const PINS = JSON.parse(fs.readFileSync(path.join(root, 'scripts/node-pins.json'), 'utf8'))

/** @param {string} version as in `process.versions.node` @returns 'old', 'known' or 'newer' */
export function judge(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) return 'old'
  return major > KNOWN[KNOWN.length - 1] ? 'newer' : 'known'
}

/**
 * Returns the Node of one line from the npm registry; the first call fetches it, later calls find it again. npm
 * compares the package with the pinned SHA-512 before unpacking, and runs none of its scripts.
 * @param {string|number} line such as 24
 * @returns {string} path of its executable
 * @throws Error that says in a sentence why there is none
 */
export function fetchNode(line) {
  const platform = `${process.platform}-${process.arch}`
  const pin = (PINS[line] || {})[platform]
  if (!pin) throw new Error(`scripts/node-pins.json names no Node ${line} for ${platform}`)
  const folder = path.join(root, '.node', String(line))
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const file = path.join(folder, 'node_modules', pin.package, 'bin', program)
  const mark = path.join(folder, 'fetched')
  if (fs.existsSync(file) && fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === pin.integrity) return file
  // This copy was fetched for another pin, or only in part, so it must never be run.
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const dependencies = { [pin.package]: pin.version }
  const locked = { version: pin.version, integrity: pin.integrity }
  writeJson(path.join(folder, 'package.json'), { private: true, dependencies })
  writeJson(path.join(folder, 'package-lock.json'), {
    lockfileVersion: 3,
    requires: true,
    packages: { '': { dependencies }, [`node_modules/${pin.package}`]: locked },
  })
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0 || !fs.existsSync(file)) {
    const said = String(npm.stderr || npm.error || '')
    const why = said.includes('EINTEGRITY') ? 'it is not the package that this release was reviewed with' : said.trim()
    throw new Error(
      `${pin.package}@${pin.version} could not be installed from the npm registry${why ? ` (${why.split('\n')[0]})` : ''}`,
    )
  }
  fs.writeFileSync(mark, pin.integrity)
  return file
}

const writeJson = (file, value) => fs.writeFileSync(file, JSON.stringify(value, null, 2) + '\n')

/** Returns the environment in which npm, npx and every child process find this Node first. */
export const withNode = (file) => ({
  ...process.env,
  PATH: path.dirname(file) + path.delimiter + (process.env.PATH || ''),
  // npm tells its children which Node it runs on. Without this, they would use that Node again.
  npm_node_execpath: file,
  NODE: file,
})

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  // This is not awaited here, because a script that imports this file would wait for it, and it would wait for the
  // script.
  main(process.argv.slice(2)).catch((error) => {
    console.error(error)
    process.exit(1)
  })
}

async function main(words) {
  const judged = judge(process.versions.node)
  if (judged === 'old') return again(words)
  if (judged === 'newer') {
    console.error(`Node ${process.versions.node} is newer than those this release was tried on (${KNOWN.join(', ')}).`)
  }
  if (words[0].endsWith('.mjs')) {
    process.argv.splice(1, 2, path.resolve(words[0]))
    return void (await import(pathToFileURL(path.resolve(words[0])).href))
  }
  const { install } = await import('./prepare.mjs')
  install()
  // The tools in node_modules/.bin are JavaScript, so the link is followed to the file itself.
  forward(process.execPath, [fs.realpathSync(path.join(root, 'node_modules/.bin', words[0])), ...words.slice(1)])
}

/** Runs the same command again on a supported Node. */
function again(words) {
  const line = fs.readFileSync(path.join(root, '.nvmrc'), 'utf8').trim()
  let file = ''
  try {
    file = fetchNode(line)
  } catch (error) {
    console.error(
      `This needs Node ${OLDEST.join('.')} or newer; here is ${process.versions.node}, and ${error.message}. ` +
        `Please install Node ${line} and try again.`,
    )
    process.exit(1)
  }
  const version = spawnSync(file, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout.trim()
  console.log(
    `Node ${process.versions.node} is too old for this product: continuing with Node ${version} from the npm registry.`,
  )
  forward(file, [fileURLToPath(import.meta.url), ...words], withNode(file))
}

/**
 * Ends a child together with this process: at a signal, and when this process's parent has ended. npm and its shell end
 * at a signal without passing it on, and their children would continue and keep the data folder locked.
 * @param {import('node:child_process').ChildProcess} child
 */
export function endTogether(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref()
}

function forward(file, words, env = process.env) {
  const child = spawn(file, words, { stdio: 'inherit', env })
  endTogether(child)
  child.on('exit', (code, signal) => process.exit(code === null ? (signal === 'SIGINT' ? 130 : 143) : code))
}
