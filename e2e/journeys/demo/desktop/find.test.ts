import { mondayOf } from '../../../../app/domain/time/rota/gates.ts'
import { addDays, dayOf } from '../../../../app/platform/dates.ts'
import { axeFindings } from '../../../support/axe.ts'
import { ADMIN, demoPage, test } from '../../../support/demo.ts'
import { expect } from '../../../support/test.ts'

test('an administrator finds a page and a person from anywhere with Ctrl K', async ({ browser, demo, viewport }) => {
  const page = await demoPage(browser, demo, ADMIN, { viewport })
  await page.goto('/admin/retention')
  const field = page.getByRole('combobox', { name: 'Person, site, position, shift, form or page' })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.keyboard.type('audit')
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText(/Audit Logs/)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/audit-logs$/)

  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.keyboard.type('grace')
  await expect(page.getByRole('option', { name: /Grace Adeyemi/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Grace Adeyemi', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.keyboard.type('canal')
  await page.getByRole('option', { name: /12 Canal Street.*Site/ }).click()
  await expect(page).toHaveURL(/\/admin\/sites\/[\w-]+$/)

  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.keyboard.type('canal')
  await page
    .getByRole('option', { name: /12 Canal Street, .*Shift/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/rota\?site=[\w-]+&week=[\d-]+&duty=[\w-]+$/)
  await expect(page.locator('#duty-title')).toBeVisible()

  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.keyboard.type('vehicle check')
  await page.getByRole('option', { name: /Form$/ }).click()
  await expect(page).toHaveURL(/\/admin\/form-submissions\?templateId=\d+$/)

  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.keyboard.type('astronaut')
  await expect(page.getByText('No results for “astronaut”')).toBeVisible()
  await page.context().close()
})

test('the invented company has sites, a published fortnight, open shifts, a person who is late and one who did not come', async ({
  browser,
  demo,
}) => {
  const page = await demoPage(browser, demo, ADMIN)
  const read = async (address: string) => (await page.context().request.get(`${demo.url}/api/admin/${address}`)).json()
  expect((await read('sites')).length).toBeGreaterThanOrEqual(4)
  const monday = mondayOf(dayOf(new Date()))
  const duties = (await read(`duties?from=${monday}&to=${addDays(monday, 13)}&limit=500`)) as Duty[]
  const published = duties.filter(({ state }) => state === 'published')
  expect(new Set(published.map(({ day }) => day)).size).toBeGreaterThanOrEqual(14)
  expect(published.filter(({ assigned, people }) => assigned < people).length).toBeGreaterThanOrEqual(2)
  const kinds = async () => {
    const found = [...(await read('exceptions?state=open')), ...(await read('exceptions?state=closed'))]
    return found.map(({ kind }: { kind: string }) => kind)
  }
  await expect.poll(kinds).toEqual(expect.arrayContaining(['late', 'no_show']))
  await page.context().close()
})

type Duty = { day: string; state: string; assigned: number; people: number }

test('the invented company has real work: nothing that a buyer looks for is empty', async ({ demo, browser }) => {
  const { request } = (await demoPage(browser, demo, ADMIN)).context()
  const rows = async (list: string) => (await (await request.get(`/api/admin/${list}`)).json()) as Row[]
  const punches = await rows('clock-entries?limit=100&action=clock_in')
  expect(punches.length).toBe(100)
  expect(punches.filter(({ siteId }) => !siteId)).toEqual([])
  expect((await rows('lone-sessions?state=active')).length).toBeGreaterThan(0)
  expect((await rows('corrections?status=pending')).length).toBeGreaterThan(0)
  expect((await rows('exceptions?state=open')).length).toBeGreaterThan(0)
  expect((await rows('pay-periods')).map(({ state }) => state)).toContain('open')
  expect((await rows('users?active=true')).filter((one) => one.biometricEnrolled).length).toBeGreaterThan(0)
})

type Row = { siteId?: string | null; state?: string; biometricEnrolled?: boolean }

test('text typed before the dialog of Ctrl K opens is in it, and triggers nothing on the page', async ({
  browser,
  demo,
  viewport,
}) => {
  const page = await demoPage(browser, demo, ADMIN, { viewport })
  let come = () => undefined as void
  const mayCome = new Promise<void>((resolve) => (come = resolve))
  await page.route(/find-dialog/, async (route) => {
    await mayCome
    await route.continue()
  })
  const asked = page.waitForRequest(/find-dialog/)
  await page.goto('/admin/staff')
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await Promise.race([asked, Promise.reject(new Error('not asked yet'))])
  }).toPass()
  await page.keyboard.type('jack')
  come()
  const field = page.getByRole('combobox', { name: 'Person, site, position, shift, form or page' })
  await expect(field).toHaveValue('jack')
  await expect(field).toBeFocused()
  await page.keyboard.type(' t')
  await expect(page.getByRole('option', { name: /Jack Turner/ })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/staff$/)
})
