import { ADMIN, demoPage, GUARD, test } from '../../support/demo.ts'
import { gotoSlowly } from '../../support/still.ts'
import { expect } from '../../support/test.ts'

test.describe.configure({ timeout: 900_000 })

const HERE = { latitude: 53.48, longitude: -2.24 }

for (const [who, username, tag] of [
  ['open', null, '@phone'],
  ['staff', GUARD, '@phone'],
  ['admin', ADMIN, '@desktop'],
] as const)
  test(
    `the controls of a page do not move when its scripts start, and nothing asks for notifications: ${who}`,
    { tag },
    async ({ browser, demo, pages, viewport, isMobile, hasTouch, userAgent }) => {
      // The phone may share its location, and the sign-in form says so in the space that is reserved for it.
      const place = username ? {} : { permissions: ['geolocation'], geolocation: HERE }
      // Reduced motion is used so that a movement of half a line does not count as a jump.
      const device = { viewport, isMobile, hasTouch, userAgent, reducedMotion: 'reduce' as const }
      const page = await demoPage(browser, demo, username, { ...device, ...place })
      const found: string[] = []
      const asked: string[] = []
      await page.exposeFunction('noteQuestion', () => asked.push(page.url()))
      await page.addInitScript(`
        Object.defineProperty(Notification, 'permission', { get: () => 'default' })
        Notification.requestPermission = () => (noteQuestion(), Promise.resolve('default'))`)
      for (const address of pages[who]) {
        const { moved } = await gotoSlowly(page, address)
        found.push(...moved.map((what) => `${address}: ${what}`))
      }
      expect(found).toEqual([])
      expect(asked).toEqual([])
      if (who === 'admin') {
        await page.getByRole('heading', { level: 1 }).click()
        await expect.poll(() => asked).toHaveLength(1)
      }
      await page.context().close()
    },
  )

test(
  'the sign-in form does not move if the browser gives no page its location',
  { tag: '@phone' },
  async ({ browser, demo, viewport, isMobile, hasTouch, userAgent }) => {
    const device = { viewport, isMobile, hasTouch, userAgent, permissions: [] }
    const page = await demoPage(browser, demo, null, device)
    for (const address of ['/login', '/admin/login']) {
      expect((await gotoSlowly(page, address)).moved, address).toEqual([])
      await expect(page.getByText('Location permission is permanently blocked')).toBeVisible()
    }
    await page.context().close()
  },
)
