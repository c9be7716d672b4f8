import fs from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { cookieOf } from '../support/load.ts'
import { startServer } from '../support/server.ts'
import { ms, quantile, type Row } from './report.ts'
import { SLOW_4G } from './slow-phone.ts'

const ROUNDS = 3

/**
 * Measures /home on a phone with a slow processor over slow 4G: first paint, blocking time, layout shifts, and the
 * bytes of the first and second visits.
 */
export async function measureBrowser(): Promise<Row[]> {
  const server = await startServer({ LOG_LEVEL: 'silent' })
  const cookie = await cookieOf(server.url, 'alice')
  const executablePath = [process.env.CHROMIUM_PATH, chromium.executablePath(), '/usr/bin/chromium'].find(
    (file) => file && fs.existsSync(file),
  )
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  })
  const four: Visit[] = []
  const six: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) {
    four.push(await visit(browser, server.url, cookie, 4))
    six.push(await visit(browser, server.url, cookie, 6))
  }
  await browser.close()
  await server.stop()
  const middle = (visits: Visit[], of: (one: Visit) => number) => quantile(visits.map(of), 0.5)
  const row = (measure: string, value: number, most: number, unit: string, text: string): Row => ({
    measure,
    goal: `<= ${most} ${unit}`.trim(),
    measured: text,
    reached: value <= most,
  })
  const [lcp4, lcp6] = [middle(four, (one) => one.lcp), middle(six, (one) => one.lcp)]
  const [tbt, cls] = [middle(six, (one) => one.tbt), middle(six, (one) => one.cls)]
  const [first, requests, again] = [
    middle(four, (one) => one.firstBytes / 1024),
    middle(four, (one) => one.firstRequests),
    middle(four, (one) => one.againBytes / 1024),
  ]
  return [
    row('/home, largest paint, slow 4G, 4x slower', lcp4, 1200, 'ms', ms(lcp4)),
    row('/home, largest paint, slow 4G, 6x slower', lcp6, 1400, 'ms', ms(lcp6)),
    row('/home, total blocking time, 6x slower', tbt, 100, 'ms', ms(tbt)),
    row('/home, layout shift', cls, 0.02, '', cls.toFixed(3)),
    row('/home, first visit, bytes on the wire', first, 170, 'KB', `${first.toFixed(0)} KB`),
    row('/home, first visit, requests', requests, 12, '', String(requests)),
    row('/home, second visit, bytes on the wire', again, 15, 'KB', `${again.toFixed(1)} KB`),
  ]
}

type Visit = { lcp: number; tbt: number; cls: number; firstBytes: number; firstRequests: number; againBytes: number }

async function visit(browser: Browser, url: string, cookie: string, slower: number): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  await context.addCookies(
    cookie.split('; ').map((pair) => ({ name: pair.split('=')[0]!, value: pair.slice(pair.indexOf('=') + 1), url })),
  )
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', SLOW_4G)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slower })
  let [bytes, requests] = [0, 0]
  wire.on('Network.loadingFinished', (event) => void ((bytes += event.encodedDataLength), requests++))
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, tbt: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (seen.lcp = entry.startTime))).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) seen.cls += shift.value
      }),
    ).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (seen.tbt += Math.max(0, entry.duration - 50))),
    ).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(`${url}/home`, { waitUntil: 'load' })
  await page.waitForTimeout(3000)
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { lcp: number; cls: number; tbt: number } }).seen,
  )
  const [firstBytes, firstRequests] = [bytes, requests]
  bytes = 0
  await page.goto(`${url}/home`, { waitUntil: 'load' })
  await page.waitForTimeout(1500)
  await context.close()
  return { ...seen, firstBytes, firstRequests, againBytes: bytes }
}
