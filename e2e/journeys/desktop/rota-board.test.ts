import { type APIRequestContext, type Page } from '@playwright/test'
import { addDays } from '../../../app/platform/dates.ts'
import { axeFindings } from '../../support/axe.ts'
import { addSite } from '../../support/grant-holder.ts'
import { axeAtBothSizes } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

const MONDAY = '2043-03-02'
const NEXT_MONDAY = '2043-03-09'

async function addPost(dana: APIRequestContext, site: string): Promise<string> {
  const siteId = await addSite(dana, site)
  const answer = await dana.post(`/api/admin/sites/${siteId}/posts`, { data: { name: 'Gatehouse' } })
  return ((await answer.json()) as { id: string }).id
}
const shiftsOf = async (dana: APIRequestContext, postId: string, from = MONDAY) => {
  const answer = await dana.get(`/api/admin/duties?from=${from}&to=${addDays(from, 6)}`)
  const all = (await answer.json()) as { postId: string; day: string; assignments: { userName: string }[] }[]
  return all.filter((one) => one.postId === postId).map(({ day, assignments }) => [day, assignments[0]?.userName ?? ''])
}
const cell = (page: Page, site: string, name: RegExp) =>
  page
    .getByRole('group')
    .filter({ has: page.getByRole('heading', { name: site, exact: true }) })
    .getByRole('link', { name })

