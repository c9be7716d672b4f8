import { calmDown } from '../../support/alerts.ts'
import { axeFindings } from '../../support/axe.ts'
import { newcomer } from '../../support/outbox-people.ts'
import { PASSWORD } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

test.beforeEach(({ server }) => calmDown(server.url))
test.afterEach(({ server }) => calmDown(server.url))

test('dana hands the desk over to Nora, who signs in her own session, and the log and its PDF say so', async ({
  pageOf,
  as,
  browser,
  device,
  server,
}) => {
  const [name, value] = newcomer(server, 'admin').cookie.split('=') as [string, string]
  const separate = await browser.newContext({ ...device, serviceWorkers: 'block' })
  await separate.addCookies([{ name, value, url: server.url }])
  const nora = await separate.newPage()
  const dana = await pageOf('dana')
  await dana.goto('/admin/control-room')
  await dana.getByRole('link', { name: 'Desk: nobody signed on' }).click()
  await expect(dana.getByText('Nobody is signed on.')).toBeVisible()
  await dana.getByRole('button', { name: 'Sign on' }).click()
  await expect(dana.getByText('Emails and push messages go to the desk first')).toBeVisible()

  await dana.getByLabel('Note', { exact: true }).fill('Van seen at gate 3')
  await dana.getByRole('button', { name: 'Add note' }).click()
  const log = dana.getByRole('region', { name: 'Log' })
  await expect(log.getByText('Note, Dana Dean')).toBeVisible()
  await expect(dana.getByLabel('Note', { exact: true })).toHaveValue('')
  await log.getByText('Correct this note').click()
  await log.getByLabel('Correction').fill('Van seen at gate 4')
  await log.getByRole('button', { name: 'Add correction' }).click()
  await expect(log.locator('del')).toHaveText('Van seen at gate 3')
  await expect(log.getByText('Van seen at gate 4')).toBeVisible()

  await (await as('dana')).post('/api/emergency', { data: { drill: true } })
  await expect(dana.getByRole('region', { name: /^Open/ }).getByText('DRILL: Dana Dean')).toBeVisible()
  await calmDown(server.url)
  await dana.getByLabel('Who takes over').selectOption('Nora New')
  await dana.getByLabel('Notes for the next controller').fill('Gate 4 sticks')
  await dana.getByRole('button', { name: 'Sign handover' }).click()
  await expect(dana.getByText('Waiting for Nora New')).toBeVisible()

  await nora.goto('/admin/control-desk')
  await expect(nora.getByText('Gate 4 sticks').first()).toBeVisible()
  await nora.getByRole('button', { name: 'Take over from Dana Dean' }).click()
  await expect(nora.getByText('Nora New took over from Dana Dean, in their own session')).toBeVisible()
  // Dana's page shows the change.
  await expect(dana.getByRole('button', { name: 'Sign on' })).toBeVisible()
  await dana.goto('/admin/control-desk/nights')
  await expect(dana.getByText('Nora New took over from Dana Dean')).toBeVisible()
  expect(await axeFindings(dana)).toEqual([])
  const address = await dana.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
  const pdf = await (await as('dana')).get(address!)
  expect(pdf.headers()['content-type']).toBe('application/pdf')

  await nora.getByRole('button', { name: 'Sign off' }).click()
  await expect(nora.getByText('Nobody is signed on.')).toBeVisible()
  await separate.close()
})

test('without scripts, at one desk, the next controller signs with their own password', async ({
  pageOf,
  as,
  server,
}) => {
  const { id, cookie } = newcomer(server, 'admin')
  // Nora has just arrived, and is not signed in anywhere.
  await (await as('nobody')).post('/api/auth/logout', { headers: { Cookie: cookie } })
  const page = await pageOf('dana', { javaScriptEnabled: false })
  await page.goto('/admin/control-desk')
  await page.getByRole('button', { name: 'Sign on' }).click()
  const handOver = async (password: string) => {
    await page.getByLabel('Who takes over').selectOption(id)
    await page.getByLabel('Notes for the next controller').fill('Gate 4 sticks')
    await page.getByLabel('Their password').fill(password)
    await page.getByRole('button', { name: 'Sign handover' }).click()
  }
  await handOver('wrong')
  await expect(page.getByText('This is not the password of Nora').first()).toBeVisible()
  await expect(page.getByLabel('Notes for the next controller')).toHaveValue('Gate 4 sticks')
  await handOver(PASSWORD)
  await expect(page.getByText('took over from Dana Dean, by password at the same desk')).toBeVisible()
  await expect(page.getByText('Not signed in on any device')).toBeVisible()
  await expect(page.getByText('Nobody at the desk can be reached.')).toBeVisible()
})
