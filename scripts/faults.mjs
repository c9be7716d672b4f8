// npm run faults: the long fault tests (npm test runs a short version of each). They take an hour or two.
// npm run faults -- fuzz MINUTES: odd requests to every address, calls by their own description, and hostile operations
// of phones, each for this long, from a random seed that it prints.
import { randomInt } from 'node:crypto'
import { ensureCompiler, ensureEngines, ensureFaketime, ensureRestic, ensureStandby, ensureStrace } from './debian.mjs'
import { build, install, run } from './prepare.mjs'

install()
ensureFaketime()
ensureCompiler()
ensureRestic()
ensureStrace()
ensureStandby()
ensureEngines()
build()
const faults = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--project', 'faults', '--workers', '1']
const [what, minutes = '1'] = process.argv.slice(2)
if (what === 'fuzz') {
  const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31))
  const files = ['fuzz', 'fuzz-described', 'outbox-fuzz'].map((name) => `e2e/faults/${name}.test.ts`)
  run('npx', [...faults, '--retries', '0', ...files], {
    FUZZ_MINUTES: minutes,
    FUZZ_SEED: seed,
  })
} else run('npx', faults, { FAULTS: 'long' })