test('a planner fills days by keys, undoes one, and another planner sees each change', async ({ as, pageOf }, {
  project,
}) => {
  const dana = await as('dana')
  const site = `Board gate ${project.name}`
  const postId = await addPost(dana, site)
  const [page, other] = [await pageOf('dana'), await pageOf('dana')]
  for (const one of [page, other]) {
    const connected = one.waitForResponse(/\/api\/events/)
    await one.goto(`/admin/rota/board?week=${MONDAY}`)
    await connected
  }
  expect(await axeFindings(page)).toEqual([])
  await cell(page, site, /Add a shift: Gatehouse, Mon/).press('Enter')
  await page.getByLabel('From').fill('06:00')
  await page.getByLabel('To').fill('14:00')
  await page.getByRole('combobox').pressSequentially('arch')
  await expect(page.getByRole('option', { name: /Alice Archer/ })).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(1)
  await axeAtBothSizes(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Added: Gatehouse, Mon' })).toBeVisible()
  await expect(cell(other, site, /06:00 to 14:00 , Gatehouse, Mon/)).toBeVisible()

  await expect(cell(page, site, /Add a shift: Gatehouse, Tue/)).toBeFocused()
  for (const day of ['Tue', 'Wed']) {
    await page.keyboard.press('Control+v')
    await expect(cell(page, site, new RegExp(`06:00 to 14:00 , Gatehouse, ${day}`))).toBeVisible()
  }
  expect(await shiftsOf(dana, postId)).toEqual([
    ['2043-03-02', 'Alice Archer'],
    ['2043-03-03', 'Alice Archer'],
    ['2043-03-04', 'Alice Archer'],
  ])
  await expect(cell(page, site, /Add a shift: Gatehouse, Thu/)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(cell(page, site, /06:00 to 14:00 , Gatehouse, Wed/)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(cell(page, site, /06:00 to 14:00 , Gatehouse, Wed/)).toHaveCount(0)
  await expect(cell(other, site, /06:00 to 14:00 , Gatehouse, Wed/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, site, /06:00 to 14:00 , Gatehouse, Wed/)).toBeVisible()
  expect(await shiftsOf(dana, postId)).toHaveLength(3)
})

// A shift can be dragged with a mouse. With a finger, a press opens it.
test('a draft is moved by keys and by dragging, and put back', async ({ as, pageOf }, { project }) => {
  const dana = await as('dana')
  const site = `Moving gate ${project.name}`
  const postId = await addPost(dana, site)
  const alice = ((await (await (await as('alice')).get('/api/auth/user')).json()) as { id: string }).id
  const hours = { postId, day: '2043-05-04', start: '08:00', end: '10:00', people: 2, userId: alice }
  await dana.post('/api/admin/duties', { data: hours })
  const page = await pageOf('dana')
  const on = (day: string) => cell(page, site, new RegExp(`08:00 to 10:00 , Gatehouse, ${day}`))
  const days = async () => (await shiftsOf(dana, postId, '2043-05-04')).map(([day]) => day)
  await page.goto('/admin/rota/board?week=2043-05-04')
  await on('Mon').press('Control+x')
  await expect(page.getByRole('status').filter({ hasText: 'Cut: Gatehouse, Mon' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+v')
  await expect(on('Tue')).toContainText('Alice Archer')
  await expect(on('Mon')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(on('Mon')).toContainText('Alice Archer')
  expect(await days()).toEqual(['2043-05-04'])
  await on('Mon').dragTo(cell(page, site, /Add a shift: Gatehouse, Wed/))
  await expect(on('Wed')).toContainText('Alice Archer')
  expect(await days()).toEqual(['2043-05-06'])
  await on('Wed').press('Delete')
  await expect(on('Wed')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(on('Wed')).toContainText('Alice Archer')
  await expect(on('Wed')).toContainText('Nobody yet')
})

test('the reason against a person is shown next to the name, and nothing typed is lost', async ({ as, pageOf }, {
  project,
}) => {
  const dana = await as('dana')
  const site = `Busy gate ${project.name}`
  const postId = await addPost(dana, site)
  const bob = ((await (await (await as('bob')).get('/api/auth/user')).json()) as { id: string }).id
  const hours = { day: '2043-04-06', start: '08:00', end: '16:00' }
  await dana.post('/api/admin/duties', { data: { postId: await addPost(dana, `Far ${site}`), ...hours, userId: bob } })
  const page = await pageOf('dana')
  await page.goto('/admin/rota/board?week=2043-04-06')
  await cell(page, site, /Add a shift: Gatehouse, Mon/).press('b')
  const field = page.getByRole('combobox')
  await expect(field).toHaveValue('b')
  await field.pressSequentially('aker')
  await expect(page.getByRole('option', { name: /Bob/ })).toContainText('Already has a shift then')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Already has a shift then' })).toBeVisible()
  await expect(field).toHaveValue('baker')
  await page.keyboard.press('Escape')
  await expect(cell(page, site, /Add a shift: Gatehouse, Mon/)).toBeFocused()
  expect(await shiftsOf(dana, postId, '2043-04-06')).toEqual([])
})

test('a refused move explains why in its cell; a reason moves the draft anyway, if that is allowed', async ({
  as,
  pageOf,
}, { project }) => {
  const dana = await as('dana')
  const site = `Narrow gate ${project.name}`
  const postId = await addPost(dana, site)
  const bob = ((await (await (await as('bob')).get('/api/auth/user')).json()) as { id: string }).id
  const busy = { postId: await addPost(dana, `Far ${site}`), start: '08:00', end: '16:00', userId: bob }
  for (const day of ['2043-06-02', '2043-06-03']) await dana.post('/api/admin/duties', { data: { ...busy, day } })
  await dana.post('/api/admin/duties', {
    data: { ...busy, postId, day: '2043-06-01', start: '20:00', end: '22:00', reason: 'x' },
  })
  const page = await pageOf('dana')
  await page.goto('/admin/rota/board?week=2043-06-01')
  const on = (day: string) => cell(page, site, new RegExp(`20:00 to 22:00 , Gatehouse, ${day}`))
  await on('Mon').press('Control+x')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+v')
  const form = page.getByRole('form', { name: /Not moved: Gatehouse, Tue/ })
  await expect(form.getByRole('alert')).toContainText('Only 4 h of rest')
  await axeAtBothSizes(page)
  await page.keyboard.press('Escape')
  await expect(cell(page, site, /Add a shift: Gatehouse, Tue/)).toBeFocused()
  await expect(on('Mon')).toContainText('Bob')

  await on('Mon').press('Control+x')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+v')
  await form.getByLabel('Reason').fill('Bob asked for it')
  await page.keyboard.press('Enter')
  await expect(on('Tue')).toContainText('Bob')
  await expect(on('Mon')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(on('Mon')).toContainText('Bob')
})

test('a week of all sites is copied and published without scripts', async ({ as, pageOf }, { project }) => {
  const dana = await as('dana')
  const postId = await addPost(dana, `Plain gate ${project.name}`)
  const alice = ((await (await (await as('alice')).get('/api/auth/user')).json()) as { id: string }).id
  const hours = { postId, start: '08:00', end: '10:00', userId: alice }
  await dana.post('/api/admin/duties', { data: { ...hours, day: '2043-03-05' } })
  const page = await pageOf('dana', { javaScriptEnabled: false })
  await page.goto(`/admin/rota/board?week=${NEXT_MONDAY}`)
  await page.getByRole('button', { name: 'Copy the week before' }).click()
  await expect(cell(page, `Plain gate ${project.name}`, /08:00 to 10:00 , Gatehouse, Thu/)).toContainText('Draft')
  expect(await shiftsOf(dana, postId, NEXT_MONDAY)).toEqual([['2043-03-12', 'Alice Archer']])
  await page.getByRole('button', { name: 'Undo the copy' }).click()
  await expect(page.getByText(/copied drafts? removed/)).toBeVisible()
  expect(await shiftsOf(dana, postId, NEXT_MONDAY)).toEqual([])
  await page.getByRole('button', { name: 'Copy the week before' }).click()
  await expect(page.getByText(/shifts? copied as drafts/)).toBeVisible()
  await page.getByText(/^Publish \d+ draft/).click()
  await page.getByRole('button', { name: /^Yes, publish/ }).click()
  await expect(page.getByText(/^Publish \d+ draft/)).toHaveCount(0)
  const own = (await (await (await as('alice')).get('/api/duties?from=2043-03-09&to=2043-03-15')).json()) as object[]
  expect(own).toContainEqual(expect.objectContaining({ day: '2043-03-12', state: 'published' }))
})

test('the previous, present and next week are each listed once, whichever week a planner comes from', async ({
  pageOf,
}) => {
  const page = await pageOf('dana')
  // Seen from next week, the week before is this week.
  await page.goto('/admin/rota/board')
  const weeks = page.getByRole('navigation', { name: 'Week' }).getByRole('link')
  await expect(weeks).toHaveText(['Week before', 'This week', 'Week after'])
  await page.getByRole('link', { name: 'Week after' }).click()
  await expect(page).toHaveURL(/week=/)
  await expect(weeks).toHaveText(['Week before', 'This week', 'Week after'])
})
