import { axeFindings } from '../../support/axe.ts'
import { addSite } from '../../support/grant-holder.ts'
import { publishDuty } from '../../support/rota.ts'
import { axeAtBothSizes } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

const PASSWORD = 'a-Kite-55-north'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

for (const javaScriptEnabled of [true, false])
  test(
    `a guard keeps the site's book, its keys and visitors, ${javaScriptEnabled ? 'with' : 'without'} scripts`,
    { tag: '@phone' },
    async ({ as, pageOf }) => {
      test.setTimeout(180_000)
      const dana = await as('dana')
      const who = javaScriptEnabled ? 'alice' : 'charlie'
      const { id: userId } = (await (await (await as(who)).get('/api/auth/user')).json()) as { id: string }
      const name = `Book gate ${javaScriptEnabled ? 'with' : 'without'}`
      const siteId = await addSite(dana, name)
      const dutyId = await publishDuty(dana, siteId, 30)
      await dana.post(`/api/admin/duties/${dutyId}/assignments`, { data: { userId, reason: 'Short of people' } })
      await dana.post('/api/admin/site-keys', { data: { siteId, name: 'Store room', tag: 'K1' } })
      await dana.post('/api/handovers', { data: { siteId, words: 'Gate 4 sticks' } })

      const page = await pageOf(who, { javaScriptEnabled })
      await page.goto('/site-book')
      const card = page.getByRole('listitem').filter({ hasText: name })
      await card.getByRole('link', { name: /^Open the book/ }).click()
      await page.getByLabel('Kind').selectOption('incident')
      await page.getByLabel('What happened').fill('Rear gate found open')
      await page.getByRole('button', { name: 'Add entry' }).click()
      const entry = page.getByRole('listitem').filter({ hasText: 'Rear gate found open' })
      await expect(entry).toContainText('Incident')
      if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([])
      await entry.locator('summary').click()
      await entry.getByLabel('Reason').fill('It was the front gate')
      await entry.getByRole('button', { name: /^Strike through/ }).click()
      await expect(entry).toContainText('It was the front gate')
      await expect(entry).toContainText('Rear gate found open')

      const parts = page.getByRole('navigation', { name: 'Parts of the book' })
      await parts.getByRole('link', { name: 'Handover' }).click()
      await expect(page.getByText('Gate 4 sticks')).toBeVisible()
      await page.getByRole('button', { name: 'I have read this and am taking over' }).click()
      await expect(page.getByText(/^Taken over by \w+/)).toBeVisible()
      await page.getByLabel('What should the next guard know?').fill('All quiet')
      await page.getByLabel('Store room (K1)').check()
      await page.getByRole('button', { name: 'Save handover' }).click()
      await expect(page.getByText('Store room (K1): counted')).toBeVisible()
      if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([])

      await parts.getByRole('link', { name: 'Keys' }).click()
      const key = page.getByRole('listitem').filter({ hasText: 'Store room' })
      await key.locator('summary').click()
      await key.getByLabel('Who takes it?').fill('Ron Repairs')
      await key.getByRole('button', { name: /^Book out/ }).click()
      await expect(key).toContainText('Ron Repairs')
      if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([])

      await parts.getByRole('link', { name: 'Visitors' }).click()
      await page.getByLabel('Name', { exact: false }).first().fill('Vera Visitor')
      await page.getByLabel('Company').fill('Lifts Ltd')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Vera Visitor' })).toContainText('Lifts Ltd')
      if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([])
      await parts.getByRole('link', { name: 'Evacuation list' }).click()
      await expect(page.getByLabel(/Vera Visitor/)).toBeVisible()
      if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([])
    },
  )

test(
  'an administrator makes a link, and the client reads the report with the password',
  { tag: '@desktop' },
  async ({ as, pageOf, browser }) => {
    const dana = await as('dana')
    const siteId = await addSite(dana, 'Report gate')
    await dana.post('/api/site-log', { data: { siteId, kind: 'incident', words: 'Rear gate found open' } })
    const page = await pageOf('dana')
    await page.goto(`/admin/sites/${siteId}/client`)
    await page.getByLabel('Client', { exact: true }).fill('Harbour Ltd')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByLabel('Link ends on').fill(inDays(7))
    await page.getByRole('button', { name: 'Make link' }).click()
    const { pathname } = new URL(await page.getByText(/\/client\//).innerText())
    expect(await axeFindings(page)).toEqual([])
    await page.goto(`/admin/sites/${siteId}/book`)
    await expect(page.getByText('Rear gate found open')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.goto(`/admin/sites/${siteId}/keys`)
    await expect(page.getByRole('heading', { name: 'Keys and Visitors' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled })
      const client = await context.newPage()
      await client.goto(new URL(pathname, page.url()).href)
      await expect(client.getByText('Rear gate found open')).toHaveCount(0)
      await client.getByLabel('Password').fill('wrong')
      await client.getByRole('button', { name: 'Open the report' }).click()
      await expect(client.getByText('This password is wrong').first()).toBeVisible()
      await client.getByLabel('Password').fill(PASSWORD)
      await client.getByRole('button', { name: 'Open the report' }).click()
      await expect(client.getByText('Rear gate found open')).toBeVisible()
      if (javaScriptEnabled) await axeAtBothSizes(client)
      await context.close()
    }
  },
)
