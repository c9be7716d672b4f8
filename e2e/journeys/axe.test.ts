import type { Page } from '@playwright/test'
import { axeFindings, sidewaysScroll } from '../support/axe.ts'
import { hireNewcomer } from '../support/newcomer.ts'
import { PASSWORD } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const OPEN = [
  '/',
  '/login',
  '/admin/login',
  '/forgot-password',
  '/reset-password?token=x',
  '/reset-password',
  '/privacy-policy',
  '/medical-emergency',
  '/medical-emergency/acid-burns',
  '/medical-emergency/mist-handover',
  '/no-such-page',
]
const STAFF = [
  '/home',
  '/clock',
  '/holidays',
  '/news',
  '/documents',
  '/performance',
  '/forms',
  '/forms/submissions',
  '/daily-report',
  '/self-appraisal',
  '/emergency',
  '/privacy-choices',
  '/change-password',
  '/account',
]
const ADMIN = [
  '/admin/staff',
  '/admin/staff/manage',
  '/admin/staff/new',
  '/admin/holidays',
  '/admin/holidays/calendar',
  '/admin/control-room',
  '/admin/clock-entries',
  '/admin/violations',
  '/admin/threat-level',
  '/admin/emergencies',
  '/admin/form-submissions',
  '/admin/content/news',
  '/admin/content/news/new',
  '/admin/content/documents',
  '/admin/content/documents/new',
]
const NARROW = { width: 320, height: 640 }

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    const check = async (page: Page, addresses: readonly string[]) => {
      const found: string[] = []
      const size = page.viewportSize()!
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const address of addresses) {
        await page.goto(address)
        await page.waitForLoadState('load')
        found.push(...(await axeFindings(page)).map((finding) => `${address}: ${finding}`))
        await page.setViewportSize(NARROW)
        const sideways = await sidewaysScroll(page)
        if (sideways > 0) found.push(`${address}: scrolls ${sideways} px sideways at 320 px`)
        await page.setViewportSize(size)
      }
      expect(found).toEqual([])
    }

    test('axe finds nothing on pages before sign-in', async ({ page }) => {
      test.setTimeout(180_000)
      await check(page, OPEN)
    })

    test('axe finds nothing on staff pages', async ({ pageOf }) => {
      test.setTimeout(180_000)
      await check(await pageOf('alice'), STAFF)
    })

    test('axe finds nothing on admin pages', async ({ pageOf }) => {
      test.setTimeout(240_000)
      await check(await pageOf('dana'), ADMIN)
    })

    test('axe finds nothing in open dialogs, menus, toasts and refused forms', async ({ as, pageOf }) => {
      test.setTimeout(180_000)
      const found: string[] = []
      const look = async (page: Page, name: string) => {
        found.push(...(await axeFindings(page)).map((finding) => `${name}: ${finding}`))
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

      const username = await hireNewcomer(await as('dana'), await as('nobody'))
      await page.context().clearCookies()
      await page.context().request.post('/api/auth/login', { data: { email: username, password: PASSWORD } })
      await page.goto('/home')
      await page.getByRole('button', { name: 'Complete Agreement' }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
      await look(page, 'consent, refused')
      expect(found).toEqual([])
    })
  })
}
