import type { Page } from '@playwright/test'
import { axeFindings, sidewaysScroll } from '../support/axe.ts'
import { ADMIN, demoPage, GUARD, test } from '../support/demo.ts'
import { pagesMissing } from '../support/every-page.ts'
import { hireNewcomer } from '../support/newcomer.ts'
import { PASSWORD } from '../support/people.ts'
import { expect } from '../support/test.ts'

const SCHEMES = ['light', 'dark'] as const
const NARROW = { width: 320, height: 640 }

test.describe('every page of a company with something of everything', () => {
  test.describe.configure({ timeout: 900_000 })
  test('is on the list of pages that are looked at', ({ pages }) => {
    expect(pagesMissing(pages)).toEqual([])
  })

  for (const [who, username] of [
    ['open', null],
    ['staff', GUARD],
    ['admin', ADMIN],
  ] as const)
    test(`has nothing that axe finds, light and dark: ${who}`, async ({
      browser,
      demo,
      pages,
      viewport,
      isMobile,
      hasTouch,
    }) => {
      const page = await demoPage(browser, demo, username, { viewport, isMobile, hasTouch })
      const sizes = isMobile ? [viewport!, NARROW] : [viewport!]
      const found: string[] = []
      let looks = 0
      for (const address of pages[who]) {
        await page.goto(address)
        for (const size of sizes) {
          await page.setViewportSize(size)
          const sideways = await sidewaysScroll(page)
          if (sideways > 0) found.push(`${address}: scrolls ${sideways} px sideways at ${size.width} px`)
          for (const colorScheme of SCHEMES) {
            await page.emulateMedia({ colorScheme })
            const findings = await axeFindings(page)
            looks += 1
            found.push(...findings.map((finding) => `${address} ${size.width} ${colorScheme}: ${finding}`))
          }
        }
      }
      test.info().annotations.push({ type: 'axe', description: `${who}: ${looks} looks, ${found.length} findings` })
      expect(found).toEqual([])
      expect(looks).toBe(pages[who].length * sizes.length * SCHEMES.length)
      await page.context().close()
    })
})

for (const colorScheme of SCHEMES) {
  test(`axe finds nothing in open dialogs, menus, toasts and refused forms, ${colorScheme}`, async ({ as, pageOf }) => {
    test.setTimeout(240_000)
    const found: string[] = []
    const look = async (page: Page, name: string) => {
      for (const size of [page.viewportSize()!, NARROW, page.viewportSize()!]) {
        await page.setViewportSize(size)
        found.push(...(await axeFindings(page)).map((finding) => `${name} ${size.width}: ${finding}`))
      }
    }
    const page = await pageOf('charlie')
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/home')
    await page.locator('summary', { hasText: 'Menu of Charlie Carter' }).click()
    await look(page, 'menu')
    await page.getByRole('link', { name: 'Change Password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Password' })
    await dialog.getByRole('button', { name: 'Change Password' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await look(page, 'change password, refused')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Emergency SOS' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await look(page, 'SOS')
    await page.goto('/privacy-choices')
    await page.getByRole('button', { name: /Agree to face matching|Withdraw consent/ }).click()
    await expect(page.getByText(/Face matching is (on|off)/)).toBeVisible()
    await look(page, 'toast')

    await page.goto('/self-appraisal')
    await page.getByRole('button', { name: 'Sign Here' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, 'signature')
    await page.goto('/accident-form')
    await page.getByRole('button', { name: 'Take Photo' }).click()
    await expect(page.getByRole('dialog').getByText('Camera Error')).toBeVisible()
    await look(page, 'camera, refused')
    const clock = await pageOf('bob')
    await clock.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await clock.goto('/clock')
    await clock.getByRole('button', { name: 'Clock In' }).click()
    await expect(clock.getByRole('dialog')).toBeVisible()
    await look(clock, 'clock in')

    await page.goto('/holidays')
    await page.context().clearCookies({ name: 'session' })
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
    await look(page, 'sign in again')

    const desk = await pageOf('dana')
    await desk.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await desk.goto('/admin/emergencies')
    await expect(desk.getByRole('button', { name: 'Arm alarm' })).toBeVisible()
    await (await as('bob')).post('/api/emergency', { data: { notes: 'axe' } })
    const seen = desk.getByRole('button', { name: 'ACKNOWLEDGE EMERGENCY ALERT' })
    await expect(seen).toBeFocused()
    await look(desk, 'emergency')
    await seen.click()

    const username = await hireNewcomer(await as('dana'), await as('nobody'))
    await page.context().clearCookies()
    await page.context().request.post('/api/auth/login', { data: { email: username, password: PASSWORD } })
    await page.goto('/home')
    await page.getByRole('button', { name: 'Complete Agreement' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await look(page, 'consent, refused')
    expect(found).toEqual([])
  })
}
