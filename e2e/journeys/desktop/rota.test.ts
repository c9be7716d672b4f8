import { type APIRequestContext, type Locator } from '@playwright/test'
import { addDays, dayOf, weekday } from '../../../app/platform/dates.ts'
import { axeLooks } from '../../support/axe.ts'
import { addSite } from '../../support/grant-holder.ts'
import { press, tabTo } from '../../support/keyboard.ts'
import { expect, test } from '../../support/test.ts'

type Duty = { id: string; site: string; assignment: { state: string } | null }
const dutiesOf = async (client: APIRequestContext, day: string) =>
  (await (await client.get(`/api/duties?from=${day}&to=${day}`)).json()) as Duty[]

/** The Monday after next, so that the whole of its week is ahead. */
const today = dayOf(new Date())
const monday = addDays(today, 14 - ((weekday(today) + 6) % 7))
const sunday = addDays(monday, 6)

test('an administrator plans a week and publishes it; an overlap is refused with a reason', async ({ as, pageOf }) => {
  const [dana, alice] = [await as('dana'), await as('alice')]
  const siteId = await addSite(dana, 'Lock gate')
  const { look, report } = axeLooks()
  const desk = await pageOf('dana')
  await desk.goto('/admin/sites')
  await desk.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Rota' }).click()
  await expect(desk.getByRole('heading', { name: 'Rota board' })).toBeVisible()
  await desk.getByRole('link', { name: 'One site' }).click()
  await expect(desk.getByRole('heading', { name: 'Rota', exact: true })).toBeVisible()
  await desk.goto(`/admin/rota?site=${siteId}&week=${monday}`)

  await desk.getByLabel('Name of the position').fill('Main gate')
  await desk.getByRole('button', { name: 'Save position' }).click()
  const add = desk.getByRole('region', { name: 'Add a shift' })
  const table = desk.getByRole('table')
  const addDuty = async (start: string, end: string) => {
    await add.getByLabel('Day').selectOption(monday)
    await add.getByLabel('From').fill(start)
    await add.getByLabel('To', { exact: true }).fill(end)
    await add.getByRole('button', { name: 'Add shift' }).click()
    await expect(table.getByRole('link', { name: `${start} to ${end}` })).toBeVisible()
  }
  await expect(add).toBeVisible()
  await add.getByRole('button', { name: 'Add shift' }).click()
  await expect(add.getByText('Enter a time, such as 19:00').first()).toBeVisible()
  await addDuty('19:00', '07:00')
  await addDuty('20:00', '23:00')
  await look(desk, 'drafts')

  const panel = desk.getByRole('region', { name: /^Main gate, / })
  await table.getByRole('link', { name: '19:00 to 07:00' }).press('Enter')
  await expect(panel.getByRole('heading')).toBeFocused()
  await panel.getByLabel('Person').selectOption({ label: await labelOf(panel, 'Alice') })
  await panel.getByRole('button', { name: 'Assign' }).click()
  await expect(panel.getByText('Alice Archer, assigned')).toBeVisible()

  await table.getByRole('link', { name: '20:00 to 23:00' }).press('Enter')
  await expect(panel.getByRole('heading')).toContainText('20:00 to 23:00')
  await panel.getByLabel('Person').selectOption({ label: await labelOf(panel, 'Alice') })
  await panel.getByRole('button', { name: 'Assign' }).click()
  await expect(panel.getByText(/^Already has a shift then/)).toBeVisible()
  await look(desk, 'refused')
  await panel.getByText('Delete this shift').click()
  await panel.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(table.getByRole('link', { name: '20:00 to 23:00' })).toHaveCount(0)

  expect((await dutiesOf(alice, monday)).filter(({ site }) => site === 'Lock gate')).toEqual([])
  await desk.getByText('Publish the week').click()
  await expect(desk.getByText('1 draft for 1 person. Staff see a published shift in the portal.')).toBeVisible()
  await desk.getByRole('button', { name: 'Publish 1 shift' }).click()
  await expect(table.getByText('Published')).toBeVisible()
  expect((await dutiesOf(alice, monday)).filter(({ site }) => site === 'Lock gate')).toHaveLength(1)
  await look(desk, 'published')
  expect(report().found).toEqual([])
})

