// npm run faults: the long fault tests (npm test runs a short version of each). At most 20 minutes.
import { build, install, run } from './prepare.mjs'

install()
build()
run('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--project', 'faults'], { FAULTS: 'long' })
