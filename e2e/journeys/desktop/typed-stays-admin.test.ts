import { addSite } from '../../support/grant-holder.ts'
import { expect, test } from '../../support/test.ts'

test('what an administrator types about a shift stays when a colleague adds one, and goes when it is saved', async ({
  as,
  pageOf,
}) => {
  const colleague = await as('dana')
  const siteId = await addSite(colleague, 'Busy rota')
  const post = await colleague.post(`/api/admin/sites/${siteId}/posts`, { data: { name: 'Gate' } })
  const { id: postId } = (await post.json()) as { id: string }
  const page = await pageOf('dana')
  await page.goto(`/admin/rota?site=${siteId}&week=2040-01-09`)
  const add = page.getByRole('region', { name: 'Add a shift' })
  await add.getByLabel('From').fill('07:00')
  await add.getByLabel('To', { exact: true }).fill('15:00')
  const added = await colleague.post('/api/admin/duties', {
    data: { postId, day: '2040-01-10', start: '19:00', end: '07:00' },
  })
  expect(added.status(), await added.text()).toBe(201)
  await expect(page.getByText('19:00').first()).toBeVisible()
  await expect(add.getByLabel('From')).toHaveValue('07:00')
  await add.getByRole('button', { name: 'Add shift' }).click()
  await expect(page.getByText('07:00').first()).toBeVisible()
  await expect(add.getByLabel('From')).toHaveValue('')
})

test('a half-typed pattern stays when another one is removed', async ({ as, pageOf }) => {
  const colleague = await as('dana')
  const siteId = await addSite(colleague, 'Two patterns')
  const post = await colleague.post(`/api/admin/sites/${siteId}/posts`, { data: { name: 'Gate' } })
  const { id: postId } = (await post.json()) as { id: string }
  const weeks = [[{ weekday: 1, start: '07:00', end: '15:00' }]]
  await colleague.post('/api/admin/patterns', { data: { postId, name: 'Mondays', weeks } })
  const page = await pageOf('dana')
  await page.goto(`/admin/rota/patterns?site=${siteId}`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Four on, four off')
  await page.getByText('Remove: Mondays').click()
  await page.getByRole('button', { name: 'Yes, remove' }).click()
  await expect(page.getByRole('heading', { name: 'Mondays' })).toHaveCount(0)
  await expect(name).toHaveValue('Four on, four off')
})

test('what is typed about one site does not stand at the site that is opened after it, which can be saved', async ({
  as,
  pageOf,
}) => {
  const colleague = await as('dana')
  const first = await addSite(colleague, 'Northern quay')
  await addSite(colleague, 'Southern quay')
  const page = await pageOf('dana')
  await page.goto(`/admin/sites/${first}`)
  const client = page.getByLabel('Client').first()
  await client.fill('Port of Hull')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Person, site/ }).fill('Southern quay')
  await page.getByRole('option', { name: /Southern quay/ }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Southern quay' })).toBeVisible()
  await expect(client).toHaveValue('')
  await client.fill('Port of Dover')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Site saved')).toBeVisible()
})

test('what is chosen and opened for a shift stays when a colleague assigns somebody, and not for the next shift', async ({
  as,
  pageOf,
}) => {
  const colleague = await as('dana')
  const siteId = await addSite(colleague, 'Two shifts')
  const post = await colleague.post(`/api/admin/sites/${siteId}/posts`, { data: { name: 'Gate', people: 2 } })
  const { id: postId } = (await post.json()) as { id: string }
  for (const day of ['2040-01-10', '2040-01-11'])
    await colleague.post('/api/admin/duties', { data: { postId, day, start: '19:00', end: '07:00' } })
  const page = await pageOf('dana')
  await page.goto(`/admin/rota?site=${siteId}&week=2040-01-09`)
  const [panel, shifts] = [page.locator('#duty'), page.locator('main table a')]
  await shifts.first().click()
  const person = panel.getByLabel('Person', { exact: true })
  const [chosen] = await person.selectOption({ index: 1 })
  await panel.getByText('Delete this shift').click()
  const sure = panel.getByRole('button', { name: 'Yes, delete it' })
  await expect(sure).toBeVisible()
  const id = new URL(page.url()).searchParams.get('duty')
  const userId = await person.locator('option').nth(2).getAttribute('value')
  const assigned = await colleague.post(`/api/admin/duties/${id}/assignments`, { data: { userId } })
  expect(assigned.status(), await assigned.text()).toBe(201)
  await expect(panel.getByText('1 missing')).toBeVisible()
  await expect(person).toHaveValue(chosen!)
  await shifts.last().click()
  await expect(panel.getByRole('heading')).toContainText('11 Jan')
  await expect(sure).toBeHidden()
  await expect(person).toHaveValue('')
})

