// Takes the pictures of the README again from the demo: npx tsx e2e/pictures/take.ts http://localhost:3000
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

const here = path.dirname(fileURLToPath(import.meta.url))
const [origin = 'http://localhost:3000'] = process.argv.slice(2)
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }
const PICTURES = [
  { name: 'home', address: '/home', who: 'grace.adeyemi', viewport: PHONE, colorScheme: 'light' },
  { name: 'form', address: '/lone-worker', who: 'grace.adeyemi', viewport: PHONE, colorScheme: 'light' },
  { name: 'clock-at-night', address: '/clock', who: 'tomasz.zielinski', viewport: PHONE, colorScheme: 'dark' },
  {
    name: 'first-aid',
    address: '/medical-emergency/severe-bleeding',
    who: null,
    viewport: PHONE,
    colorScheme: 'light',
  },
  { name: 'dashboard', address: '/admin', who: 'morgan.hale', viewport: DESK, colorScheme: 'light' },
  { name: 'control-room', address: '/admin/control-room', who: 'morgan.hale', viewport: DESK, colorScheme: 'dark' },
] as const

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
for (const { name, address, who, viewport, colorScheme } of PICTURES) {
  const context = await browser.newContext({
    ...{ baseURL: origin, viewport, colorScheme, locale: 'en-GB', timezoneId: 'Europe/London' },
    ...{ reducedMotion: 'reduce', serviceWorkers: 'block', deviceScaleFactor: viewport === PHONE ? 1.5 : 1 },
  })
  if (who) await context.request.post('/api/auth/login', { data: { email: who, password: 'Demo-company-2026' } })
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForFunction(() => document.readyState === 'complete' && performance.now() > 1500)
  const file = path.join(here, `${name}.webp`)
  await sharp(await page.screenshot())
    .webp({ quality: 72, effort: 6 })
    .toFile(file)
  console.log(file)
  await context.close()
}
await browser.close()
