import { type APIRequestContext, type Page } from '@playwright/test'
import { axeLooks } from '../../support/axe.ts'
import { calmDown } from '../../support/alerts.ts'
import { untilReady } from '../../support/camera.ts'
import { look } from '../../support/database.ts'
import { test } from '../../support/inbox.ts'
import { getReady } from '../../support/phone.ts'
import { expect } from '../../support/test.ts'

test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ server }) => calmDown(server.url))
test.afterEach(({ server }) => calmDown(server.url))

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Moves every session's times into the past. */
function fallSilent(folder: string): void {
  look({ folder }, (sqlite) => {
    sqlite.exec(`UPDATE lone_sessions SET due_at = due_at - 7200000, next_look_at = 0 WHERE state = 'active'`)
  })
}

async function addQuarry(dana: APIRequestContext): Promise<void> {
  const contact = { name: 'Pat Porter', email: 'pat@client.test', phone: '020 7946 0123' }
  const watch = { worksAlone: true, checkIntervalMinutes: 30, checkReason: 'No signal behind the crusher' }
  const site = await dana.post('/api/admin/sites', { data: { name: 'Old quarry', ...watch, contacts: [contact] } })
  expect(site.status(), await site.text()).toBe(201)
  const { id } = (await site.json()) as { id: string }
  const steps = [{ step: 1, afterMinutes: 0, who: 'contact', channel: 'mail' }]
  expect((await dana.put(`/api/admin/sites/${id}/ladder`, { data: { steps } })).status()).toBe(200)
}

test('from a clock-in at a lone-working position to a person outside who confirms: I am dealing with it', async ({
  phoneOf,
  as,
  pageOf,
  server,
  inbox,
  browser,
  baseURL,
  isMobile,
}) => {
  await untilReady(as)
  await addQuarry(await as('dana'))
  const { look, report } = axeLooks({ large: isMobile })
  const { page } = await phoneOf('alice', { camera: true, worker: false })
  await page.goto('/clock')
  await page.getByLabel('Where are you working?').selectOption('Old quarry')
  await press(page, 'Clock In')
  await expect(page.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
  await press(page, 'Scan Now')
  await page.getByRole('button', { name: 'Continue Clock In', exact: true }).click({ timeout: 30_000 })
  await expect(page.getByText('You work alone at Old quarry')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Check in' }).click()
  await press(page, 'I am safe')
  await expect(page.locator('[data-toasts]').getByText('Checked in')).toBeVisible()
  await look(page, 'watched')

  const desk = await pageOf('dana', { viewport: { width: 1280, height: 900 }, isMobile: false })
  await desk.goto('/admin/lone-workers')
  const card = desk.locator('main').getByRole('listitem').filter({ hasText: 'Alice Archer' })
  await expect(card).toContainText('In time')
  await expect(card).toContainText('Check-in at')

  fallSilent(server.folder)
  const alarm = desk.getByRole('alertdialog').or(desk.getByRole('dialog'))
  await expect(alarm.getByRole('heading', { name: 'Alice Archer' })).toBeVisible({ timeout: 15_000 })

  await expect
    .poll(() => inbox.received.findLast((text) => text.includes('/respond/')), { timeout: 15_000 })
    .toBeTruthy()
  const [link] = /\/respond\/[\w-]+/.exec(inbox.received.findLast((text) => text.includes('/respond/'))!)!
  const outside = await browser.newContext({ baseURL, serviceWorkers: 'block', reducedMotion: 'reduce' })
  const pat = await outside.newPage()
  await pat.goto(link)
  const shown = pat.locator('main')
  await expect(shown).toContainText('Alice Archer works alone and missed a check-in.')
  await expect(shown).toContainText('Old quarry')
  await look(pat, 'outside')
  await press(pat, 'I am dealing with it')
  await expect(shown.getByRole('alert')).toBeVisible()
  await look(pat, 'outside, refused')
  await pat.getByLabel('Your name').fill('Pat Porter')
  await press(pat, 'I am dealing with it')
  await expect(shown).toContainText('Pat Porter is dealing with it')
  await pat.goto(link)
  await expect(shown).toContainText('Pat Porter is dealing with it')
  await expect(pat.getByRole('button', { name: 'I am dealing with it' })).toBeHidden()
  await outside.close()

  await desk.goto('/admin/emergencies')
  await expect(desk.getByText(/Seen by Pat Porter/).first()).toBeVisible()
  const dealing = page.getByText(/^An alarm was raised at \d\d:\d\d: Pat Porter is dealing with it$/)
  await page.goto('/home')
  await expect(dealing).toBeVisible()
  await page.getByRole('link', { name: 'Check in' }).click()
  await expect(dealing).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your check-in is late' })).toBeVisible()
  await look(page, 'late')
  await press(page, 'I am safe')
  await expect(page.getByRole('heading', { name: /^Check in by/ })).toBeVisible()
  await page.goto('/clock')
  await press(page, 'Clock Out')
  await expect(page.getByText('You work alone at Old quarry')).toBeHidden()
  expect(report().found).toEqual([])
})

test('a check-in without signal waits on the phone, arrives automatically, and is shown on the alarm, which it does not end', async ({
  phoneOf,
  as,
  server,
}) => {
  const dana = await as('dana')
  const { page, context } = await phoneOf('charlie')
  expect((await context.request.post('/api/lone-sessions', { data: { intervalMinutes: 30 } })).status()).toBe(201)
  await getReady(page, '/alone')
  await context.setOffline(true)
  await page.goto('/alone')
  await expect(page).toHaveURL(/\/offline\/alone$/)
  await press(page, 'I am safe')
  await expect(page.getByText(/^Checked in on this phone at \d\d:\d\d\. Waiting to send\.$/)).toBeVisible({
    timeout: 20_000,
  })
  fallSilent(server.folder)
  const alerts = async () =>
    ((await (await dana.get('/api/emergency/active')).json()) as { type: string; notes: string }[]).filter(
      ({ type }) => type === 'missed_check_in',
    )
  await expect.poll(alerts, { timeout: 15_000 }).toHaveLength(1)
  await context.setOffline(false)
  await expect
    .poll(async () => (await alerts())[0]?.notes, { timeout: 30_000 })
    .toContain('Checked in with the check-in button')
  expect(await alerts()).toHaveLength(1)
  await expect(page).toHaveURL(/\/offline\/alone$/)
  await expect(page.getByText('Control will ring you, even after you have checked in.')).toBeVisible()
  await page.goto('/alone')
  await expect(page.getByRole('heading', { name: /^Check in by/ })).toBeVisible()
  await page.getByText('End the session').click()
  await press(page, 'End it now')
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
})

test('a lone worker without scripts starts, checks in and ends', async ({ pageOf }) => {
  const page = await pageOf('bob', { javaScriptEnabled: false })
  await page.goto('/alone')
  await page.getByLabel('Where exactly?').fill('Dock 3')
  await press(page, 'Start')
  await expect(page.getByRole('heading', { name: /^Check in by/ })).toBeVisible()
  await press(page, 'I am safe')
  await expect(page.getByText(/^Last check-in received at \d\d:\d\d/)).toBeVisible()
  await page.getByText('End the session').click()
  await press(page, 'End it now')
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
})
