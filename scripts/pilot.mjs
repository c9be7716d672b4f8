// npm run pilot -- [days 7] [seed]: simulates a company of 46 people that uses the built product for a week, and writes
// the report to e2e/results/pilot. If no seed is given, it prints the one it used.
import { ensureCompiler } from './debian.mjs'
import { build, install, run } from './prepare.mjs'

install()
ensureCompiler()
build()
run(process.execPath, ['--import', 'tsx', 'e2e/pilot/run.ts', ...process.argv.slice(2)])
