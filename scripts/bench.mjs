// npm run bench [-- PART ...]: installs and builds, then measures the product against the goals.
import { build, install, run } from './prepare.mjs'

install()
build()
run(process.execPath, ['--import', 'tsx', 'e2e/bench/run.ts', ...process.argv.slice(2)])
