// npm run faults: the long fault tests (npm test runs a short version of each). At most 20 minutes.
import { ensureFaketime } from './debian.mjs'
import { build, install, run } from './prepare.mjs'

install()
ensureFaketime()
build()
run('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--project', 'faults', '--workers', '1'], {
  FAULTS: 'long',
})