test('instructions and a tour that are being written stay when a colleague changes them, and do not replace theirs', async ({
  as,
  pageOf,
}) => {
  const colleague = await as('dana')
  const siteId = await addSite(colleague, 'Two writers')
  const instructions = (text: string) => colleague.put(`/api/admin/sites/${siteId}/instructions`, { data: { text } })
  const page = await pageOf('dana')
  await page.goto(`/admin/sites/${siteId}?part=instructions`)
  const text = page.locator('textarea[name=text]')
  await text.fill('The first ones.')
  await instructions('Lock the gate.')
  const save = page.getByRole('button', { name: 'Save instructions' })
  await save.click()
  await expect(page.getByText('Lock the gate.')).toBeVisible()
  await expect(text).toHaveValue('The first ones.')
  await page.reload()
  await text.fill('Lock the gate at ten.')
  await instructions('Lock both gates.')
  await page.getByRole('link', { name: 'Positions', exact: true }).click()
  await page.getByRole('link', { name: 'Instructions', exact: true }).click()
  await expect(text).toHaveValue('Lock the gate at ten.')
  await save.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'A colleague has just changed the instructions' }),
  ).toBeVisible()
  await expect(text).toHaveValue('Lock the gate at ten.')

  const point = await colleague.post('/api/admin/checkpoints', { data: { siteId, name: 'Pump room' } })
  const { id: pointId } = (await point.json()) as { id: string }
  const tour = { siteId, checkpointIds: [pointId], order: 'free', allowedMinutes: 30, everyMinutes: 60 }
  const hours = { from: '00:00', to: '00:00' }
  const made = await colleague.post('/api/admin/tours', { data: { ...tour, ...hours, name: 'Round' } })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  await page.goto(`/admin/sites/${siteId}/tours`)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^(Round|Night round)$/ }) })
  await row.getByText('Change: Round').click()
  const name = row.getByLabel('Name', { exact: true })
  await name.fill('Evening round')
  const changed = await colleague.put(`/api/admin/tours/${id}`, { data: { ...tour, ...hours, name: 'Night round' } })
  expect(changed.status(), await changed.text()).toBe(200)
  // Any event after which every page of the portal loads its data again.
  await (await as('alice')).post('/api/holidays', { data: { startDate: '2041-03-04', endDate: '2041-03-04' } })
  await expect(row.getByRole('heading', { name: 'Night round' })).toBeVisible()
  await row.getByRole('button', { name: 'Save tour' }).click()
  await expect(row.getByText('Somebody else has changed this tour meanwhile.')).toBeVisible()
  await expect(row.getByRole('listitem').filter({ hasText: 'Night round' })).toBeVisible()
  await expect(name).toHaveValue('Evening round')
  await row.getByRole('button', { name: 'Save tour' }).click()
  await expect(page.getByRole('heading', { name: 'Evening round' })).toBeVisible()
})

test('a long article is not typed again because a colleague has corrected it meanwhile', async ({ as, pageOf }) => {
  const colleague = await as('dana')
  const piece = { title: 'Rota', content: 'The rota is out.', category: 'company update' }
  const made = await colleague.post('/api/admin/news', { data: piece })
  const { id } = (await made.json()) as { id: string }
  const page = await pageOf('dana')
  await page.goto(`/admin/content/news/${id}`)
  const content = page.getByLabel('Content')
  await content.fill('The rota for January is out, with many words.')
  const put = await colleague.put(`/api/admin/news/${id}`, { data: { ...piece, content: 'The rota is late.' } })
  expect(put.status(), await put.text()).toBe(200)
  const save = page.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText('Somebody else has changed this')
  await expect(page.getByRole('listitem').filter({ hasText: 'The rota is late.' })).toBeVisible()
  await expect(content).toHaveValue('The rota for January is out, with many words.')
  await save.click()
  await expect(page.getByText('Article saved')).toBeVisible()
})

test('the signature of a person who takes a key does not stand there for its return', async ({ as, pageOf }) => {
  const colleague = await as('dana')
  const siteId = await addSite(colleague, 'One key')
  await colleague.post('/api/admin/site-keys', { data: { siteId, name: 'Plant room' } })
  const page = await pageOf('dana')
  await page.goto(`/admin/sites/${siteId}/keys`)
  await page.getByText('Book out: Plant room').first().click()
  await page.getByLabel('Who takes it?').fill('Sam Sparks')
  const pad = (await page.locator('canvas').boundingBox())!
  await page.mouse.move(pad.x + 20, pad.y + 20)
  await page.mouse.down()
  await page.mouse.move(pad.x + 90, pad.y + 50, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: /^Book out/ }).click()
  await expect(page.getByText('Sam Sparks').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Book in/ })).toBeHidden()
  await expect(page.locator('input[name=signature]')).toHaveValue('')
})
