import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { quickBrowser } from './support/browsers.ts'
import { canFakeDisk } from './support/disk.ts'
import { hasFirefox, hasWebKit } from './support/engines.ts'
import { hasRestic } from './support/restic.ts'
import { canSsh } from './support/sshd.ts'
import { canStandBy } from './support/standby.ts'
import { FAKETIME } from './support/faketime.ts'
import { hasStrace } from './support/trace.ts'

// Loading the models takes half of the start-up time, and few test files need them, so only `untilReady` loads them.
process.env.INFERENCE_LOADING ??= 'first-use'
// Hundreds of servers start in a run, so what they compile is kept.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../.vite/compiled', import.meta.url))

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium keeps no process ready for pages from other sites, because none is ever opened.
  '--disable-site-isolation-trials',
  // A page lives for seconds, so code that is compiled to be fast never pays for its compiling.
  '--js-flags=--no-turbofan --no-maglev',
  '--in-process-gpu',
]

// One device pixel for each CSS pixel: drawing without a graphics card would take seven times as long otherwise, and no
// test needs more.
const phone = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 }
const desktop = { viewport: { width: 1280, height: 900 } }

export default defineConfig({
  testDir: '.',
  outputDir: './results',
  globalSetup: './support/browser.global.ts',
  fullyParallel: false,
  // On two cores: a third of the time a test waits, for a disk, a lease or a clock.
  workers: 3,
  timeout: 60_000,
  // A test may fail by chance on a busy machine, so it gets a second try. A run in which more than three tests needed
  // one fails and names them.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./support/few-retries.reporter.ts']],
  use: {
    launchOptions: { executablePath: quickBrowser(), args: quiet },
    locale: 'en-GB',
    serviceWorkers: 'block',
    timezoneId: 'Europe/London',
    // This also suppresses the splash, which has its own tests.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording adds a third to a test's work, so the first try keeps only a screenshot, and the second records
    // everything.
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
  projects: [
    // The longest tests come first, so that the others run beside them: the week, and each page of the demo company.
    { name: 'week', testMatch: canFakeDisk() ? 'week/*.test.ts' : [] },
    { name: 'demo-desktop', testMatch: 'journeys/demo/**/*.test.ts', grepInvert: /@phone/, use: desktop },
    { name: 'demo-phone', testMatch: 'journeys/demo/both/*.test.ts', grepInvert: /@desktop/, use: phone },
    { name: 'contract', testMatch: 'contract/**/*.test.ts' },
    {
      name: 'faults',
      testMatch: 'faults/**/*.test.ts',
      // `npm test` reports beforehand what a machine lacks (scripts/debian.mjs).
      testIgnore: [
        ...(FAKETIME ? [] : ['faults/{time,lone-time,right-to-work}.test.ts']),
        ...(canFakeDisk() ? [] : ['faults/power.test.ts']),
        ...(hasStrace() ? [] : ['faults/trace.test.ts']),
        ...(hasRestic() ? [] : ['faults/elsewhere.test.ts']),
        ...(canStandBy() ? [] : ['faults/standby.test.ts']),
        ...(hasRestic() && canStandBy() && canSsh() ? [] : ['faults/sftp.test.ts']),
        ...(hasFirefox() && hasWebKit() ? [] : ['faults/engines.test.ts']),
      ],
      timeout: process.env.FAULTS === 'long' ? 1_200_000 : 120_000,
    },
    // Each promise is checked once, at the size where it is most at risk. What guards do is checked on a phone, what
    // the desk does on a desktop: journeys/phone and journeys/desktop, and single tests in journeys/both with the tags
    // @phone and @desktop. What is equally likely in both runs in both, and `axe` checks every page in both.
    {
      name: 'phone',
      testMatch: 'journeys/**/*.test.ts',
      testIgnore: 'journeys/{desktop,demo}/**',
      grepInvert: /@desktop/,
      use: phone,
    },
    {
      name: 'desktop',
      testMatch: 'journeys/**/*.test.ts',
      testIgnore: 'journeys/{phone,demo}/**',
      grepInvert: /@phone/,
      use: desktop,
    },
  ],
})
