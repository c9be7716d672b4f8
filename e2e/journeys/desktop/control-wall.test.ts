import { type BrowserContext, type Page } from '@playwright/test'
import { soundAfterPress } from '../../support/alarm.ts'
import { holdToAcknowledge } from '../../support/alerts.ts'
import { axeFindings } from '../../support/axe.ts'
import { look } from '../../support/database.ts'
import { writeNight } from '../../support/night-company.ts'
import { type Server, startServer } from '../../support/server.ts'
import { copyTemplate } from '../../support/template.ts'
import { expect, signIn, test } from '../../support/test.ts'

const WALL = { width: 1920, height: 1080 }
const still = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const

test.describe('the wall of the control room', () => {
  let server: Server
  // Pages of one session: the scripts are fetched once, and a password is hashed once.
  let desk: BrowserContext

  test.beforeAll(async ({ browser }) => {
    const folder = copyTemplate()
    look({ folder }, (sqlite) => writeNight(sqlite, { onShift: 40, alone: 6, missing: 5 }))
    server = await startServer({}, folder)
    desk = await browser.newContext({ ...still, baseURL: server.url, viewport: WALL })
    await signIn(desk.request, 'dana')
  })
  test.afterAll(async () => {
    await desk.close()
    await server.stop()
  })

  async function open(size = WALL): Promise<Page> {
    const page = await desk.newPage()
    await page.setViewportSize(size)
    await soundAfterPress(page)
    await page.goto('/admin/control-room')
    return page
  }

  test('shows 40 on shift, 6 alone, 5 exceptions and an alert without scrolling', async ({ playwright }) => {
    const page = await open()
    const needs = page.getByRole('region', { name: 'What needs attention' })
    await expect(needs.getByRole('heading', { name: 'Exceptions (5)' })).toBeVisible({ timeout: 30_000 })
    // Until then a strip asks for a press, and takes a line from the wall.
    await page.getByRole('heading', { name: 'Control Room' }).click()
    await expect(page.getByText('Sound is off')).toBeHidden()
    const alice = await playwright.request.newContext({ baseURL: server.url })
    await signIn(alice, 'alice')
    await alice.post('/api/emergency', { data: { location: { latitude: 51.5, longitude: -0.1, accuracy: 20 } } })
    await holdToAcknowledge(page.getByRole('alertdialog'))
    await expect(needs.getByText('SOS: Alice Archer')).toBeVisible()
    await expect(needs.getByText('Seen by Dana Dean')).toBeVisible()
    const on = page.getByRole('region', { name: 'Who is on' })
    await expect(on.getByRole('heading', { name: 'On now: 40, 6 alone' })).toBeVisible()
    await expect(on.getByText(/, alone, check-in due in \d+ min$/)).toHaveCount(6)
    await expect(page.getByText('Nearest to Alice Archer')).toBeVisible()

    expect(await belowTheFold(page)).toEqual([])
    expect(await smallestOfLive(page)).toBeGreaterThanOrEqual(24)
    await expect(page.getByText('Total Users')).toBeHidden()
    expect(await axeFindings(page)).toEqual([])
    await alice.dispose()
    await page.close()
  })

  test('the keyboard alone takes an exception from the wall, and opens the figures', async () => {
    const page = await open()
    const needs = page.getByRole('region', { name: 'What needs attention' })
    const free = needs.getByRole('button', { name: 'Assign to me' })
    await expect(free).toHaveCount(5, { timeout: 30_000 })
    await free.first().focus()
    await page.keyboard.press('Enter')
    await expect(free).toHaveCount(4)
    await expect(needs.getByText('Yours')).toHaveCount(1)
    const figures = page.getByText('Figures and recent activity')
    await figures.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'System Statistics' }).getByText('Total Users')).toBeVisible()
    await page.close()
  })

  test('is dark at night, and stays as chosen', async () => {
    const page = await open({ width: 1280, height: 900 })
    const wall = page.locator('[data-wall]')
    const night = (await wall.getAttribute('data-theme')) === 'dark'
    const colour = () => wall.evaluate((element) => getComputedStyle(element).getPropertyValue('color-scheme'))
    await page.getByRole('button', { name: night ? 'Light' : 'Dark', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Dark at night' })).toBeVisible()
    expect(await colour()).toBe(night ? 'light' : 'dark')
    await page.reload()
    await page.getByRole('button', { name: 'Dark at night' }).click()
    await expect(page.getByRole('button', { name: night ? 'Light' : 'Dark', exact: true })).toBeVisible()
    await page.close()
  })

  test('on a full screen only the wall is visible', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Leave Control Room' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Live Staff Status' })).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
    expect(await belowTheFold(page)).toEqual([])
    await page.close()
  })
})

/** Returns the rows of the wall that are partly off the screen, or hidden in a part that scrolls. */
const belowTheFold = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0)
    return [...document.querySelectorAll('[data-wall-row]')]
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        const part = row.closest('[role=region]')!.getBoundingClientRect()
        return top < 0 || bottom > innerHeight || bottom > part.bottom + 1
      })
      .map((row) => row.textContent)
  })

/** Returns the text size of the smallest first line of a row, in pixels. */
const smallestOfLive = (page: Page) =>
  page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('[data-wall-row]')].map((row) =>
        parseFloat(getComputedStyle(row).getPropertyValue('font-size')),
      ),
    ),
  )
