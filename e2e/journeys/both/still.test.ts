import { demoPage, GUARD, test } from '../../support/demo.ts'
import { gotoSlowly } from '../../support/still.ts'
import { expect } from '../../support/test.ts'

test.describe.configure({ timeout: 900_000 })

const HERE = { latitude: 53.48, longitude: -2.24 }

for (const [who, username] of [
  ['open', null],
  ['staff', GUARD],
] as const)
  test(
    `what can be pressed on a page stands still when its scripts begin: ${who}`,
    { tag: '@phone' },
    async ({ browser, demo, pages, viewport, isMobile, hasTouch, userAgent }) => {
      // A phone that may say where it is: the sign-in form says so in the room that it kept.
      const place = username ? {} : { permissions: ['geolocation'], geolocation: HERE }
      // What glides in by half a line is no jump.
      const device = { viewport, isMobile, hasTouch, userAgent, reducedMotion: 'reduce' as const }
      const page = await demoPage(browser, demo, username, { ...device, ...place })
      const found: string[] = []
      for (const address of pages[who]) {
        const { moved } = await gotoSlowly(page, address)
        found.push(...moved.map((what) => `${address}: ${what}`))
      }
      expect(found).toEqual([])
      await page.context().close()
    },
  )
