// npm run check: types, lint with the import rules, unit tests.
import { install, run } from './prepare.mjs'

install()
run('npx', ['tsc'])
run(process.execPath, ['scripts/lint.mjs'])
run('npx', ['vitest', 'run'])
