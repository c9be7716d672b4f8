// Builds pages (Vite) and then the server with its threads and commands (esbuild). Vite empties build/, so it goes first.
import { readdirSync } from 'node:fs'
import { build } from 'esbuild'
import { run } from './prepare.mjs'

run(process.execPath, ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build'], { NODE_ENV: 'production' })

const threads = readdirSync('workers').filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !['pool.ts', 'task.ts'].includes(file),
)
const commands = readdirSync('app/commands').filter((file) => file.endsWith('.ts'))
await build({
  entryPoints: {
    server: 'server.ts',
    ...Object.fromEntries(threads.map((file) => [`workers/${file.slice(0, -3)}`, `workers/${file}`])),
    ...Object.fromEntries(commands.map((file) => [file.slice(0, -3), `app/commands/${file}`])),
  },
  outdir: 'build',
  bundle: true,
  packages: 'external',
  alias: { '~': './app', '#db': './db', '#workers': './workers', '#models': './models' },
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
})
