import { type Route } from '@playwright/test'
import { addSite } from '../../support/grant-holder.ts'
import { axeFindings } from '../../support/axe.ts'
import { getReady, test } from '../../support/phone.ts'
import { publishDuty } from '../../support/rota.ts'
import { expect } from '../../support/test.ts'

type Named = { visitors: { name: string }[] }

/** Runs in the page. Returns controls that are not high enough for a thumb in a glove. */
const low = () =>
  [...document.querySelectorAll<HTMLElement>('main :is(.control, button, summary)')]
    .filter((one) => one.checkVisibility() && !one.closest('.sr-only') && one.getBoundingClientRect().height < 47.9)
    .map((one) => one.textContent || one.id)

test('on the phone that was at the site the evacuation list opens offline, and an entry arrives later', async ({
  phoneOf,
  as,
}) => {
  test.setTimeout(120_000)
  const dana = await as('dana')
  const { id } = (await (await (await as('alice')).get('/api/auth/user')).json()) as { id: string }
  const siteId = await addSite(dana, 'Far gate')
  await publishDuty(dana, siteId, 30, id)
  await dana.post('/api/visits', { data: { siteId, name: 'Vera Visitor' } })
  const { page, context } = await phoneOf('alice')
  await getReady(page, `/site-book/${siteId}`)
  // The phone stores the page's data shortly after the page is drawn, so the test waits for that.
  await expect(async () => {
    await page.goto(`/site-book/${siteId}`)
    await page.waitForLoadState('networkidle')
    await page.goto('/offline/site-book')
    await expect(page.getByLabel(/Vera Visitor/)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await context.setOffline(true)
  await page.goto(`/site-book/${siteId}/evacuation`)
  await expect(page).toHaveURL(/\/offline\/site-book$/)
  await expect(page.getByLabel(/Vera Visitor/)).toBeVisible({ timeout: 2000 })
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('What happened').fill('Written without signal')
  await page.getByRole('button', { name: 'Add entry' }).click()
  await expect(page.getByText('Saved on this phone. It will be sent when you have signal.')).toBeVisible()
  await context.setOffline(false)
  const book = async () => JSON.stringify(await (await dana.get(`/api/site-log?siteId=${siteId}`)).json())
  await expect.poll(book, { timeout: 60_000 }).toContain('Written without signal')
})

test('a person who clocks in is told of the waiting handover, and has the evacuation list on the phone without opening the book', async ({
  phoneOf,
  as,
}) => {
  test.setTimeout(180_000)
  const dana = await as('dana')
  const bob = await as('bob')
  const { id } = (await (await bob.get('/api/auth/user')).json()) as { id: string }
  const siteId = await addSite(dana, 'Mute gate')
  await publishDuty(dana, siteId, 30, id)
  await dana.post('/api/visits', { data: { siteId, name: 'Victor Visitor' } })
  await dana.post('/api/handovers', { data: { siteId, words: 'Gate 4 sticks' } })
  await dana.post('/api/admin/site-keys', { data: { siteId, name: 'Store room' } })
  const punched = await bob.post('/api/clock', { data: { action: 'clock_in', siteId, manualCheck: true } })
  expect(punched.status(), await punched.text()).toBeLessThan(300)
  const { page, context } = await phoneOf('bob')
  await getReady(page, '/home')
  const told = page.getByRole('link', { name: 'Read it in the site book, and take over' })
  await expect(told).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  // The phone stores the page's data shortly after the page is drawn, so the test waits for that.
  await expect(async () => {
    await page.goto('/home')
    await page.waitForLoadState('networkidle')
    await page.goto('/offline/site-book')
    await expect(page.getByLabel(/Victor Visitor/)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await context.setOffline(true)
  await page.goto('/site-book')
  await expect(page.getByLabel(/Victor Visitor/)).toBeVisible({ timeout: 2000 })
  const waiting = page.getByRole('region', { name: /^Handover by/ })
  await expect(waiting).toContainText('Gate 4 sticks')
  expect(await axeFindings(page)).toEqual([])
  await waiting.getByRole('button', { name: 'I have read this and am taking over' }).click()
  await expect(page.getByText('Saved on this phone. It will be sent when you have signal.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await page.locator('summary', { hasText: 'Hand over' }).click()
  const handover = page.getByLabel('What should the next guard know?')
  await handover.fill('Written in the dark')
  await page.locator('summary', { hasText: 'Sign a visitor in' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nora Night')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel(/Nora Night/)).toBeVisible()
  await page.locator('summary', { hasText: 'Keys' }).click()
  await page.getByLabel('Who takes it?').fill('Ron Repairs')
  await page.locator('summary', { hasText: /^Sign:/ }).click()
  await page.getByRole('button', { name: 'Type your name' }).click()
  await page.getByLabel('Your full name, as your signature').fill('Ron Repairs')
  expect(await page.evaluate(low), 'lower than 48 px, for gloves').toEqual([])
  await page.getByRole('button', { name: /^Book out/ }).click()
  await expect(page.getByText('Store room: out to Ron Repairs')).toBeVisible()
  await expect(handover, 'what was begun before stays').toHaveValue('Written in the dark')
  await page.getByRole('button', { name: 'Save handover' }).click()
  const acts = page.getByRole('region', { name: 'Handover, visitors and keys' })
  await expect(acts.getByText('Saved on this phone. It will be sent when you have signal.')).toBeVisible()
  await page.getByRole('button', { name: /^Sign out.*Victor/ }).click()
  await expect(page.getByLabel(/Victor Visitor/)).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(low), 'lower than 48 px, for gloves').toEqual([])
  await page.reload()
  await expect(page.getByLabel(/Nora Night/)).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByLabel(/Victor Visitor/)).toHaveCount(0)
  const cut = (route: Route) => route.abort('connectionfailed')
  await context.route('**/api/outbox', cut)
  await context.setOffline(false)
  // A handover accepted here is being sent while home loads: the home page stops announcing it once it has arrived.
  await expect(async () => {
    await page.goto('/home')
    await expect(told).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 45_000 })
  await context.unroute('**/api/outbox', cut)
  await expect(told).toHaveCount(0, { timeout: 60_000 })
  const there = async () => {
    const list = await (await dana.get(`/api/sites/${siteId}/evacuation-list`)).json()
    const keys = await (await dana.get(`/api/site-keys?siteId=${siteId}`)).json()
    const handovers = await (await dana.get(`/api/handovers?siteId=${siteId}`)).json()
    const [visitors, holders] = [(list as Named).visitors, keys as { holder: string }[]]
    return [visitors.map(({ name }) => name), holders.map(({ holder }) => holder), JSON.stringify(handovers)]
  }
  await expect
    .poll(there, { timeout: 60_000 })
    .toEqual([['Nora Night'], ['Ron Repairs'], expect.stringContaining('Written in the dark')])
  const book = async () => JSON.stringify(await (await dana.get(`/api/site-log?siteId=${siteId}`)).json())
  await expect.poll(book, { timeout: 60_000 }).toMatch(/Bob \w+ read the handover and took over/)
  const moves = async () => (await dana.get(`/api/admin/site-keys/moves?siteId=${siteId}`)).json()
  await expect.poll(moves).toMatchObject([{ holder: 'Ron Repairs', signature: expect.stringMatching(/./) }])
  await dana.post('/api/handovers', { data: { siteId, words: 'Gate 5 sticks too' } })
  await page.goto('/clock')
  await page.getByRole('link', { name: 'Read it in the site book, and take over' }).click()
  await page.getByRole('button', { name: 'I have read this and am taking over' }).click()
  await expect(page.getByText(/^Taken over by Bob/).first()).toBeVisible()
  // Once the server has the handover, it is no longer announced.
  await expect.poll(async () => (await book()).match(/read the handover and took over/g)?.length).toBe(2)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  await expect(told).toHaveCount(0)
  await bob.post('/api/clock', { data: { action: 'clock_out' } })
})
