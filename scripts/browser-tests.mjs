// npm run contract, npm run journeys [-- FILE]: tests the built product, in a browser where the tests need one.
import { build, install, run } from './prepare.mjs'

install()
build()
run('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)])
