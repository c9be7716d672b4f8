import { dump, getReady, test } from '../../support/phone.ts'
import { addSite } from '../../support/grant-holder.ts'
import { publishDuty } from '../../support/rota.ts'
import { axeLooks } from '../../support/axe.ts'
import { expect } from '../../support/test.ts'

const DAY_MINUTES = 24 * 60

test('my shifts and the instructions of their sites can be read offline, with their time, and are stored sealed; signing out deletes them', async ({
  phoneOf,
  as,
}) => {
  test.setTimeout(120_000)
  const dana = await as('dana')
  const { id } = (await (await (await as('alice')).get('/api/auth/user')).json()) as { id: string }
  const siteId = await addSite(dana, 'Beacon Yard')
  await dana.put(`/api/admin/sites/${siteId}/instructions`, { data: { text: 'Walk the quay first.' } })
  await publishDuty(dana, siteId, -11 * DAY_MINUTES, id)
  const { page, context } = await phoneOf('alice')
  await getReady(page, '/duties')
  // The phone stores the page's data shortly after the page is drawn, so the test waits for that.
  await expect(async () => {
    await page.goto('/duties')
    await expect(page.getByText('Beacon Yard, Gatehouse')).toBeVisible()
    await page.goto('/offline/duties')
    await expect(page.getByText('Beacon Yard, Gatehouse')).toBeVisible({ timeout: 2000 })
    await expect(page.getByText('Walk the quay first.')).toBeAttached({ timeout: 2000 })
  }).toPass()
  await context.setOffline(true)
  await page.goto('/duties')
  await expect(page).toHaveURL(/\/offline\/duties$/)
  await expect(page.getByText('Beacon Yard, Gatehouse')).toBeVisible()
  await expect(page.getByText(/^As of /)).toBeVisible()
  await page.getByText('Instructions (Beacon Yard)').click()
  await expect(page.getByText('Walk the quay first.')).toBeVisible()
  await expect(page.getByText(/^Version of .* Fetched /)).toBeVisible()
  await expect(page.getByText('You need a connection to confirm them')).toBeVisible()
  const { look, report } = axeLooks({ large: true })
  await look(page, 'duties without a connection')
  const kept = await dump(page)
  expect(kept).not.toContain('Beacon Yard')
  expect(kept).not.toContain('Walk the quay')
  await context.setOffline(false)
  // The form signs out through the scripts once they are running.
  await page.goto('/home')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/logout"]')!.requestSubmit())
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.goto('/offline/duties')
  await expect(page.getByText('Nobody is signed in on this phone')).toBeVisible()
  await expect(page.getByText('Beacon Yard')).toBeHidden()
  await expect(page.getByText('Walk the quay')).toBeHidden()
  report()
})
