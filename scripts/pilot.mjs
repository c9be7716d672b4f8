// npm run pilot -- [days 7] [seed]: a company of 46 people works for a week on the built product; the report is in
// e2e/results/pilot. It prints the seed if none is given.
import { ensureCompiler } from './debian.mjs'
import { build, install, run } from './prepare.mjs'

install()
ensureCompiler()
build()
run(process.execPath, ['--import', 'tsx', 'e2e/pilot/run.ts', ...process.argv.slice(2)])