test('a warning requires a reason; a person is removed, and the week is copied, without scripts', async ({
  as,
  pageOf,
}) => {
  const dana = await as('dana')
  const siteId = await addSite(dana, 'Weir')
  const made = async (path: string, data: object) => (await (await dana.post(path, { data })).json()) as { id: string }
  const { id: postId } = await made(`/api/admin/sites/${siteId}/posts`, { name: 'Bridge' })
  await made('/api/admin/duties', { postId, day: sunday, start: '06:00', end: '12:00' })
  await made('/api/admin/duties', { postId, day: addDays(sunday, -1), start: '18:00', end: '23:00' })
  const desk = await pageOf('dana', { javaScriptEnabled: false })
  const open = async (hours: string) => {
    await desk.goto(`/admin/rota?site=${siteId}&week=${monday}`)
    await desk.getByRole('table').getByRole('link', { name: hours }).click()
  }
  const panel = desk.getByRole('region', { name: /^Bridge, / })
  const put = async () => {
    await panel.getByLabel('Person').selectOption({ label: await labelOf(panel, 'Bob') })
    await panel.getByRole('button', { name: 'Assign' }).click()
  }
  await open('18:00 to 23:00')
  await put()
  await open('06:00 to 12:00')
  await put()
  await expect(panel.getByText(/^Only 7 h of rest/)).toBeVisible()
  await panel.getByLabel('Reason for going ahead').fill('Nobody else is near')
  await panel.getByRole('button', { name: 'Assign' }).click()
  await expect(panel.getByText('Reason: Nobody else is near')).toBeVisible()
  await panel.getByText('Remove').click()
  await panel.getByRole('button', { name: /^Yes, take Bob/ }).click()
  await expect(panel.getByText('1 missing')).toBeVisible()

  await desk.goto(`/admin/rota?site=${siteId}&week=${addDays(monday, 7)}`)
  await desk.getByText('Copy the week before').click()
  await desk.getByRole('button', { name: 'Yes, copy it' }).click()
  await expect(desk.getByRole('table').getByRole('link')).toHaveCount(2)
})

