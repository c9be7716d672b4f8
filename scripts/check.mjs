// npm run check: types, lint with the import rules, format, unit tests.
import { install, run } from './prepare.mjs'

install()
run('npx', ['tsc'])
run(process.execPath, ['scripts/lint.mjs'])
run('npx', ['prettier', '--check', '--log-level', 'warn', '.'])
run('npx', ['vitest', 'run'])
