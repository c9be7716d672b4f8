import fs from 'node:fs'
import { chromium } from '@playwright/test'

const firstOf = (files: (string | undefined)[]) => files.find((file) => file && fs.existsSync(file))

/** Returns CHROMIUM_PATH, or else Playwright's own browser, or else one of the system's; undefined if there is none. */
export const wholeBrowser = (): string | undefined =>
  firstOf([
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ])

/**
 * Returns CHROMIUM_PATH, or else Chromium without a window if there is one: the same engine with half the work, because
 * it has no tabs and toolbar, which are pages too. It shows no notifications.
 */
export const quickBrowser = (): string | undefined =>
  firstOf([process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell']) ?? wholeBrowser()
