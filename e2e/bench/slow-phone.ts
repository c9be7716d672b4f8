import fs from 'node:fs'
import { type BrowserContext, type CDPSession, chromium } from '@playwright/test'
import { cookieOf } from '../support/load.ts'

/** A phone's connection in a place with poor signal: bytes a second, and the round trip in milliseconds. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 2 ** 20) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Makes a page's processor this many times slower. */
export const slow = (wire: CDPSession, rate: number) => wire.send('Emulation.setCPUThrottlingRate', { rate })

/**
 * Opens a browser with a profile on disk, signed in as alice, with access to her location.
 * @param folder the folder of the profile
 */
export async function openPhone(folder: string, url: string): Promise<BrowserContext> {
  const executablePath = [process.env.CHROMIUM_PATH, chromium.executablePath(), '/usr/bin/chromium'].find(
    (file) => file && fs.existsSync(file),
  )
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    permissions: ['geolocation'],
    geolocation: { latitude: 51.5034, longitude: -0.1276 },
  })
  const cookies = (await cookieOf(url, 'alice')).split('; ').map((pair) => pair.split('='))
  await context.addCookies(cookies.map(([name, ...value]) => ({ name: name!, value: value.join('='), url })))
  // The loader that runs these files uses a helper to name functions, and pages do not have that helper.
  await context.addInitScript('globalThis.__name = (named) => named')
  return context
}
