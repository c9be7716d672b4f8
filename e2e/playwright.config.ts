import { defineConfig, devices } from '@playwright/test'
import { quickBrowser } from './support/browsers.ts'
import { canFakeDisk } from './support/disk.ts'
import { hasFirefox, hasWebKit } from './support/engines.ts'
import { hasRestic } from './support/restic.ts'
import { canSsh } from './support/sshd.ts'
import { canStandBy } from './support/standby.ts'
import { FAKETIME } from './support/faketime.ts'
import { hasStrace } from './support/trace.ts'

// Half of what a start costs is the models, and few files of tests show a picture: `untilReady` asks for them.
process.env.INFERENCE_LOADING ??= 'first-use'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No process is kept ready for a page of another site, which never comes.
  '--disable-site-isolation-trials',
]

export default defineConfig({
  testDir: '.',
  outputDir: './results',
  globalSetup: './support/browser.global.ts',
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  // A busy machine may miss a moment; a run in which more than three tests needed a second try fails and names them.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./support/few-retries.reporter.ts']],
  use: {
    launchOptions: { executablePath: quickBrowser(), args: quiet },
    locale: 'en-GB',
    serviceWorkers: 'block',
    timezoneId: 'Europe/London',
    // Also keeps the splash away, which has tests of its own.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording each test takes a third of its work: the first try leaves a picture, the second everything.
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'contract', testMatch: 'contract/**/*.test.ts' },
    {
      name: 'faults',
      testMatch: 'faults/**/*.test.ts',
      // What a machine lacks is said by `npm test` before (scripts/debian.mjs).
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
    // Each promise is looked at once, in the size in which it is most at risk: what guards do on a phone, what the desk
    // does on a desktop: journeys/phone and journeys/desktop, and single tests of journeys/both with the tags @phone and
    // @desktop. What is as likely in both runs in both, and `axe` looks at every page in both.
    {
      name: 'phone',
      testMatch: 'journeys/**/*.test.ts',
      testIgnore: 'journeys/desktop/**',
      grepInvert: /@desktop/,
      // One point a pixel: a processor that draws by itself would draw seven times as many, and no test looks at them.
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      testMatch: 'journeys/**/*.test.ts',
      testIgnore: 'journeys/phone/**',
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
})
