import { addDays, dayOf, weekday } from '../../../app/platform/dates.ts'
import { axeLooks } from '../../support/axe.ts'
import { addSite, grant } from '../../support/grant-holder.ts'
import { expect, test } from '../../support/test.ts'

const today = dayOf(new Date())
/** The Monday after next, so that the whole of its week is ahead. */
const monday = addDays(today, 14 - ((weekday(today) + 6) % 7))

test('a pattern is typed by weekday, its shifts are created once, and it is changed', async ({ as, pageOf }) => {
  const dana = await as('dana')
  const siteId = await addSite(dana, 'Boatyard')
  await dana.post(`/api/admin/sites/${siteId}/posts`, { data: { name: 'Slipway' } })
  const desk = await pageOf('dana')
  const { look, report } = axeLooks()
  await desk.goto(`/admin/rota?site=${siteId}`)
  await desk.getByRole('link', { name: 'Patterns' }).click()
  const form = desk.getByRole('region', { name: 'Add a pattern' })
  await form.getByLabel('Name').fill('Yard nights')
  await form.getByRole('button', { name: 'Add pattern' }).click()
  await expect(form.getByText('Enter at least one row, or days on and off')).toBeVisible()
  await form.getByLabel('Repeats every (weeks)').fill('2')
  await form.getByLabel('Days of row 1', { exact: true }).selectOption('Monday to Friday')
  await form.getByLabel('From of row 1', { exact: true }).fill('19:00')
  await form.getByRole('link', { name: 'More rows' }).click()
  await expect(form.getByLabel('Week of row 14', { exact: true })).toBeVisible()
  await form.getByLabel('Week of row 2', { exact: true }).fill('2')
  await form.getByLabel('Days of row 2', { exact: true }).selectOption('Sunday')
  await form.getByLabel('From of row 2', { exact: true }).fill('08:00')
  await form.getByLabel('To of row 2', { exact: true }).fill('12:00')
  await form.getByRole('button', { name: 'Add pattern' }).click()
  await expect(form.getByText('Enter a time, such as 19:00')).toHaveCount(1)
  await look(desk, 'a row is refused')
  await form.getByLabel('To of row 1', { exact: true }).fill('07:00')
  await form.getByText('Assign people', { exact: true }).click()
  await form.getByLabel(/^Charlie Carter/).check()
  await form.getByRole('button', { name: 'Add pattern' }).click()

  const card = desk.getByRole('listitem').filter({ hasText: 'Yard nights' })
  await expect(card.getByText('Mon, Tue, Wed, Thu, Fri 19:00 to 07:00')).toBeVisible()
  await expect(card.getByText('Charlie Carter')).toBeVisible()
  const make = async (words: RegExp) => {
    await card.getByText('Create shifts').click()
    await card.getByLabel('First day').fill(addDays(monday, 350))
    await card.getByLabel('Last day').fill(addDays(monday, 363))
    await card.getByRole('button', { name: 'Create them' }).click()
    await expect(desk.locator('[data-toasts]').getByText(words)).toBeVisible()
  }
  await make(/^6 shifts created, 0 were already there/)
  await make(/^0 shifts created, 6 were already there/)
  await look(desk, 'patterns')

  await card.getByRole('link', { name: 'Change' }).click()
  const change = desk.getByRole('region', { name: 'Change Yard nights' })
  await change.getByLabel('Days of row 6', { exact: true }).selectOption('No shift')
  await change.getByLabel('From of row 6', { exact: true }).fill('')
  await change.getByLabel('To of row 6', { exact: true }).fill('')
  await change.getByRole('button', { name: 'Save pattern' }).click()
  await expect(card.getByText('free', { exact: true })).toBeVisible()
  await make(/^0 shifts created, 5 were already there, 1 draft removed/)
  await card.getByText('Remove: Yard nights').click()
  await card.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(card).toHaveCount(0)
  expect(report().found).toEqual([])
})

