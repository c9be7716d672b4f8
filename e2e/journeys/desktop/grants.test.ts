import { exampleOf } from '../../../app/domain/forms/forms/form.ts'
import { findTemplate } from '../../../app/domain/forms/forms/templates/index.ts'
import { axeFindings } from '../../support/axe.ts'
import { calmDown } from '../../support/alerts.ts'
import { addSite, grant } from '../../support/grant-holder.ts'
import { expect, test } from '../../support/test.ts'

test('an administrator gives a person access to a site; they find it, read it, and lose access at once', async ({
  as,
  pageOf,
}, { project }) => {
  const [dana, bob] = [await as('dana'), await as('bob')]
  const name = `Canal gate ${project.name}`
  const siteId = await addSite(dana, name)
  const otherId = await addSite(dana, `Mill gate ${project.name}`)
  const { id: userId } = (await (await bob.get('/api/auth/user')).json()) as { id: string }

  const desk = await pageOf('dana')
  await desk.goto(`/admin/staff/${userId}`)
  const card = desk.getByRole('region', { name: 'Site access' })
  await card.getByLabel('Site').selectOption(siteId)
  await card.getByLabel('Role').selectOption('viewer')
  await card.getByRole('button', { name: 'Add' }).click()
  await expect(card.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  expect(await axeFindings(desk)).toEqual([])

  const page = await pageOf('bob')
  await page.goto('/home')
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Exceptions', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit Logs' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Sites' }).click()
  await expect(page.getByRole('heading', { name: 'Sites', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New Site' })).toHaveCount(0)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`/admin/sites/${otherId}`)
  await expect(page.getByText('Site not found')).toBeVisible()
  await page.goto('/admin/audit-logs')
  await expect(page.getByRole('heading', { name: 'No access to this page' })).toBeVisible()
  await expect(page.getByText('This page is for administrators. Your site access does not include it.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()

  await card.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(card.getByText('None', { exact: true })).toBeVisible()
  await page.goto(`/admin/sites/${siteId}`)
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('a supervisor hears the alarm of their site, calls its lone worker, and hears nothing of another site', async ({
  as,
  pageOf,
  server,
}, { project }) => {
  const [dana, bob, alice, charlie] = [await as('dana'), await as('bob'), await as('alice'), await as('charlie')]
  const own = await addSite(dana, `Own yard ${project.name}`)
  const other = await addSite(dana, `Other yard ${project.name}`)
  const { id: userId } = (await (await bob.get('/api/auth/user')).json()) as { id: string }
  await grant(dana, userId, own, 'supervisor')
  const sessions = await Promise.all(
    [
      { guard: alice, siteId: own },
      { guard: charlie, siteId: other },
    ].map(async ({ guard, siteId }) => {
      const answer = await guard.post('/api/lone-sessions', { data: { siteId } })
      return { guard, id: ((await answer.json()) as { id: string }).id }
    }),
  )
  const page = await pageOf('bob')
  await page.goto('/admin/lone-workers')
  const card = page.getByRole('listitem').filter({ hasText: 'Alice Archer' })
  await card.getByText('Record a call').click()
  await card.getByLabel('What did they say?').first().fill('Rang her at the gate')
  await card.getByRole('button', { name: 'Confirm safe' }).click()
  await expect(page.getByText('Call recorded').first()).toBeVisible()
  await expect(page.getByText('Charlie Carter')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])

  await charlie.post('/api/emergency', { data: {} })
  await alice.post('/api/emergency', { data: {} })
  const strip = page.getByRole('region', { name: 'Needs attention now' })
  await expect(strip).toContainText('SOS: Alice Archer')
  await expect(strip).not.toContainText('Charlie Carter')
  await strip.getByRole('link', { name: /SOS: Alice Archer/ }).click()
  await expect(page).toHaveURL(/\/admin\/emergencies#alert-/)
  await expect(page.getByRole('heading', { name: /Alice Archer/ })).toBeVisible()
  await expect(page.getByText('Charlie Carter')).toHaveCount(0)
  await page.getByRole('button', { name: 'Acknowledge' }).first().click()
  await expect(page.getByText('Alert acknowledged').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resolve' })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])

  for (const { guard, id } of sessions) await guard.post(`/api/lone-sessions/${id}/end`, { data: {} })
  await calmDown(server.url)
  await grant(dana, userId, own, null)
})

test('a supervisor finds the people and reports of their site, and is told in words what a viewer may not open', async ({
  as,
  pageOf,
}, { project }) => {
  const [dana, bob, alice] = [await as('dana'), await as('bob'), await as('alice')]
  const name = `Lock yard ${project.name}`
  const siteId = await addSite(dana, name)
  const idOf = async (who: typeof bob) => ((await (await who.get('/api/auth/user')).json()) as { id: string }).id
  const [bobId, aliceId] = [await idOf(bob), await idOf(alice)]
  const book = (action: string) =>
    dana.post('/api/admin/clock-entries', { data: { userId: aliceId, action, siteId, notes: 'Rang from the gate' } })
  await book('clock_in')
  const formData = exampleOf(findTemplate(15)!)
  const sent = await alice.post('/api/forms/submissions', { data: { templateId: 15, formData, status: 'submitted' } })
  expect(sent.status()).toBe(201)

  await grant(dana, bobId, siteId, 'supervisor')
  const page = await pageOf('bob')
  await page.goto('/admin/site-people')
  const row = page.getByRole('row').filter({ hasText: 'Alice Archer' })
  await expect(row).toContainText(`${name}, since`)
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/admin/site-forms')
  await page.getByRole('link', { name: 'View Breakage, Loss or Damage Report of Alice Archer' }).first().click()
  await expect(page.getByRole('heading', { name: 'Breakage, Loss or Damage Report' })).toBeVisible()
  await expect(page.getByText(/\. Alice Archer, /)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await grant(dana, bobId, siteId, 'viewer')
  await page.goto('/admin/site-forms')
  await expect(page.getByRole('heading', { name: 'No access to this page' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Forms' })).toHaveCount(0)
  await grant(dana, bobId, siteId, null)
  await book('clock_out')
})
