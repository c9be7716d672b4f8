// Takes the pictures of the README and the guides again, and notes what each shows. Build first, then: npm run pictures
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { quickBrowser } from '../support/browsers.ts'
import { PASSWORD, startDemo } from '../support/demo-server.ts'
import { openPicture, PICTURES, type Structure, structureOf, VIEWPORTS } from './pictures.ts'

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../docs/guide/pictures')
const MOST_BYTES = 40_000

const demo = await startDemo()
const browser = await chromium.launch({ executablePath: quickBrowser(), args: ['--no-sandbox', '--lang=en-GB'] })
const structures: Record<string, Structure> = {}
try {
  for (const picture of PICTURES) {
    const context = await browser.newContext({
      ...{ baseURL: demo.url, viewport: VIEWPORTS[picture.on], colorScheme: picture.dark ? 'dark' : 'light' },
      ...{ locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce', serviceWorkers: 'block' },
    })
    await context.request.post('/api/auth/login', { data: { email: picture.who, password: PASSWORD } })
    // The loader that runs this file uses a helper to name functions, and pages do not have that helper.
    await context.addInitScript('globalThis.__name = (named) => named')
    const page = await context.newPage()
    await openPicture(page, picture)
    structures[picture.name] = await structureOf(page)
    const bytes = await small(await page.screenshot())
    fs.writeFileSync(path.join(folder, `${picture.name}.webp`), bytes)
    console.log(picture.name, bytes.length)
    await context.close()
  }
  fs.writeFileSync(path.join(folder, 'structure.json'), `${JSON.stringify(structures, null, 2)}\n`)
} finally {
  await browser.close()
  await demo.stop()
}

/** The best quality that keeps the files small. */
async function small(png: Buffer): Promise<Buffer> {
  for (let quality = 72; ; quality -= 8) {
    const bytes = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= MOST_BYTES || quality < 24) return bytes
  }
}
