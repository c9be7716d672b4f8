import { expect, test } from '../../support/test.ts'

const BADGES = ['Privacy First', 'End-to-End Encrypted', 'Biometric Security', 'GDPR Compliant']
const FEATURES = ['Clock In/Out', 'Holiday Management', 'Documents', 'Security Updates', 'Emergency SOS']

test('the landing page shows badges, features and links to sign-in', async ({ page, isMobile }) => {
  await page.goto('/')
  for (const badge of BADGES) await expect(page.getByText(badge, { exact: true })).toBeVisible()
  for (const [index, title] of FEATURES.entries()) {
    const feature = page.getByRole('heading', { name: title })
    if (index === 4 && isMobile) await expect(feature).toBeHidden()
    else await expect(feature).toBeVisible()
  }
  await expect(page.getByText('Version 2.1.0')).toBeVisible()
  await expect(page.getByText(/Powered By/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Portal' })).toHaveAttribute('href', '/admin/login')
  await page.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
  await expect(page.getByText('July 15, 2025').first()).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In to Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('an unknown address says so, with a way home', { tag: '@desktop' }, async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'first aid is complete: list, tap zones, steps, handover in words, and the call',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/medical-emergency')
      await expect(page.getByRole('link', { name: 'Call 999' })).toHaveAttribute('href', 'tel:999')
      await expect(page.getByText('Tap GO buttons to access protocols')).toBeVisible()
      const picture = page.getByRole('group', { name: /six places to tap/ })
      await expect(picture.getByRole('link')).toHaveCount(6)
      await picture.getByRole('link', { name: /Severe Bleeding/ }).click()
      await expect(page.getByRole('heading', { name: 'Severe Bleeding' })).toBeVisible()
      await expect(page.getByRole('list').filter({ hasText: 'Press firmly' }).getByRole('listitem')).toHaveCount(7)
      await page.getByRole('link', { name: 'Back to Protocols' }).click()
      await page.getByRole('link', { name: /MIST Handover/ }).click()
      for (const words of ['Mechanism of injury', 'Injuries', 'Signs and symptoms', 'Treatment given'])
        await expect(page.getByRole('term').filter({ hasText: words })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Emergency Steps' })).toHaveCount(0)
    },
  )

  test('there is no splash', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('HR Management System')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Sign In to Continue' })).toBeVisible()
  })
})

test.describe('the splash', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('shows once per browser session, and not before first aid', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/medical-emergency')
    await expect(page.getByRole('link', { name: 'Call 999' })).toBeVisible()
    await expect(page.getByText('HR Management System')).toHaveCount(0)
    await page.goto('/')
    const splash = page.getByText('HR Management System')
    await expect(splash).toBeVisible()
    await expect(splash).toBeHidden({ timeout: 8000 })
    await page.reload()
    await expect(page.getByRole('link', { name: 'Sign In to Continue' })).toBeVisible()
    await expect(splash).toHaveCount(0)
  })

  test('disappears at a key or a tap', { tag: '@phone' }, async ({ page, context }) => {
    await page.goto('/')
    const splash = page.getByText('HR Management System')
    await expect(splash).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(splash).toHaveCount(0)
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.getByText('HR Management System')).toBeVisible()
    await other.mouse.click(100, 300)
    await expect(other.getByText('HR Management System')).toHaveCount(0)
    await expect(other).toHaveURL(/\/$/)
  })
})
