// Builds the pages (Vite), then bundles the server, its threads, the commands and the service worker (esbuild). Vite
// empties build/, so it runs first.
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'esbuild'
import { run } from './prepare.mjs'
import { serviceWorker } from './service-worker.mjs'

run(process.execPath, ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build'], { NODE_ENV: 'production' })

const entries = (folder, into, except = []) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !except.includes(file))
    .map((file) => [`${into}${file.slice(0, -3)}`, `${folder}/${file}`])

const shared = {
  outdir: 'build',
  bundle: true,
  alias: {
    '~': './app',
    '#db': './db',
    '#workers': './workers',
    '#models': './models',
    '#pages': './build/server/index.js',
  },
  platform: 'node',
  format: 'esm',
  target: 'node22',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  logLevel: 'warning',
  // Sources stay in memory. Without comments they are smaller, with one byte for each character. Short lines keep stack
  // traces readable.
  minifyWhitespace: true,
  lineLimit: 160,
  legalComments: 'linked',
}

const programs = [['server', 'server.ts'], ...entries('app/commands', '')]

// One file is read and compiled far sooner than the thousand files of its packages. Native packages, packages that read
// files next to them, and packages that are seldom needed are left out of it.
await build({
  ...shared,
  entryPoints: Object.fromEntries(programs.map(([name, file]) => [`main/${name}`, file])),
  external: [
    'vite',
    'better-sqlite3',
    '@node-rs/argon2',
    'sharp',
    'piscina',
    'pdfkit',
    'roboto-fontface',
    '@tensorflow/*',
  ],
  define: { 'process.env.NODE_ENV': '"production"' },
  // CommonJS packages load Node's own modules with `require`.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
})
await build({
  ...shared,
  entryPoints: Object.fromEntries(entries('workers', 'workers/', ['pool.ts', 'task.ts'])),
  packages: 'external',
  chunkNames: 'chunks/thread-[name]-[hash]',
})

writeFileSync('build/client/sw.js', await serviceWorker())
await compressTexts('build/client')

// Imports are loaded before anything runs, so the check of the machine must be in a file that is loaded before them.
copyFileSync('scripts/preflight.mjs', 'build/preflight.js')
for (const [name] of programs) {
  writeFileSync(`build/${name}.js`, `import './preflight.js'\nawait import('./main/${name}.js')\n`)
}

/** Writes each text file again, compressed as far as possible, for app/http/built-files.server.ts. */
async function compressTexts(folder) {
  const texts = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|svg|txt|webmanifest)$/.test(name))
  const best = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }
  await Promise.all(
    texts.map(async (name) => {
      const file = path.join(folder, name)
      const text = readFileSync(file)
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(text, best))
      writeFileSync(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
    }),
  )
}
