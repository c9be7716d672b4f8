import fs from 'node:fs'
import { chromium, defineConfig, devices } from '@playwright/test'
import { FAKETIME } from './support/faketime.ts'

/** CHROMIUM_PATH, else Playwright's own browser, else one of the system's. */
function browser(): string | undefined {
  const own = chromium.executablePath()
  const places = [
    process.env.CHROMIUM_PATH,
    own,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  return places.find((place) => place && fs.existsSync(place))
}

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: '.',
  outputDir: './results',
  globalSetup: './support/browser.global.ts',
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  // A busy machine may miss a moment; a test that needed a second try is named as flaky in the report.
  retries: 2,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: browser(), args: quiet },
    locale: 'en-GB',
    serviceWorkers: 'block',
    timezoneId: 'Europe/London',
    // Also keeps the splash away, which has tests of its own.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'contract', testMatch: 'contract/**/*.test.ts' },
    {
      name: 'faults',
      testMatch: 'faults/**/*.test.ts',
      testIgnore: FAKETIME ? [] : 'faults/time.test.ts',
      timeout: process.env.FAULTS === 'long' ? 1_200_000 : 120_000,
    },
    {
      name: 'phone',
      testMatch: 'journeys/**/*.test.ts',
      // These walk all pages in sizes of their own, or are about keys: once is enough.
      testIgnore: 'journeys/{access,csp,keyboard,push}.test.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
    },
    { name: 'desktop', testMatch: 'journeys/**/*.test.ts', use: { viewport: { width: 1280, height: 900 } } },
  ],
})