test('a pattern of days on and off works without scripts', async ({ as, pageOf }) => {
  const dana = await as('dana')
  const siteId = await addSite(dana, 'Depot')
  await dana.post(`/api/admin/sites/${siteId}/posts`, { data: { name: 'Barrier' } })
  const desk = await pageOf('dana', { javaScriptEnabled: false })
  await desk.goto(`/admin/rota/patterns?site=${siteId}`)
  const form = desk.getByRole('region', { name: 'Add a pattern' })
  await form.getByLabel('Name').fill('Four on, four off')
  await form.getByText('Use days on/off (such as 4 on, 4 off)').click()
  await form.getByLabel('Days on').fill('4')
  await form.getByLabel('Days off').fill('4')
  await form.getByLabel('From', { exact: true }).fill('07:00')
  await form.getByLabel('To', { exact: true }).fill('19:00')
  await form.getByRole('button', { name: 'Add pattern' }).click()
  const card = desk.getByRole('listitem').filter({ hasText: 'Four on, four off' })
  await expect(card.getByText('Week 8')).toBeVisible()
  await expect(card.getByText('Mon, Tue, Wed, Thu 07:00 to 19:00')).toBeVisible()
})

test('a planner of a site adds, changes and removes its positions on its page, and nothing else there', async ({
  as,
  like,
  browser,
  device,
}) => {
  const [dana, holder] = [await as('dana'), await like('alice', 'supervisor')]
  const siteId = await addSite(dana, 'Cannery')
  const { id } = (await (await holder.get('/api/auth/user')).json()) as { id: string }
  await grant(dana, id, siteId, 'planner')
  const context = await browser.newContext({
    ...{ ...device, serviceWorkers: 'block', storageState: await holder.storageState() },
  })
  const desk = await context.newPage()
  await desk.goto(`/admin/sites/${siteId}`)
  await expect(desk.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
  const posts = desk.getByRole('region', { name: 'Positions' })
  await posts.getByText('Add a position').click()
  await posts.getByRole('button', { name: 'Add position' }).click()
  await expect(posts.getByText('Please enter the name of the position')).toBeVisible()
  await posts.getByLabel('Name of the position').fill('Cold store')
  await posts.getByLabel('People needed').fill('2')
  await posts.getByLabel('Works alone').check()
  await posts.getByRole('button', { name: 'Add position' }).click()
  await expect(posts.getByText('2 people, no unpaid break, works alone')).toBeVisible()
  await posts.getByText('Change: Cold store').click()
  await posts.getByLabel('Unpaid break in minutes').first().fill('45')
  await posts.getByLabel('Works alone').first().uncheck()
  await posts.getByRole('button', { name: 'Save position' }).click()
  await expect(posts.getByText('2 people, 45 min unpaid break', { exact: true })).toBeVisible()
  await posts.getByText('Remove: Cold store').click()
  await posts.getByRole('button', { name: 'Yes, remove Cold store' }).click()
  await expect(posts.getByText('None yet')).toBeVisible()
  await context.close()
})

test('text typed in one part of a site stays there, opened, while another part is looked at, until it is saved', async ({
  as,
  pageOf,
}) => {
  const siteId = await addSite(await as('dana'), 'Smithy')
  const desk = await pageOf('dana')
  await desk.goto(`/admin/sites/${siteId}?part=positions`)
  const posts = desk.getByRole('region', { name: 'Positions' })
  await posts.getByText('Add a position').click()
  await posts.getByLabel('Name of the position').fill('Anvil')
  await desk.getByRole('link', { name: 'Training' }).click()
  await expect(posts).toBeHidden()
  await desk.getByRole('link', { name: 'Positions' }).click()
  await expect(posts.getByLabel('Name of the position')).toHaveValue('Anvil')
  await expect(posts.getByLabel('Name of the position')).toBeVisible()
  await posts.getByRole('button', { name: 'Add position' }).click()
  await expect(posts.getByRole('heading', { name: 'Anvil' })).toBeVisible()
  await expect(posts.getByLabel('Name of the position').last()).toBeHidden()
})

test('a week is read by person and by month, printed for the notice board, and late changes are listed', async ({
  as,
  pageOf,
}) => {
  const [dana, bob] = [await as('dana'), await as('bob')]
  const siteId = await addSite(dana, 'Foundry')
  const made = async (path: string, data: object) => (await (await dana.post(path, { data })).json()) as { id: string }
  const { id: postId } = await made(`/api/admin/sites/${siteId}/posts`, { name: 'Furnace' })
  const day = addDays(monday, 1)
  const { id } = await made('/api/admin/duties', { postId, day, start: '13:00', end: '15:00', people: 2 })
  const { id: userId } = (await (await bob.get('/api/auth/user')).json()) as { id: string }
  await made(`/api/admin/duties/${id}/assignments`, { userId, reason: 'Asked for it' })
  await made('/api/admin/duties', { postId, day: addDays(day, 1), start: '04:00', end: '05:00' })
  await made('/api/admin/rota/publish', { siteId, from: day, to: day })
  await dana.put(`/api/admin/duties/${id}`, { data: { end: '15:30' } })

  const desk = await pageOf('dana')
  await desk.goto(`/admin/rota?site=${siteId}&week=${monday}`)
  await desk.emulateMedia({ media: 'print' })
  const sheet = desk.locator('.sheet-wide')
  await expect(sheet.getByText('Bob Baker')).toBeVisible()
  await expect(sheet.getByText('1 to be named')).toBeVisible()
  await expect(sheet.getByText('04:00 to 05:00')).toHaveCount(0)
  await expect(desk.locator('main').getByRole('button')).toHaveCount(0)
  await expect(desk.getByRole('heading', { name: 'Rota' })).toBeHidden()
  await desk.emulateMedia({ media: 'screen' })

  await desk.getByRole('link', { name: 'By person' }).click()
  // The previous page also has a choice of site, so the test waits for the new one.
  await expect(desk).toHaveURL(/\/admin\/rota\/people/)
  await desk.getByLabel('Site').selectOption('Foundry')
  await desk.getByRole('button', { name: 'Show' }).click()
  const rowOf = (name: string) => desk.getByRole('row').filter({ hasText: name })
  await expect(rowOf('Unfilled').getByRole('link')).toHaveCount(2)
  await expect(rowOf('Bob Baker').getByText('2 h 30 min')).toBeVisible()
  await desk.getByRole('link', { name: 'Bob Baker' }).click()
  await expect(desk.getByRole('heading', { name: 'Bob Baker' })).toBeVisible()
  await desk.goto(`/admin/rota/people/${userId}?month=${day.slice(0, 7)}`)
  await desk.getByRole('link', { name: '13:00 to 15:30' }).click()
  await expect(desk.getByRole('region', { name: /^Furnace, / })).toBeVisible()

  await desk.goto(`/admin/rota/notice?siteId=${siteId}&underDays=60`)
  const change = desk.getByRole('row').filter({ hasText: 'Bob Baker' })
  await expect(change.getByText(/^was .*13:00 to 15:00$/)).toBeVisible()
  await expect(change.getByText(/^is .*13:00 to 15:30$/)).toBeVisible()
})

test('with more than fifty sites one is typed, with suggestions, and found without scripts too', async ({
  as,
  pageOf,
}) => {
  const dana = await as('dana')
  await Promise.all(Array.from({ length: 51 }, (_, n) => addSite(dana, `Wharf ${n + 100}`)))
  await dana.post('/api/admin/sites', { data: { name: 'Pier', client: 'Ash Ltd' } })
  const desk = await pageOf('dana')
  const { look, report } = axeLooks()
  await desk.goto(`/admin/rota?week=${dayOf(new Date())}`)
  await desk.waitForLoadState('networkidle')
  const site = desk.getByLabel('Site', { exact: true })
  await site.fill('ash')
  await expect(desk.locator('datalist option')).toHaveAttribute('value', 'Pier (Ash Ltd)')
  await site.fill('Pier (Ash Ltd)')
  await site.press('Enter')
  await expect(desk.getByText('This site has no positions yet')).toBeVisible()
  await expect(site).toHaveValue('Pier (Ash Ltd)')
  await desk.goto('/admin/rota?siteName=wharf+11')
  await look(desk, 'several sites fit what was typed')

  const plain = await pageOf('dana', { javaScriptEnabled: false })
  await plain.goto('/admin/rota/patterns')
  await plain.getByLabel('Site', { exact: true }).fill('wharf 11')
  await plain.getByRole('button', { name: 'Show' }).click()
  await plain.getByLabel('Sites with “wharf 11”').selectOption('Wharf 117')
  await plain.getByRole('button', { name: 'Show' }).click()
  await expect(plain.getByLabel('Site', { exact: true })).toHaveValue('Wharf 117')
  expect(report().found).toEqual([])
})
