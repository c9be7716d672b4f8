import { axeFindings } from '../../support/axe.ts'
import { addSite } from '../../support/grant-holder.ts'
import { publishDuty } from '../../support/rota.ts'
import { axeAtBothSizes, PHONE } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

const idOf = async (client: { get: (path: string) => Promise<{ json: () => Promise<unknown> }> }) =>
  ((await (await client.get('/api/auth/user')).json()) as { id: string }).id

test('from an exception to a covered shift: the first to accept gets it, and the others see that at once', async ({
  as,
  pageOf,
}, { project }) => {
  const dana = await as('dana')
  const site = `Cover gate ${project.name}`
  const dutyId = await publishDuty(dana, await addSite(dana, site), -90)
  const [desk, alice, bob] = [await pageOf('dana'), await pageOf('alice', PHONE), await pageOf('bob', PHONE)]
  for (const page of [alice, bob]) {
    const connected = page.waitForResponse(/\/api\/events/)
    await page.goto('/offers')
    await connected
    await expect(page.getByText('You have no shift offers')).toBeVisible()
  }
  await desk.goto('/admin/exceptions')
  const card = desk.getByRole('listitem').filter({ hasText: site })
  await card.getByRole('link', { name: /^Find cover/ }).click({ timeout: 15_000 })
  await expect(desk.getByRole('heading', { name: 'Find cover' })).toBeVisible()
  await expect(desk.getByRole('row').filter({ hasText: 'Alice Archer' })).toContainText('Free')
  expect(await axeFindings(desk)).toEqual([])
  await desk.getByRole('button', { name: /^Offer to \d+ free/ }).click()
  await expect(desk.getByRole('region', { name: 'Asked' })).toContainText('No answer yet')

  // The guard's home page says that control has asked them something.
  const home = await pageOf('alice', PHONE)
  const connected = home.waitForResponse(/\/api\/events/)
  await home.goto('/home')
  await connected
  const shifts = home.getByRole('link', { name: /My shifts$/ })
  await expect(shifts).toContainText('1')

  const offer = (page: typeof desk) => page.getByRole('listitem').filter({ hasText: site })
  await expect(offer(bob).getByRole('button', { name: 'No', exact: true })).toBeVisible()
  await axeAtBothSizes(alice)
  await offer(alice).getByRole('button', { name: 'Yes, I will take it' }).click()
  await expect(offer(alice)).toContainText('Yours')
  await expect(shifts).toHaveText('My shifts')
  await expect(offer(bob)).toContainText('A colleague has taken it')
  await expect(desk.getByText('This shift needs no cover')).toBeVisible()
  await expect(desk.getByText('On it: Alice Archer.')).toBeVisible()
  const duty = (await (await dana.get(`/api/admin/duties/${dutyId}`)).json()) as { assignments: object[] }
  expect(duty.assignments).toMatchObject([{ userName: 'Alice Archer', state: 'confirmed' }])
})

test('without scripts a planner replaces a person who did not come, with a reason if one is needed', async ({
  as,
  pageOf,
}, { project }) => {
  const dana = await as('dana')
  const [bob, charlie] = [await idOf(await as('bob')), await idOf(await as('charlie'))]
  const siteId = await addSite(dana, `Plain gate ${project.name}`)
  const dutyId = await publishDuty(dana, siteId, 30, bob)
  await publishDuty(dana, await addSite(dana, 'Near gate'), -9 * 60, charlie)
  const page = await pageOf('dana', { javaScriptEnabled: false })
  await page.goto(`/admin/rota/cover/${dutyId}?instead=${bob}`)
  await expect(page.getByText('Instead of Bob')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Charlie' })
  await expect(row).toContainText('of rest')
  await row.getByText(/^Assign with a reason/).click()
  await row.getByRole('button', { name: /^Assign/ }).click()
  await expect(row.getByText('Please give a reason')).toBeVisible()
  await row.getByLabel('Reason').fill('Nobody else is near')
  await row.getByRole('button', { name: /^Assign/ }).click()
  await expect(page).toHaveURL(/\/admin\/exceptions/)
  const duty = (await (await dana.get(`/api/admin/duties/${dutyId}`)).json()) as { assignments: object[] }
  expect(duty.assignments).toMatchObject([{ userId: charlie, reason: 'Nobody else is near' }])
})
