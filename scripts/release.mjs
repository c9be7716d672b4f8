// npm run release [-- FOLDER]: makes a release archive from the last commit, with its checksum and its bill of
// materials.
import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from './prepare.mjs'

/** What a machine needs in order to run the product, which is already built. */
const PARTS = [
  'build',
  'node_modules',
  'db/migrations',
  'models',
  'deploy',
  'docs',
  'package.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  'SECURITY.md',
]

const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
const into = path.resolve(process.argv[2] ?? 'release')
const name = `workforce-${version}-${process.platform}-${process.arch}`
const changes = fs.readFileSync('CHANGELOG.md', 'utf8')
if (!changes.includes(`\n## ${version} `)) fail(`CHANGELOG.md has no section for ${version}.`)
if (said('git', ['status', '--porcelain']))
  fail('There are changes that no commit has. A release is made from a commit.')

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-release-'))
try {
  const folder = path.join(work, name)
  fs.mkdirSync(folder)
  const source = path.join(work, 'source.tar')
  execFileSync('git', ['archive', '--output', source, 'HEAD'], { cwd: root })
  execFileSync('tar', ['-xf', source, '-C', folder])
  const npm = (...words) =>
    execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 28 })
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund')
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'inherit' })
  const bill = npm('sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx')
  npm('prune', '--omit=dev', '--ignore-scripts')
  for (const entry of fs.readdirSync(folder))
    if (!PARTS.some((part) => part.split('/')[0] === entry)) fs.rmSync(path.join(folder, entry), { recursive: true })
  for (const entry of fs.readdirSync(path.join(folder, 'db')))
    if (entry !== 'migrations') fs.rmSync(path.join(folder, 'db', entry), { recursive: true })
  fs.mkdirSync(into, { recursive: true })
  const archive = path.join(into, `${name}.tar.gz`)
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name']
  execFileSync('tar', ['-czf', archive, ...owner, '-C', work, name])
  fs.writeFileSync(path.join(into, `${name}.cdx.json`), bill)
  const sums = [`${name}.tar.gz`, `${name}.cdx.json`].map((file) => `${sumOf(path.join(into, file))}  ${file}\n`)
  fs.writeFileSync(path.join(into, `${name}.sha256`), sums.join(''))
  console.log(`${archive}: ${Math.round(fs.statSync(archive).size / 2 ** 20)} MB`)
} finally {
  fs.rmSync(work, { recursive: true, force: true })
}

function said(command, words) {
  return execFileSync(command, words, { cwd: root, encoding: 'utf8' }).trim()
}

function sumOf(file) {
  return crypto.createHash('sha256').update(fs.readFileSync(file)).digest('hex')
}

function fail(words) {
  console.error(words)
  process.exit(1)
}
