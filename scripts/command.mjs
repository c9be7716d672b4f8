// Runs one of the product's commands (app/commands), after installing and building.
import { spawnSync } from 'node:child_process'
import { build, install } from './prepare.mjs'

const [name, ...rest] = process.argv.slice(2)
install()
build()
const done = spawnSync(process.execPath, [`build/${name}.js`, ...rest], {
  stdio: 'inherit',
  env: { NODE_ENV: 'production', ...process.env },
})
process.exit(done.status ?? 1)
