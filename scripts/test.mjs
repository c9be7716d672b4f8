// npm test: installs, finds a browser, then runs the checks (types, lint, format) and the unit, contract and browser
// tests.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import {
  ensureCompiler,
  ensureFaketime,
  ensureHeadlessShell,
  ensureRestic,
  ensureStrace,
  ensureStandby,
  installPackage,
} from './debian.mjs'
import { look } from './look.mjs'
import { build, install, run } from './prepare.mjs'

install()
ensureBrowser()
ensureFaketime()
ensureCompiler()
ensureRestic()
ensureStrace()
ensureStandby()
await look()
build()
run('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts'])

/**
 * Finds a browser: an installed one, or else Playwright's own, or else Debian's package if this process is root. It
 * also looks for one without a window.
 */
function ensureBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && fs.existsSync(chosen)) return
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const isThere =
    installed.some((file) => fs.existsSync(file)) ||
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' }).status === 0 ||
    installPackage('chromium')
  if (!isThere) {
    console.error('No browser for the tests: install Chromium, or say where it is in CHROMIUM_PATH.')
    process.exit(1)
  }
  if (!ensureHeadlessShell())
    console.log('Browser tests take twice the time: apt-get install chromium-headless-shell would halve it.')
}
