import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser } from '@playwright/test'
import { filmOf } from './film.ts'
import { test as base } from './test.ts'

type Filmed = { browser: Browser; folder: string }
/**
 * Lends a browser whose camera shows these pictures in turn; what opens in it must be closed before it is given back.
 */
export type Filming = (pictures: Buffer[]) => Promise<{ browser: Browser; giveBack: () => void }>

/**
 * Browsers with a camera. Chromium reads the film each time that a page opens the camera, so a browser that was given
 * back shows the next person's film, and a worker seldom needs a second browser.
 */
export const test = base.extend<object, { filming: Filming }>({
  filming: [
    async ({ playwright, launchOptions }, use) => {
      const all: Filmed[] = []
      const free: Filmed[] = []
      const start = async (): Promise<Filmed> => {
        const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'camera-'))
        const args = [...(launchOptions.args ?? []), ...cameraOf(filmIn(folder))]
        const one = { browser: await playwright.chromium.launch({ ...launchOptions, args }), folder }
        all.push(one)
        return one
      }
      await use(async (pictures) => {
        const one = free.pop() ?? (await start())
        fs.writeFileSync(filmIn(one.folder), await filmOf(pictures))
        return { browser: one.browser, giveBack: () => void free.push(one) }
      })
      for (const { browser, folder } of all) {
        await browser.close()
        fs.rmSync(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker' },
  ],
})

const filmIn = (folder: string) => path.join(folder, 'film.y4m')

/** Returns what makes a browser's camera show a film. */
export const cameraOf = (film: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]
