// npm run check: types, lint with the import rules, format, unit tests. What did not change is not looked at again.
import { install, run } from './prepare.mjs'

install()
run('npx', ['tsc'])
run(process.execPath, ['scripts/lint.mjs', '--cache'])
run('npx', ['prettier', '--check', '--log-level', 'warn', '--cache', '--cache-location', '.vite/prettier', '.'])
run('npx', ['vitest', 'run'])
