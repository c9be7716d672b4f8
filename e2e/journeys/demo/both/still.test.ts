import { demoPage, test } from '../../../support/demo.ts'
import { gotoSlowly } from '../../../support/still.ts'
import { expect } from '../../../support/test.ts'

// Whether the controls of the other pages move is asked where axe visits them (axe.test.ts).
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
