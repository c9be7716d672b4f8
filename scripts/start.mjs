// npm start: installs, builds, migrates and serves. --dev serves from the sources; --demo first fills in an invented
// company.
import { spawn } from 'node:child_process'
import { endTogether } from './node.mjs'
import { build, install, run } from './prepare.mjs'

const dev = process.argv.includes('--dev')
const demo = process.argv.includes('--demo')

install()
if (!dev) build()
const env = { ...process.env, NODE_ENV: dev ? 'development' : 'production' }
if (demo) {
  env.DATA_DIR ??= './demo-data'
  run(process.execPath, ['build/demo.js'], env)
}
const args = dev
  ? [
      '--import',
      'tsx',
      '--watch-path=server.ts',
      ...['api', 'domain', 'http', 'jobs', 'platform'].map((room) => `--watch-path=app/${room}`),
      'server.ts',
    ]
  : // Young objects get little space: clearing it takes a millisecond, and an idle server needs some 25 MB less.
    ['--max-semi-space-size=2', 'build/server.js']
const server = spawn(process.execPath, args, { stdio: 'inherit', env })
endTogether(server)
server.on('exit', (code) => process.exit(code ?? 1))
