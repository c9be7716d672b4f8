// npm run bench [-- PART ...]: installs, builds, then measures against the goals.
import { build, install, run } from './prepare.mjs'

install()
build()
run(process.execPath, ['--import', 'tsx', 'e2e/bench/run.ts', ...process.argv.slice(2)])