test('a swap that both guards want is approved', async ({ as, pageOf }) => {
  const [dana, bob, charlie] = [await as('dana'), await as('bob'), await as('charlie')]
  const siteId = await addSite(dana, 'Sluice')
  const made = async <T = { id: string }>(client: APIRequestContext, path: string, data: object = {}) => {
    const answer = await client.post(path, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as T
  }
  const idOf = async (client: APIRequestContext) =>
    ((await (await client.get('/api/auth/user')).json()) as { id: string }).id
  const [bobId, charlieId] = [await idOf(bob), await idOf(charlie)]
  const { id: postId } = await made(dana, `/api/admin/sites/${siteId}/posts`, { name: 'Hut' })
  const day = addDays(monday, 2)
  const duty = await made(dana, '/api/admin/duties', { postId, day, start: '09:00', end: '11:00' })
  await made(dana, `/api/admin/duties/${duty.id}/assignments`, { userId: bobId, reason: 'Asked for it' })
  const known = await made(dana, '/api/admin/duties', { postId, day: addDays(day, 2), start: '09:00', end: '11:00' })
  await made(dana, `/api/admin/duties/${known.id}/assignments`, { userId: charlieId, reason: 'Asked for it' })
  await made(dana, '/api/admin/rota/publish', { siteId, from: monday, to: sunday })
  const swap = await made(bob, `/api/duties/${duty.id}/swap`, { userId: charlieId })
  await made(charlie, `/api/swaps/${swap.id}/accept`)

  const desk = await pageOf('dana')
  await desk.goto(`/admin/rota?site=${siteId}&week=${monday}`)
  const swaps = desk.getByRole('region', { name: 'Swaps waiting' })
  await expect(swaps.getByText('Bob Baker gives to Charlie Carter')).toBeVisible()
  await swaps.getByRole('button', { name: /^Approve/ }).click()
  await expect(swaps).toHaveCount(0)
  await expect(desk.getByRole('table').getByText('Charlie Carter')).toHaveCount(2)
})

test('a published shift is changed and cancelled without a mouse; old and new times are sent and recorded', async ({
  as,
  pageOf,
}) => {
  const [dana, charlie] = [await as('dana'), await as('charlie')]
  const siteId = await addSite(dana, 'Mill')
  const made = async (path: string, data: object) => (await (await dana.post(path, { data })).json()) as { id: string }
  const { id: postId } = await made(`/api/admin/sites/${siteId}/posts`, { name: 'Wheel' })
  const day = addDays(monday, 5)
  const { id } = await made('/api/admin/duties', { postId, day, start: '09:00', end: '12:00' })
  const { id: userId } = (await (await charlie.get('/api/auth/user')).json()) as { id: string }
  await made(`/api/admin/duties/${id}/assignments`, { userId, reason: 'Asked for it' })
  await made('/api/admin/rota/publish', { siteId, from: monday, to: sunday })

  const desk = await pageOf('dana')
  await desk.goto(`/admin/rota?site=${siteId}&week=${monday}`)
  const panel = desk.getByRole('region', { name: /^Wheel, / })
  const link = (hours: string) => desk.getByRole('table').getByRole('link', { name: hours })
  await press(desk, link('09:00 to 12:00'))
  await expect(panel.getByRole('heading')).toBeFocused()
  await press(desk, panel.getByText('Change this shift'))
  const field = async (label: string, value: string) => {
    await tabTo(desk, panel.getByLabel(label))
    await panel.getByLabel(label).fill(value)
  }
  await field('To', '08:00')
  await field('Break (min)', '1500')
  await press(desk, panel.getByRole('button', { name: 'Save changes' }))
  await expect(panel.getByText('Enter a whole number from 0 to 240')).toBeVisible()
  await tabTo(desk, panel.getByLabel('From'), 'Shift+Tab')
  await panel.getByLabel('From').fill('10:00')
  await field('To', '13:30')
  await field('Break (min)', '30')
  await press(desk, panel.getByRole('button', { name: 'Save changes' }))
  await expect(panel.getByRole('heading')).toContainText('10:00 to 13:30')
  await expect(panel.getByRole('heading')).toBeFocused()
  await expect(panel.getByText('1 person, 30 min unpaid break')).toBeVisible()
  await expect(panel.getByLabel('From')).toBeHidden()
  const changes = (await (await dana.get(`/api/admin/duty-changes?siteId=${siteId}`)).json()) as object[]
  const utc = (time: string) => expect.stringMatching(new RegExp(`T${time}`))
  expect(changes).toMatchObject([
    { kind: 'changed', userName: 'Charlie Carter', toldAt: expect.any(String), noticeSeconds: expect.any(Number) },
  ])
  expect(changes).toMatchObject([{ before: { startsAt: utc('0[89]:00') }, after: { startsAt: utc('(09|10):00') } }])

  await press(desk, panel.getByText('Cancel this shift'))
  await press(desk, panel.getByRole('button', { name: 'Yes, cancel it' }))
  await expect(panel.getByText('Cancelled')).toBeVisible()
  await expect(panel.getByRole('heading')).toBeFocused()
  await press(desk, panel.getByRole('link', { name: 'Close' }))
  await expect(link('10:00 to 13:30')).toBeFocused()
  const told = (await dutiesOf(charlie, day)).filter(({ site }) => site === 'Mill')
  expect(told).toMatchObject([{ state: 'cancelled', start: '10:00' }])
})

/** Returns what the list of people says about a person. */
const labelOf = async (panel: Locator, first: string): Promise<string> =>
  (
    (await panel
      .locator('option')
      .filter({ hasText: `${first} ` })
      .first()
      .textContent()) ?? ''
  ).trim()
